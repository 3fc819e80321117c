import assert from 'node:assert/strict';
import { formatFilter, nameOf, formatQuery } from '../../../../src/shared/tableEditor/formatQuery';
import { wholeTable, type ColumnFilter, type TableQuery } from '../../../../src/shared/table/query';
import type { TableInfo } from '../../../../src/shared/table/table';

const info: TableInfo = {
  columns: [
    { id: 'client', name: 'Client', kind: 'text', type: 'VARCHAR' },
    { id: 'column2', name: ' ', kind: 'date', type: 'DATE' },
  ],
  rows: 34_120,
  partial: false,
  notes: [],
};
const asked = (change: Partial<TableQuery>): TableQuery => ({ ...wholeTable, ...change });

describe('the description of a table query', () => {
  it('shows only the number of rows if there are no conditions', () => {
    assert.equal(formatQuery(info, wholeTable, 34_120), '34,120 rows');
    const sorted = asked({ sort: [{ column: 'client', direction: 'ascending' }] });
    assert.equal(formatQuery(info, sorted, 34_120), '34,120 rows');
  });

  it('truncates long values', () => {
    const value = 'x'.repeat(1024 * 1024);
    const words = formatFilter(info.columns, { column: 'client', operator: 'equals', value });
    assert.equal(words, `Client is ${'x'.repeat(199)}…`);
  });

  it('shows the number of matching rows and the conditions', () => {
    const filters: ColumnFilter[] = [{ column: 'client', operator: 'equals', value: 'vscode' }];
    assert.equal(formatQuery(info, asked({ filters }), 412), '412 of 34,120 rows: Client is vscode');
    assert.equal(
      formatQuery(info, asked({ filters, search: 'ada' }), undefined),
      '… of 34,120 rows: Client is vscode and any cell contains "ada"',
    );
  });

  const filters: [ColumnFilter, string][] = [
    [{ column: 'client', operator: 'notContains', value: 'cli' }, "Client doesn't contain cli"],
    [{ column: 'client', operator: 'equals', value: '' }, 'Client is (empty)'],
    [
      { column: 'client', operator: 'oneOf', values: ['cli', '', null] },
      'Client is cli, (empty), or (blank)',
    ],
    [{ column: 'client', operator: 'oneOf', values: ['a', 'b', 'c', 'd'] }, 'Client is one of 4 values'],
    [{ column: 'column2', operator: 'atLeast', value: '2026-01-01' }, 'column2 is at least 2026-01-01'],
    [
      { column: 'column2', operator: 'between', from: '2026-01-01', to: '2026-01-31' },
      'column2 is between 2026-01-01 and 2026-01-31',
    ],
    [{ column: 'client', operator: 'missing' }, 'Client is blank'],
    [{ column: 'client', operator: 'present' }, "Client isn't blank"],
    [{ column: 'client', operator: 'empty' }, 'Client is empty'],
  ];
  for (const [filter, words] of filters) {
    it(`formats a filter as "${words}"`, () => assert.equal(formatFilter(info.columns, filter), words));
  }

  it('identifies a column without a header by its ID', () =>
    assert.equal(nameOf(info.columns, 'column2'), 'column2'));
});
