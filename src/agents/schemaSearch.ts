import { printType } from 'graphql';
import { SchemaSearch } from '../language/schema/search';
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
  handle: async ({ schema: load }, args, signal) => {
    const text = String(args['text']).trim();
    const schema = await load(signal);
    const type = schema.getType(text);
    const less = 'Search for more words.';
    if (type != null)
      return { summary: 'The definition of the type:', lines: printType(type).split('\n'), less };
    const hits = new SchemaSearch(schema).find(text);
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
