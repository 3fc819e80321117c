import assert from 'node:assert/strict';
import { listAsJson } from '../../../../src/operations/response/listJson';

const textOf = (...rows: readonly (readonly (readonly [string, string])[])[]): string =>
  [...listAsJson(rows.map((row) => new Map(row)))].join('');

describe('listAsJson', () => {
  it('preserves the types of values and omits missing keys', () => {
    const text = textOf(
      [
        ['id', '1'],
        ['owner.name', '"a\\"b"'],
        ['tags', '["x",{"y":null}]'],
      ],
      [
        ['id', 'true'],
        ['tags', 'null'],
      ],
      [],
    );
    assert.deepEqual(JSON.parse(text), [
      { id: 1, 'owner.name': 'a"b', tags: ['x', { y: null }] },
      { id: true, tags: null },
      {},
    ]);
  });

  it('yields an empty list if there are no rows', () => {
    assert.deepEqual(JSON.parse(textOf()), []);
  });

  it('yields JSON in chunks', () => {
    const rows = Array.from({ length: 1000 }, (_, id) => new Map([['text', `"${id}${'x'.repeat(1000)}"`]]));
    const chunks = [...listAsJson(rows)];
    assert.ok(chunks.length > 10);
    assert.equal((JSON.parse(chunks.join('')) as unknown[]).length, 1000);
  });
});
