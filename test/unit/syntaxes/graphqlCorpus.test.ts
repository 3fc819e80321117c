import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import {
  getIntrospectionQuery,
  Lexer,
  printIntrospectionSchema,
  Source,
  TokenKind,
  buildSchema,
} from 'graphql';
import textmate from 'vscode-textmate';
import type { IGrammar } from 'vscode-textmate';
import { loadGrammar, tokenize, type ScopedSpan } from '../../support/grammar/tokenize';

const shared = '../shared/reference';

/** Returns the tokens of the graphql-js lexer for which the grammar has no scope or an incorrect one. */
function disagreements(grammar: IGrammar, source: string): string[] {
  const spans = tokenize(grammar, source);
  const byLine = new Map<number, ScopedSpan[]>();
  for (const span of spans) byLine.set(span.line, [...(byLine.get(span.line) ?? []), span]);
  const found: string[] = [];
  const lexer = new Lexer(new Source(source));
  for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
    const span = byLine
      .get(token.line - 1)
      ?.find((each) => each.start <= token.column - 1 && token.column - 1 < each.end);
    const leaf = span?.scopes.filter((scope) => !scope.startsWith('meta.')) ?? [];
    const isText = leaf.some((scope) => scope.startsWith('string.'));
    const shouldBeText = token.kind === TokenKind.STRING || token.kind === TokenKind.BLOCK_STRING;
    const isComment = leaf.some((scope) => scope.startsWith('comment.'));
    const wrong =
      leaf.length === 0 ||
      isText !== shouldBeText ||
      isComment !== (token.kind === TokenKind.COMMENT) ||
      leaf.some((scope) => scope.startsWith('invalid.'));
    if (wrong)
      found.push(`${token.line}:${token.column} ${token.kind} ${token.value ?? ''}: ${leaf.join(' ')}`);
  }
  return found;
}

describe('GraphQL grammar compared with the lexer of graphql-js', () => {
  let grammar: IGrammar;
  before(async () => {
    grammar = await loadGrammar();
  });

  it('assigns a scope to every token of the introspection query', () => {
    const query = getIntrospectionQuery({ specifiedByUrl: true, directiveIsRepeatable: true, oneOf: true });
    assert.deepEqual(disagreements(grammar, query), []);
  });

  it('assigns a scope to every token of the introspection schema', () => {
    const schema = printIntrospectionSchema(buildSchema('type Query { id: ID }'));
    assert.ok(schema.length > 5_000);
    assert.deepEqual(disagreements(grammar, schema), []);
  });

  it('assigns a scope to every token of the reference operations and schemas', function () {
    if (!existsSync(shared)) return this.skip();
    const operations = readdirSync(join(shared, 'operations')).map((name) => join('operations', name));
    const schemas = readdirSync(shared).filter((name) => name.endsWith('.graphql'));
    for (const name of [...operations, ...schemas]) {
      assert.deepEqual(disagreements(grammar, readFileSync(join(shared, name), 'utf8')), [], name);
    }
    return undefined;
  }).timeout(60_000);
});

describe('GraphQL grammar: hostile input', () => {
  let grammar: IGrammar;
  before(async () => {
    grammar = await loadGrammar();
  });

  function leftOpen(source: string): readonly string[] {
    const spans = tokenize(grammar, `${source}\nnext`);
    return spans.at(-1)?.scopes ?? [];
  }

  it('ends an unterminated string at the end of its line', () => {
    assert.deepEqual(leftOpen('{ a(x: "never closed) { b }'), [
      'meta.selection-set',
      'meta.arguments',
      'variable.other.enummember',
    ]);
    assert.deepEqual(leftOpen('"a description'), []);
    assert.deepEqual(leftOpen('{ a(x: "ends in a backslash \\'), [
      'meta.selection-set',
      'meta.arguments',
      'variable.other.enummember',
    ]);
  });

  it('continues an unterminated block string on the next line', () => {
    assert.deepEqual(leftOpen('"""\ntext'), ['string.quoted.triple']);
  });

  it('tokenizes lines of 100 KB', () => {
    const length = 100_000;
    const repeat = (text: string): string => text.repeat(Math.ceil(length / text.length));
    const lines = [
      `{ ${repeat('a')} }`,
      `{ a${repeat(' ')}b }`,
      `query ${repeat('a ')}`,
      `type ${repeat(' ')}A`,
      `{ a(x: "${repeat('x')}`,
      `{ a(x: "${repeat('\\')}`,
      `{ a(x: ${repeat('1')}z) }`,
      `{ a(x: ${repeat('-')}) }`,
      `{ ${repeat('... ')}`,
      `{ ${repeat('a: ')}`,
      `{ ${repeat('{')}`,
      repeat('}'),
      `{ a(${repeat('[')}`,
      repeat('"'),
      repeat('@a('),
      repeat('é'),
      repeat('extend '),
    ];
    for (const line of lines) {
      // Uses the method that the editor uses. `tokenizeLine` lists all scopes of each token, which takes
      // quadratic memory for nested scopes.
      const { tokens } = grammar.tokenizeLine2(line, textmate.INITIAL);
      assert.ok(tokens.length > 0, line.slice(0, 20));
    }
  }).timeout(120_000);

  it('covers any text without gaps or overlaps', () => {
    const words = [
      'query',
      'type',
      'on',
      'extend',
      'a',
      '$v',
      '"',
      '"""',
      '\\',
      '#',
      '{',
      '}',
      '(',
      ')',
      '[',
      ']',
    ];
    const soup = fc.array(
      fc.constantFrom(...words, ':', '=', '@', '...', '|', '&', '!', ' ', '\n', '1', '-', 'é', '😀'),
    );
    fc.assert(
      fc.property(soup, (parts) => {
        const source = parts.join('');
        const lines: string[] = source.split('\n').map(() => '');
        for (const span of tokenize(grammar, source)) {
          assert.equal(span.start, lines[span.line]?.length);
          lines[span.line] = `${lines[span.line] ?? ''}${span.text}`;
        }
        assert.equal(lines.join('\n'), source);
      }),
    );
  });
});
