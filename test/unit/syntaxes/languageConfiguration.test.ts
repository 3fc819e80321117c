import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

interface LanguageConfiguration {
  readonly comments: { readonly lineComment: string };
  readonly brackets: readonly (readonly [string, string])[];
  readonly autoClosingPairs: readonly { open: string; close: string; notIn: readonly string[] }[];
  readonly surroundingPairs: readonly (readonly [string, string])[];
  readonly wordPattern: string;
  readonly indentationRules: { increaseIndentPattern: string; decreaseIndentPattern: string };
  readonly onEnterRules: readonly { beforeText: string; afterText: string; action: { appendText: string } }[];
  readonly folding: { readonly markers: { start: string; end: string } };
}

const configuration = JSON.parse(
  readFileSync('syntaxes/graphql.language-configuration.json', 'utf8'),
) as LanguageConfiguration;

describe('GraphQL language configuration', () => {
  it('matches variables with their dollar signs, names, and numbers as words', () => {
    const words = (text: string): string[] => text.match(new RegExp(configuration.wordPattern, 'g')) ?? [];
    assert.deepEqual(words('user(id: $id, first: -1.5e3) @include(if:$on){...Parts}'), [
      'user',
      'id',
      '$id',
      'first',
      '-1.5e3',
      'include',
      'if',
      '$on',
      'Parts',
    ]);
    assert.equal(new RegExp(`^(?:${configuration.wordPattern})`).test(''), false);
  });

  it('indents after an opening bracket and outdents at a closing bracket', () => {
    const more = new RegExp(configuration.indentationRules.increaseIndentPattern);
    const less = new RegExp(configuration.indentationRules.decreaseIndentPattern);
    for (const line of ['{', 'query A {', 'user(', '  tags: [', 'user(name: "x" {', 'a(', '{ # why', '} {']) {
      assert.ok(more.test(line), line);
    }
    for (const line of ['', '}', 'a { b }', '# {', '"{"', 'f(x: "(")', 'f(x: "\\"{")', 'a # (']) {
      assert.ok(!more.test(line), line);
    }
    for (const line of ['}', '  )', '] }', ') {']) assert.ok(less.test(line), line);
    for (const line of ['a }', '# }', '{']) assert.ok(!less.test(line), line);
  });

  it('checks the indentation after long lines within the test timeout', () => {
    const more = new RegExp(configuration.indentationRules.increaseIndentPattern);
    for (const part of ['{', '"', 'a', '"" ', '\\"', '( "'])
      assert.equal(more.test(`${part.repeat(20_000)}}`), false);
  });

  it('continues a comment that is split by a line break', () => {
    const [rule] = configuration.onEnterRules;
    assert.ok(rule);
    assert.equal(rule.action.appendText, '# ');
    assert.ok(new RegExp(rule.beforeText).test('  # some'));
    assert.ok(!new RegExp(rule.beforeText).test('  # region Users'));
    assert.ok(!new RegExp(rule.beforeText).test('  id # some'));
    assert.ok(new RegExp(rule.afterText).test('text'));
    assert.ok(!new RegExp(rule.afterText).test('  '));
  });

  it('closes all brackets and quotes, and surrounds text with all brackets', () => {
    const opens = configuration.autoClosingPairs.map((pair) => pair.open);
    assert.deepEqual(opens, ['{', '[', '(', '"', '"""']);
    for (const { notIn } of configuration.autoClosingPairs) assert.deepEqual(notIn, ['string', 'comment']);
    for (const [open, close] of configuration.brackets) {
      assert.ok(configuration.surroundingPairs.some((pair) => pair[0] === open && pair[1] === close));
    }
  });

  it('folds regions marked by comments', () => {
    const { start, end } = configuration.folding.markers;
    assert.ok(new RegExp(start).test('  # region Users'));
    assert.ok(new RegExp(end).test('#endregion'));
    assert.ok(!new RegExp(start).test('# regional'));
    assert.equal(configuration.comments.lineComment, '#');
  });
});
