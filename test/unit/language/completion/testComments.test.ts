import assert from 'node:assert/strict';
import { completeTestComment, hoverTestComment } from '../../../../src/language/completion/testComments';

const labels = (before: string): readonly string[] | undefined =>
  completeTestComment(before)?.entries.map(({ label }) => label);

describe('comments with tests', () => {
  it('suggest directives, paths, predicates, and types, and nothing outside of them', () => {
    assert.deepEqual(labels('# @'), ['@test', '@vars', '@expect']);
    assert.equal(completeTestComment('  #@ex')?.replaces, 3);
    assert.deepEqual(labels('# @expect st'), ['data', 'errors', 'status', 'time']);
    assert.ok(labels('# @expect data.users ')?.includes('length'));
    assert.ok(labels('# @expect data.users is ')?.includes('empty'));
    assert.deepEqual(labels('# @expect data.users == '), []);
    assert.equal(labels('# a comment @'), undefined);
    assert.equal(labels('query Q { viewer @'), undefined);
  });

  it('insert a space only after words that another one follows', () => {
    const inserted = (before: string): readonly (string | undefined)[] =>
      (completeTestComment(before)?.entries ?? []).map(({ insertText }) => insertText);
    assert.deepEqual(inserted('# @'), ['@test ', '@vars ', '@expect ']);
    assert.deepEqual(inserted('# @expect '), ['data', 'errors', 'status', 'time']);
    assert.deepEqual(inserted('# @expect data ').slice(-4), [
      'matches ',
      'is not ',
      'not contains ',
      'not matches ',
    ]);
    assert.deepEqual(inserted('# @expect data is ').slice(0, 2), ['empty', 'null']);
  });

  it('explain a directive', () => {
    const { text, start, end } = hoverTestComment('# @expect status == 200', 4) ?? {};
    assert.match(text?.value ?? '', /The test fails/);
    assert.deepEqual([start, end], [2, 9]);
    assert.equal(hoverTestComment('# @expect status == 200', 12), undefined);
    assert.equal(hoverTestComment('query @expect', 8), undefined);
  });
});
