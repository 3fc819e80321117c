import type { AgentTool } from './tool';

export const searchSchema: AgentTool = {
  name: 'search_schema',
  title: 'Search the GraphQL schema',
  description:
    'Returns the types and fields whose name, path, or description contains all words of a text, with the path from the query root. For the exact name of a type, returns its definition.',
  input: {
    type: 'object',
    properties: {
      text: {
        type: 'string',
        description: 'Words or parts of names, or the name of a type.',
        maxLength: 200,
      },
    },
    required: ['text'],
    additionalProperties: false,
  },
  handle: async ({ lookUpSchema }, args, signal) => {
    const { definition, hits } = await lookUpSchema(String(args['text']), signal);
    const less = 'Search for more words.';
    if (definition !== undefined)
      return { summary: 'The definition of the type:', lines: definition.split('\n'), less };
    return {
      summary: `Found: ${hits.length}${hits.length === 100 ? ' or more' : ''}.`,
      lines: hits.map(({ coordinate, detail, deprecated, path }) =>
        [`${coordinate}: ${detail}`, ...(deprecated ? ['deprecated'] : []), path.join(' > ')]
          .filter((part) => part !== '')
          .join(' · '),
      ),
      less,
    };
  },
};
