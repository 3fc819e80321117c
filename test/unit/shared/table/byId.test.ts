import { strict as assert } from 'node:assert';
import { viewOf } from '../../../../src/editor/tables/viewOf';
import { nameOf } from '../../../../src/shared/tableEditor/formatQuery';
import { byId, placeById } from '../../../../src/shared/table/byId';
import { wholeTable } from '../../../../src/shared/table/query';
import type { TableColumn } from '../../../../src/shared/table/table';
import { columnOf } from '../../../../src/tables/where';

describe('items by their IDs', () => {
  it('have a place in their own list', () => {
    const [a, b] = [{ id: 'a' }, { id: 'b' }];
    assert.equal(placeById([a, b], 'b'), 1);
    assert.equal(placeById([b, a], 'b'), 0);
    assert.equal(placeById([a], 'b'), -1);
    assert.equal(byId([a, b], 'b'), b);
    assert.equal(placeById([a, b, { id: 'a' }], 'a'), 0);
    assert.equal(byId([a], 'constructor'), undefined);
  });

  const lookUps: Readonly<Record<string, (columns: readonly TableColumn[], ids: readonly string[]) => void>> =
    {
      'their places': (columns, ids) => ids.forEach((id) => placeById(columns, id)),
      'their names': (columns, ids) => ids.forEach((id) => nameOf(columns, id)),
      'the columns of filters': (columns, ids) => ids.forEach((id) => columnOf({ columns }, id)),
      'the shown columns': (columns, ids) => viewOf({ columns: ids, query: wholeTable }, columns),
    };
  for (const [what, lookUp] of Object.entries(lookUps)) {
    it(`are read a few times, not once for each other column, to find ${what}`, () => {
      let reads = 0;
      const ids = Array.from({ length: 2000 }, (_, place) => `Column ${place}`);
      const columns = ids.map((id): TableColumn => ({
        get id() {
          reads += 1;
          return id;
        },
        name: id,
        kind: 'text',
        type: 'VARCHAR',
      }));
      lookUp(columns, ids);
      assert.ok(reads <= 3 * ids.length, `${reads} reads`);
    });
  }
});
