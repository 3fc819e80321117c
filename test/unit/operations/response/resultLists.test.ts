import assert from 'node:assert/strict';
import fc from 'fast-check';
import { longestList, resultLists, rowsOf } from '../../../../src/operations/response/resultLists';
import { repetitions } from '../../../support/fullRun';

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

/** Returns the JSON text of each value in an item that isn't `null`. Lists and deep objects are values. */
function leavesOf(value: unknown, depth = 0): string[] {
  if (value === null) return [];
  const isObject = typeof value === 'object' && !Array.isArray(value) && depth <= 3;
  if (!isObject || (depth > 0 && Object.keys(value).length === 0)) return [JSON.stringify(value)];
  return Object.entries(value).flatMap(([, member]) => leavesOf(member, depth + 1));
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

  it('have a column for each value beside or instead of the node of an edge', () => {
    for (const [edges, columns, rows] of [
      [[{ role: 'OWNER', node: { id: 1 } }], ['role', 'node.id'], [['"OWNER"', '1']]],
      [[{ node: { id: 1 } }, { node: null }, null], ['id'], [['1'], [undefined], [undefined]]],
      [
        [{ node: 1 }, { node: { id: 1 } }],
        ['node', 'node.id'],
        [
          ['1', undefined],
          [undefined, '1'],
        ],
      ],
      [[{ node: 'text' }], ['node'], [['"text"']]],
      [[{ node: [1] }], ['node'], [['[1]']]],
      [[{ node: null }], ['node'], [['null']]],
      [[{ node: { node: { a: 1 } } }], ['node.a'], [['1']]],
      [
        [{ id: 0, node: { id: 1 } }, { node: { id: 2 } }],
        ['id', 'node.id'],
        [
          ['0', '1'],
          [undefined, '2'],
        ],
      ],
      [[{ a: 0, node: { b: { c: { d: 1 } } } }], ['a', 'node.b.c.d'], [['0', '1']]],
      [[{ edges: [1], nodes: { edges: 2 } }], ['edges', 'nodes.edges'], [['[1]', '2']]],
    ] as const)
      assert.deepEqual(listsIn({ edges })[0], { path: 'edges', columns, rows }, JSON.stringify(edges));
  });

  it('have separate columns for keys with dots and fields of objects', () => {
    const nodes = [{ 'a.b': 1, a: { b: 2 }, 'a.b (2)': 3 }, { a: { b: 4 } }];
    assert.deepEqual(listsIn({ nodes })[0]?.columns, ['a.b', 'a.b (3)', 'a.b (2)']);
    assert.deepEqual(listsIn({ nodes })[0]?.rows, [
      ['1', '2', '3'],
      [undefined, '4', undefined],
    ]);
  });

  it('have a column for a field with the name of the column of other items', () => {
    assert.deepEqual(listsIn({ nodes: [{ id: 1, value: null }] })[0]?.columns, ['id', 'value']);
    assert.deepEqual(listsIn({ nodes: [{ value: 1 }, 2] })[0], {
      path: 'nodes',
      columns: ['value', 'value (2)'],
      rows: [
        ['1', undefined],
        [undefined, '2'],
      ],
    });
    assert.deepEqual(listsIn({ nodes: [{ '': 1, id: 2 }] })[0]?.columns, ['', 'id']);
  });

  it('have a cell for an empty object, but none for an item without fields', () => {
    assert.deepEqual(listsIn({ nodes: [{ meta: {} }, { meta: { a: 1 } }, {}] })[0], {
      path: 'nodes',
      columns: ['meta', 'meta.a'],
      rows: [
        ['{}', undefined],
        [undefined, '1'],
        [undefined, undefined],
      ],
    });
  });

  it('have different paths', () => {
    assert.deepEqual(
      listsIn({ 'a.b': [1], a: { b: [1, 2] } }).map(({ path }) => path),
      ['a.b (2)', 'a.b'],
    );
  });

  it('have a column for every value of any items', () => {
    const key = fc.constantFrom('node', 'edges', 'value', 'a', 'b', 'a.b', '');
    const leaf = fc.constantFrom<unknown>(1, 'x', true, null, [1], []);
    const { item } = fc.letrec<{ item: unknown }>((tie) => ({
      item: fc.oneof({ maxDepth: 3 }, leaf, fc.dictionary(key, tie('item'), { maxKeys: 3 })),
    }));
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 4 }), (items) => {
        const [list] = listsIn({ nodes: items });
        assert.equal(new Set(list?.columns).size, list?.columns.length);
        for (const [index, row] of (list?.rows ?? []).entries()) {
          const cells = row.filter((cell) => cell !== undefined && cell !== 'null');
          assert.deepEqual(cells.sort(), leavesOf(items[index]).sort(), JSON.stringify(items));
        }
      }),
      { numRuns: repetitions({ normal: 400, full: 2000 }) },
    );
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
