import assert from 'node:assert/strict';
import { hasList, resultLists } from '../../../../src/operations/answer/resultLists';

describe('lists in an answer', () => {
  it('are found wherever they are, the longest first', () => {
    const lists = resultLists({
      a: { nodes: [{ x: 1 }] },
      b: { edges: [{ node: { y: 1 } }, { node: { y: 2 } }] },
      c: [],
      d: 3,
    });
    assert.deepEqual(
      lists.map(({ path }) => path),
      ['b.edges', 'a.nodes'],
    );
    assert.deepEqual(lists[0], { path: 'b.edges', columns: ['y'], rows: [[1], [2]] });
  });

  it('are said to be there exactly where one can be shown', () => {
    for (const data of [{ a: [] }, { a: { b: [] } }, null, 'text', {}]) assert.equal(hasList(data), false);
    for (const data of [{ a: [1] }, { a: { b: [[]] } }, [null]]) assert.equal(hasList(data), true);
  });

  it('make columns of objects and cells of lists', () => {
    const [list] = resultLists({
      nodes: [{ id: 1, owner: { name: 'a' }, tags: ['x', 'y'] }, { id: 2, owner: null }, null],
    });
    assert.deepEqual(list?.columns, ['id', 'owner.name', 'tags']);
    assert.deepEqual(list?.rows, [
      [1, 'a', ['x', 'y']],
      [2, undefined, undefined],
      [undefined, undefined, undefined],
    ]);
  });

  it('keep a column in which some items have an object and others a plain value', () => {
    const [list] = resultLists({ nodes: [{ v: { a: 1 } }, { v: 2 }, { v: null }] });
    assert.deepEqual(list?.columns, ['v.a', 'v']);
    assert.deepEqual(list?.rows, [
      [1, undefined],
      [undefined, 2],
      [undefined, null],
    ]);
  });

  it('of plain values have one column', () => {
    assert.deepEqual(resultLists({ names: ['a', null, 3] })[0], {
      path: 'names',
      columns: ['value'],
      rows: [['a'], [null], [3]],
    });
  });

  it('are none in an answer without any', () => {
    for (const data of [null, undefined, 3, {}, { a: [] }]) assert.deepEqual(resultLists(data), []);
  });
});
