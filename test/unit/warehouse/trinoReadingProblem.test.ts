import assert from 'node:assert/strict';
import { readingProblem } from '../../../src/warehouse/trino/readingProblem';

describe('readingProblem of Trino', () => {
  for (const [name, end] of [
    ['LF', '\n'],
    ['CR', '\r'],
    ['CR LF', '\r\n'],
  ] as const) {
    it(`finds a table function after a line comment that ends with ${name}`, () => {
      assert.notEqual(readingProblem(`SELECT 1 --${end}FROM TABLE(sequence(1, 2))`), undefined);
    });
  }

  it('ignores table functions within a line comment', () => {
    assert.equal(readingProblem('SELECT 1 -- TABLE(sequence(1, 2))'), undefined);
  });
});
