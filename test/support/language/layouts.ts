import { Lexer, Source, TokenKind } from 'graphql';

/** The same document without the blanks at the start of its lines. */
export function withoutIndentation(text: string): string {
  return text.replace(/^[ \t]+/gm, '');
}

/** The same document with each token on its own line, and without comments. */
export function tokenPerLine(text: string): string {
  const lexer = new Lexer(new Source(text));
  const tokens: string[] = [];
  for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance())
    tokens.push(text.slice(token.start, token.end));
  return tokens.join('\n');
}
