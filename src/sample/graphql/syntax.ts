import { GraphQLError, Kind, parse, visit, type DocumentNode } from 'graphql';

/**
 * Parses a document as an instance does: syntax that its engine doesn't support is an error with that
 * engine's wording.
 * @throws GraphQLError, which has the location of the error unless the document is nested too deeply
 */
export function parseDocument(query: string): DocumentNode {
  const document = parseWorded(query);
  visit(document, {
    [Kind.STRING]({ block = false, value, loc }) {
      if (!loc) return;
      const { source, start, end } = loc;
      if (block) {
        // The engine reads """text""" as an empty string and rejects the text that follows.
        const [firstLine = ''] = value.split('\n');
        throw new GraphQLError(`syntax error: unexpected ${quoted(`"${firstLine}"`)}, expecting Ident`, {
          source,
          positions: [start + 2],
        });
      }
      if (/^(?:[^\\]|\\[^/])*\\\//.test(source.body.slice(start, end)))
        throw new GraphQLError('syntax error: invalid char escape', { source, positions: [start] });
    },
  });
  return document;
}

/** Whether a document has no definitions: only whitespace, commas, and comments. */
export function isEmptyDocument(query: string): boolean {
  return query.replace(/#[^\r\n]*/g, '').replace(/[\s,\uFEFF]/g, '') === '';
}

function parseWorded(query: string): DocumentNode {
  try {
    return parse(query);
  } catch (error) {
    if (!(error instanceof GraphQLError))
      throw new GraphQLError('syntax error: document is nested too deeply');
    throw new GraphQLError(syntaxWording(error.message), {
      source: error.source,
      positions: error.positions,
    });
  }
}

/**
 * Rewords a message: `Syntax Error: Expected Name, found <EOF>.` becomes `syntax error: unexpected "",
 * expecting Ident`.
 */
export function syntaxWording(message: string): string {
  const [, expected, found] = /^Syntax Error: Expected (.+), found (.+)\.$/s.exec(message) ?? [];
  if (expected !== undefined && found !== undefined) {
    return `syntax error: unexpected ${quoted(tokenText(found))}, expecting ${expectation(expected)}`;
  }
  const [, unexpected] =
    /^Syntax Error: Unexpected (<EOF>|Name .+|String .+|Int .+|Float .+|".+"|Block.+)\.$/s.exec(message) ??
    [];
  if (unexpected !== undefined)
    return `syntax error: unexpected ${quoted(tokenText(unexpected))}, expecting Ident`;
  return `syntax error: ${message.replace(/^Syntax Error: /, '').replace(/\.$/, '')}`;
}

/** Returns the text of a token as written in the document. */
function tokenText(description: string): string {
  if (description === '<EOF>') return '';
  const [, kind, text] = /^(\w+) "(.*)"$/s.exec(description) ?? [];
  if (kind === 'String') return `"${text ?? ''}"`;
  return text ?? description.replace(/^"(.*)"$/s, '$1');
}

function expectation(description: string): string {
  return description === 'Name' ? 'Ident' : description;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
