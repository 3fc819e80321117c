import { GraphQLError, Lexer, Source, TokenKind } from 'graphql';

/** A token other than a comment, with offsets in the complete text. */
export interface LexedToken {
  readonly kind: TokenKind;
  /** The value of a name or literal. As in graphql-js, punctuation has none, although the type doesn't show that. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly atLineStart: boolean;
}

/**
 * The maximum number of lexer errors. Text with more errors isn't GraphQL, and each error takes noticeable
 * time.
 */
const maxStumbles = 1000;

/** Yields the tokens of a text. Skips the rest of a line after a lexer error, and stops after too many errors. */
export function* lexForgivingly(text: string): Generator<LexedToken> {
  let offset = 0;
  for (let stumbles = 0; stumbles <= maxStumbles; stumbles += 1) {
    const lexer = new Lexer(new Source(text.slice(offset)));
    try {
      for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
        yield {
          kind: token.kind,
          value: token.value,
          start: offset + token.start,
          end: offset + token.end,
          atLineStart: token.column === 1,
        };
      }
      return;
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      const stumble = openBlockString(text, offset + lexer.token.end) ?? offset + (error.positions?.[0] ?? 0);
      const lineEnd = lineEndAfter(text, stumble);
      if (lineEnd === undefined) return;
      offset = lineEnd;
    }
  }
}

/**
 * Returns the offset after the opening quotes of an unclosed block string, whose first line is skipped. The
 * lexer reports the error at the end of the text.
 */
function openBlockString(text: string, from: number): number | undefined {
  const opening = /[\s,\uFEFF]*(?:#[^\r\n]*[\r\n][\s,\uFEFF]*)*"""/y;
  opening.lastIndex = from;
  return opening.test(text) ? opening.lastIndex : undefined;
}

function lineEndAfter(text: string, from: number): number | undefined {
  const lineEnd = /[\r\n]/g;
  lineEnd.lastIndex = from;
  return lineEnd.exec(text)?.index;
}
