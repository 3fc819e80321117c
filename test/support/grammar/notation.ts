import assert from 'node:assert/strict';
import type { IGrammar } from 'vscode-textmate';
import { tokenize } from './tokenize';

/** Source line, followed by claims `text scope` in the order of the texts in the line. */
export type Claimed = readonly [source: string, ...claims: string[]];

/**
 * Tokenizes the lines as one document and checks each claim: the scope covers exactly the text in that line.
 * Scopes don't include the `.graphql` suffix. A text can contain spaces, but a scope can't. The text of a
 * claim can be within the text of the previous claim.
 *
 *     assertScopes(grammar, [['query Viewer {', 'query keyword.operation', 'Viewer entity.name.function']]);
 */
export function assertScopes(grammar: IGrammar, lines: readonly Claimed[]): void {
  const spans = tokenize(grammar, lines.map(([source]) => source).join('\n'));
  lines.forEach(([source, ...claims], line) => {
    const scopes = [...source].map(
      (_, column) =>
        spans.find((span) => span.line === line && span.start <= column && column < span.end)?.scopes ?? [],
    );
    let from = 0;
    for (const claim of claims) {
      const split = claim.lastIndexOf(' ');
      const [text, scope] = [claim.slice(0, split), claim.slice(split + 1)];
      const start = source.indexOf(text, from);
      const end = start + text.length;
      assert.notEqual(start, -1, `"${source}" contains no "${text}" after column ${from}`);
      for (let column = start; column < end; column += 1) {
        const found = scopes[column]?.join(' ') ?? '';
        const where = `"${source}", "${text}", column ${column + 1}`;
        assert.ok(scopes[column]?.includes(scope), `${where}: expected ${scope}, found ${found}`);
      }
      assert.ok(!scopes[start - 1]?.includes(scope), `"${source}": ${scope} begins before "${text}"`);
      assert.ok(!scopes[end]?.includes(scope), `"${source}": ${scope} reaches past "${text}"`);
      from = start + 1;
    }
  });
}
