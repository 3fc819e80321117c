import assert from 'node:assert/strict';
import { ExactNumber } from '../../../../src/operations/answer/exactJson';
import { listAsJson } from '../../../../src/operations/answer/listJson';

describe('a list as JSON', () => {
  it('keeps the types of its values, and leaves out what an item does not have', () => {
    const text = listAsJson({
      path: 'p',
      columns: ['id', 'owner.name', 'tags'],
      rows: [
        [1, 'a"b', ['x', { y: null }]],
        [true, undefined, null],
        [undefined, undefined, undefined],
      ],
    });
    assert.deepEqual(JSON.parse(text), [
      { id: 1, 'owner.name': 'a"b', tags: ['x', { y: null }] },
      { id: true, tags: null },
      {},
    ]);
  });

  it('is an empty list when there are no rows', () => {
    assert.deepEqual(JSON.parse(listAsJson({ path: 'p', columns: ['a'], rows: [] })), []);
  });

  it('writes large numbers as they came', () => {
    const rows = [[new ExactNumber('12345678901234567890'), [new ExactNumber('0.12345678901234567890')]]];
    const text = listAsJson({ path: 'p', columns: ['a', 'b'], rows });
    assert.match(text, /"a": 12345678901234567890,\n {4}"b": \[0\.12345678901234567890\]/);
  });
});
