import assert from 'node:assert/strict';
import { longestList, resultLists, rowsOf } from '../../../../src/operations/response/resultLists';

interface Shown {
  readonly path: string;
  readonly columns: readonly string[];
  /** The JSON text of each cell; `undefined` if the item doesn't have the key. */
  readonly rows: readonly (readonly (string | undefined)[])[];
}

function listsOf(json: string): readonly Shown[] {
  return resultLists(json).map((list) => ({
    path: list.path,
    columns: list.columns,
    rows: [...rowsOf(json, list)].map((row) => list.columns.map((column) => row.get(column))),
  }));
}

const listsIn = (data: unknown): readonly Shown[] => listsOf(JSON.stringify({ data }));

describe('lists in a response', () => {
  it('are found at different paths, longest first', () => {
    const lists = listsIn({
      a: { nodes: [{ x: 1 }] },
      b: { edges: [{ node: { y: 1 } }, { node: { y: 2 } }] },
      c: [],
      d: 3,
    });
    assert.deepEqual(
      lists.map(({ path }) => path),
      ['b.edges', 'a.nodes'],
    );
    assert.deepEqual(lists[0], { path: 'b.edges', columns: ['y'], rows: [['1'], ['2']] });
  });

  it('begin with the list whose row count longestList returns', () => {
    for (const data of [{ a: [] }, { a: { b: [] } }, null, 'text', {}]) {
      assert.equal(longestList(data), 0);
      assert.deepEqual(listsIn(data), []);
    }
    for (const [data, rows] of [
      [{ a: [1] }, 1],
      [{ a: { b: [[]] } }, 1],
      [[null], 1],
      [{ a: [1, 2], b: { c: [1, 2, 3] } }, 3],
    ] as const) {
      assert.equal(longestList(data), rows);
      assert.equal(listsIn(data)[0]?.rows.length, rows);
    }
  });

  it('have columns for objects and cells for lists', () => {
    const [list] = listsIn({
      nodes: [{ id: 1, owner: { name: 'a' }, tags: ['x', 'y'] }, { id: 2, owner: null }, null],
    });
    assert.deepEqual(list?.columns, ['id', 'owner.name', 'tags']);
    assert.deepEqual(list?.rows, [
      ['1', '"a"', '["x","y"]'],
      ['2', undefined, undefined],
      [undefined, undefined, undefined],
    ]);
  });

  it('have separate columns for objects and scalars in the same field', () => {
    const [list] = listsIn({ nodes: [{ v: { a: 1 } }, { v: 2 }, { v: null }] });
    assert.deepEqual(list?.columns, ['v.a', 'v']);
    assert.deepEqual(list?.rows, [
      ['1', undefined],
      [undefined, '2'],
      [undefined, 'null'],
    ]);
  });

  it('have one column if the items are scalars', () => {
    assert.deepEqual(listsIn({ names: ['a', null, 3] })[0], {
      path: 'names',
      columns: ['value'],
      rows: [['"a"'], ['null'], ['3']],
    });
  });

  it('preserve digits and whitespace, and use the last of duplicate keys', () => {
    const json =
      '\uFEFF { "data" : { "nodes" : [ { "a" : 12345678901234567890 , "b" : [ 0.12345678901234567890 ] } ,\n' +
      ' { "a" : "x , ] \\" }" , "a" : "last" } ] } }';
    assert.deepEqual(listsOf(json)[0]?.rows, [
      ['12345678901234567890', '[ 0.12345678901234567890 ]'],
      ['"last"', undefined],
    ]);
  });

  it("aren't found if the response has no rows", () => {
    for (const data of [null, undefined, 3, {}, { a: [] }]) assert.deepEqual(listsIn(data), []);
    for (const json of ['', 'null', '[]', '<html>', '{"errors":[{"path":["a"]}]}', '{"data":'])
      assert.deepEqual(listsOf(json), []);
  });
});

describe('lists in a hostile response', () => {
  const levels = 40_000;
  const deepList = '['.repeat(levels) + ']'.repeat(levels);
  const deepObject = '{"k":'.repeat(levels) + '[1]' + '}'.repeat(levels);

  it('become cells of a row even if they are deeply nested', () => {
    const json = `{"data":{"nodes":[{"a":${deepList},"b":${deepObject}}]}}`;
    assert.equal(longestList((JSON.parse(json) as { data: unknown }).data), 1);
    const [list] = listsOf(json);
    assert.deepEqual(list?.columns, ['a', 'b.k.k']);
    assert.equal(list.rows[0]?.[0], deepList);
  });

  it("aren't found beyond the maximum nesting depth", () => {
    assert.equal(longestList(JSON.parse(deepObject)), 0);
    assert.deepEqual(listsOf(`{"data":${deepObject}}`), []);
  });

  it('can have a cell of 1 MB', () => {
    const text = `"${'x'.repeat(1024 * 1024)}"`;
    assert.deepEqual(listsOf(`{"data":{"nodes":[{"a":${text}}]}}`)[0]?.rows, [[text]]);
  });
});
