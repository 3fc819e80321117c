import assert from 'node:assert/strict';
import fc from 'fast-check';
import { contains, maxPage, page, sorted, type Page } from '../../../../src/sample/resolvers/paging';

describe('a page', () => {
  const items = Array.from({ length: 25 }, (_, index) => index);

  it('leads to the next page until every item was returned once', () => {
    fc.assert(
      fc.property(fc.nat({ max: 60 }), fc.integer({ min: 1, max: 30 }), (length, first) => {
        const list = Array.from({ length }, (_, index) => index);
        const seen: number[] = [];
        let after: string | null = null;
        do {
          const { nodes, totalCount, pageInfo }: Page<number> = page(list, { first, after });
          assert.equal(totalCount, length);
          assert.equal(pageInfo.hasNextPage, pageInfo.endCursor !== null);
          assert.equal(pageInfo.hasPreviousPage, after !== null);
          seen.push(...nodes);
          after = pageInfo.endCursor;
        } while (after !== null);
        assert.deepEqual(seen, list);
      }),
    );
  });

  it('can be empty', () => {
    const { nodes, totalCount, pageInfo } = page(items, { first: 0 });
    assert.deepEqual([nodes, totalCount, pageInfo.hasNextPage, pageInfo.startCursor], [[], 25, true, null]);
    assert.equal(page([], {}).pageInfo.hasNextPage, false);
  });

  it('limits its size and rejects invalid arguments', () => {
    const many = Array.from({ length: maxPage + 1 }, (_, index) => index);
    assert.equal(page(many, { first: 5000 }).nodes.length, maxPage);
    assert.equal(page(many, {}).nodes.length, maxPage);
    assert.throws(() => page(items, { first: -1 }), { extensions: { code: 'ErrInvalidFirstParameter' } });
    for (const after of ['', 'x', '5', 'b2Zmc2V0Og=='])
      assert.throws(() => page(items, { after }), /invalid cursor/);
  });
});

describe('sorting and filtering', () => {
  it("don't modify the list when sorting", () => {
    const list = [2, 3, 1];
    assert.deepEqual(
      sorted(list, (item) => item),
      [1, 2, 3],
    );
    assert.deepEqual(
      sorted(list, (item) => item, 'DESCENDING'),
      [3, 2, 1],
    );
    assert.deepEqual(list, [2, 3, 1]);
  });

  it('ignore the letter case when filtering', () => {
    assert.equal(contains('AB', null, 'xabx'), true);
    assert.equal(contains('c', 'ab', null), false);
    assert.equal(contains(null, null), true);
  });
});
