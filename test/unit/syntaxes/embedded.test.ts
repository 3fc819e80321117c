import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';
import type { IGrammar, IRawGrammar, StateStack } from 'vscode-textmate';

const require = createRequire(import.meta.url);

/** Host grammars without rules, so that all scopes except their own names come from injected grammars. */
const hosts: Readonly<Record<string, IRawGrammar>> = {
  'source.ts': bare('source.ts'),
  'source.js': bare('source.js'),
  'text.html.markdown': bare('text.html.markdown'),
};

const ours: Readonly<Record<string, string>> = {
  'source.graphql': 'syntaxes/graphql.tmLanguage.json',
  'inline.graphql': 'syntaxes/graphql.tagged.tmLanguage.json',
  'substitution.graphql': 'syntaxes/graphql.substitution.tmLanguage.json',
  'markdown.graphql.codeblock': 'syntaxes/graphql.markdown.tmLanguage.json',
};

function bare(scopeName: string): IRawGrammar {
  return { scopeName, patterns: [], repository: {} } as unknown as IRawGrammar;
}

async function host(scopeName: string): Promise<IGrammar> {
  await oniguruma.loadWASM(readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm')));
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: (name) => {
      const path = ours[name];
      if (path !== undefined)
        return Promise.resolve(textmate.parseRawGrammar(readFileSync(path, 'utf8'), path));
      return Promise.resolve(hosts[name] ?? null);
    },
    getInjections: (name) =>
      name === 'text.html.markdown'
        ? ['markdown.graphql.codeblock']
        : name.startsWith('source.ts')
          ? ['inline.graphql', 'substitution.graphql']
          : [],
  });
  const grammar = await registry.loadGrammar(scopeName);
  assert.ok(grammar);
  return grammar;
}

/** Returns the scopes of the first token that contains a word. */
function scopesOf(grammar: IGrammar, source: string, word: string): string {
  let state: StateStack = textmate.INITIAL;
  for (const line of source.split('\n')) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    const token = tokens.find(({ startIndex, endIndex }) => line.slice(startIndex, endIndex).includes(word));
    if (token !== undefined) return token.scopes.join(' ');
  }
  return '';
}

describe('GraphQL in other languages', () => {
  let typescript: IGrammar;
  let markdown: IGrammar;
  before(async () => {
    typescript = await host('source.ts');
    markdown = await host('text.html.markdown');
  });

  for (const source of [
    'const q = gql`query Named { field }`;',
    'const q = graphql`\n  query Named { field }\n`;',
    'const q = gql<Data>`query Named { field }`;',
    'const q = graphql(`query Named { field }`);',
    'const q = /* GraphQL */ `query Named { field }`;',
  ]) {
    it(`is highlighted in ${JSON.stringify(source)}`, () => {
      assert.match(
        scopesOf(typescript, source, 'Named'),
        /meta\.embedded\.block\.graphql .*entity\.name\.function/,
      );
      assert.doesNotMatch(scopesOf(typescript, `${source}\nafter()`, 'after'), /graphql/);
    });
  }

  it("isn't highlighted in substitutions and other templates", () => {
    const source = 'gql`query { ${value} field }`';
    assert.match(scopesOf(typescript, source, 'value'), /meta\.template\.expression/);
    assert.match(scopesOf(typescript, source, 'field'), /meta\.embedded\.block\.graphql/);
    assert.doesNotMatch(scopesOf(typescript, 'const q = sql`query Named { }`;', 'Named'), /graphql/);
    assert.doesNotMatch(scopesOf(typescript, 'const q = `query Named { }`;', 'Named'), /graphql/);
  });

  for (const fence of ['```graphql', '~~~gql', '  ```GraphQL title="x"']) {
    it(`is highlighted in a block fenced with ${JSON.stringify(fence)}`, () => {
      const [marks = ''] = /[`~]+/.exec(fence) ?? [];
      const source = `${fence}\nquery First { a }\nquery Named { b }\n${marks}\nafter`;
      assert.match(
        scopesOf(markdown, source, 'Named'),
        /meta\.embedded\.block\.graphql .*entity\.name\.function/,
      );
      assert.doesNotMatch(scopesOf(markdown, source, 'after'), /graphql/);
    });
  }

  it("isn't highlighted in blocks of other languages", () => {
    assert.doesNotMatch(scopesOf(markdown, '```ts\nquery Named { b }\n```', 'Named'), /graphql/);
  });
});
