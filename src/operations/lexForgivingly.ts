import { GraphQLError, Lexer, Source, TokenKind } from 'graphql';

/** The kind of a token for text that the lexer rejects. */
export const invalidToken = 'Invalid';

/** A token other than a comment, with offsets in the complete text. */
export interface LexedToken {
  readonly kind: TokenKind | typeof invalidToken;
  /**
   * The value of a name or literal. As in graphql-js, punctuation has none, although the type doesn't show that.
   * Invalid text has an empty value.
   */
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

/**
 * Yields the tokens of a text. Text that the lexer rejects becomes an invalid token, so that no text is lost: one
 * character with the token that it ends, the rest of the line for a string, and all text after too many errors.
 */
export function* lexForgivingly(text: string): Generator<LexedToken> {
  let offset = 0;
  for (let stumbles = 0; ; stumbles += 1) {
    const lexer = new Lexer(new Source(text.slice(offset)));
    const isLineStart = (at: number): boolean => at === 0 || /[\r\n]/.test(text[at - 1] ?? '');
    try {
      for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
        yield {
          kind: token.kind,
          value: token.value,
          start: offset + token.start,
          end: offset + token.end,
          atLineStart: isLineStart(offset + token.start),
        };
      }
      return;
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      const invalid = invalidRange(text, offset + lexer.token.end, offset + (error.positions?.[0] ?? 0));
      const end = stumbles < maxStumbles ? invalid.end : text.length;
      yield {
        kind: invalidToken,
        value: '',
        start: invalid.start,
        end,
        atLineStart: isLineStart(invalid.start),
      };
      offset = end;
    }
  }
}

/**
 * Returns the range of the text that the lexer rejects.
 *
 * @param from the offset after the last token
 * @param at the offset of the error
 */
function invalidRange(text: string, from: number, at: number): { start: number; end: number } {
  const ignored = /[ \t\r\n,\uFEFF]*(?:#[^\r\n]*[\r\n][ \t\r\n,\uFEFF]*)*/y;
  ignored.lastIndex = from;
  ignored.test(text);
  const start = ignored.lastIndex;
  const isInComment = at < start || text[start] === '#';
  if (isInComment) return { start: at, end: lineEnd(text, at) };
  if (text[start] === '"') return { start, end: lineEnd(text, start) };
  const isSurrogatePair = (text.codePointAt(at) ?? 0) > 0xffff;
  return { start, end: Math.min(text.length, at + (isSurrogatePair ? 2 : 1)) };
}

function lineEnd(text: string, from: number): number {
  const end = /[\r\n]|$/g;
  end.lastIndex = from;
  return end.exec(text)?.index ?? text.length;
}
