import { Lexer, Source, TokenKind } from 'graphql';

/** Removes the indentation of all lines. */
export function withoutIndentation(text: string): string {
  return text.replace(/^[ \t]+/gm, '');
}

/** Returns the document with one token per line and without comments. */
export function tokenPerLine(text: string): string {
  const lexer = new Lexer(new Source(text));
  const tokens: string[] = [];
  for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance())
    tokens.push(text.slice(token.start, token.end));
  return tokens.join('\n');
}
