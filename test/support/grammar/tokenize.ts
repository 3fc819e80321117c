import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';
import type { IGrammar, StateStack } from 'vscode-textmate';

const require = createRequire(import.meta.url);
const root = 'source.graphql';

/** Part of a line with the same scopes. Lines and columns count from 0; `end` is exclusive. */
export interface ScopedSpan {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Scopes, innermost last, without the grammar's root scope and the `.graphql` suffixes. */
  readonly scopes: readonly string[];
}

/** Loads the grammar into the TextMate engine of VS Code. */
export async function loadGrammar(): Promise<IGrammar> {
  await oniguruma.loadWASM(readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm')));
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: (scopeName) => {
      const path = 'syntaxes/graphql.tmLanguage.json';
      const grammar = textmate.parseRawGrammar(readFileSync(path, 'utf8'), path);
      return Promise.resolve(scopeName === root ? grammar : null);
    },
  });
  const grammar = await registry.loadGrammar(root);
  if (grammar === null) throw new Error('the grammar does not load');
  return grammar;
}

/** Tokenizes a document line by line in the same way as VS Code. */
export function tokenize(grammar: IGrammar, source: string): ScopedSpan[] {
  let state: StateStack = textmate.INITIAL;
  return source.split('\n').flatMap((text, line) => {
    const result = grammar.tokenizeLine(text, state);
    state = result.ruleStack;
    return result.tokens
      .map(({ startIndex, endIndex, scopes }) => ({
        line,
        start: startIndex,
        end: Math.min(endIndex, text.length),
        text: text.slice(startIndex, endIndex),
        scopes: scopes.slice(1).map((scope) => scope.replace(/\.graphql$/, '')),
      }))
      .filter((span) => span.end > span.start);
  });
}
