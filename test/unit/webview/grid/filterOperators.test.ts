import assert from 'node:assert/strict';
import type { ColumnKind } from '../../../../src/shared/table/table';
import { allColumns } from '../../../../src/webview/grid/columnStates';
import { emptiness } from '../../../../src/webview/grid/emptiness';
import { filterByValue, filterOf, operatorsOf } from '../../../../src/webview/grid/filterOperators';
import { formatNote } from '../../../../src/webview/formatNote';

describe('a condition on a column', () => {
  const kinds: [ColumnKind, string, boolean][] = [
    ['integer', 'between', true],
    ['integer', 'contains', false],
    ['timestamp', 'atLeast', true],
    ['text', 'contains', true],
    ['text', 'between', false],
    ['text', 'empty', true],
    ['boolean', 'equals', true],
    ['boolean', 'lessThan', false],
    ['nested', 'missing', true],
  ];
  for (const [kind, operator, offered] of kinds) {
    it(`${offered ? 'offers' : "doesn't offer"} the operator "${operator}" for the type ${kind}`, () =>
      assert.equal((operatorsOf(kind) as readonly string[]).includes(operator), offered));
  }

  it('matches the value of a cell, also beside decimal commas', () => {
    const column = { id: 'a', name: 'a', kind: 'decimal', type: 'DECIMAL(18,2)' } as const;
    const comma = { ...column, print: { style: 'text', column: 't', decimal: ',' } } as const;
    const among = (value: string) => ({ column: 'a', operator: 'oneOf', values: [value] });
    assert.deepEqual(filterByValue(comma, '1.234'), among('1234'));
    assert.deepEqual(filterByValue(comma, '1.234,5'), among('1.234,5'));
    assert.deepEqual(filterByValue(comma, 'n. a.'), among('n. a.'));
    assert.deepEqual(filterByValue(column, '1.234'), among('1.234'));
    assert.deepEqual(filterByValue(column, null), { column: 'a', operator: 'missing' });
    assert.deepEqual(filterByValue(column, ''), { column: 'a', operator: 'empty' });
  });

  it('is valid only when the form is complete', () => {
    assert.deepEqual(filterOf('a', 'contains', 'x', ''), { column: 'a', operator: 'contains', value: 'x' });
    assert.equal(filterOf('a', 'contains', '', ''), undefined);
    assert.equal(filterOf('a', 'between', '1', ''), undefined);
    assert.deepEqual(filterOf('a', 'between', '1', '2'), {
      column: 'a',
      operator: 'between',
      from: '1',
      to: '2',
    });
    assert.deepEqual(filterOf('a', 'missing', 'left over', ''), { column: 'a', operator: 'missing' });
  });
});

describe('grid texts and columns', () => {
  const info = { columns: [], rows: 0, partial: false, notes: [] };
  const query = { filters: [], search: 'x', sort: [] };
  const noChanges = {
    change: 'Change',
    key: ['a'],
    kinds: [],
    before: 'Before',
    changed: [],
    unchanged: 5,
    earlierRows: 5,
    laterRows: 5,
    columnChanges: [],
  };

  it('explain why there are no rows', () => {
    assert.equal(emptiness({ ...info, rows: 5 }, query, 3), undefined);
    assert.equal(emptiness({ ...info, rows: 5 }, query, 0)?.filtered, true);
    assert.equal(emptiness({ ...info, rows: 5 }, query, 0)?.title, 'No rows match "x"');
    assert.equal(emptiness(info, query, 0)?.explanation, 'The file contains no data.');
    assert.equal(emptiness({ ...info, partial: true }, query, 0)?.title, 'No rows yet');
    assert.equal(emptiness(info, { ...query, search: '' }, 0, noChanges)?.title, 'No changes');
    assert.equal(emptiness({ ...info, rows: 5 }, query, 'failed'), undefined);
  });

  it('list the lines of a note', () => {
    assert.equal(formatNote({ message: 'Renamed a column.', lines: [], count: 0 }), 'Renamed a column.');
    assert.equal(formatNote({ message: 'Odd.', lines: [7], count: 1 }), 'Odd (line 7).');
    assert.equal(
      formatNote({ message: 'Odd', lines: [2, 1007], count: 1206 }),
      'Odd (lines 2, 1,007, and 1,204 more).',
    );
  });

  it('include every column, those without saved state last', () => {
    const column = { name: '', kind: 'text', type: '' } as const;
    const saved = [{ id: 'b', hidden: true, pinned: null, width: 90 }] as const;
    assert.deepEqual(
      allColumns(
        [
          { id: 'a', ...column },
          { id: 'b', ...column },
        ],
        saved,
      ).map(({ id, hidden }) => [id, hidden]),
      [
        ['b', true],
        ['a', false],
      ],
    );
  });
});
