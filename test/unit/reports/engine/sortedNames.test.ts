import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wholeTable, type TableQuery } from '../../../../src/shared/table/query';
import type { TableReader, WriteFormat } from '../../../../src/shared/table/reader';
import { engineForSuite, everyRow, withTable } from '../../../support/reports/engine';

const csv: WriteFormat = {
  kind: 'csv',
  options: { delimiter: ',', lineEnding: '\n', byteOrderMark: false, header: false },
};

describe('rows that are sorted by a column', () => {
  const { engine, file, folder } = engineForSuite();
  let files = 0;
  const sortedBy = (column: string): TableQuery => ({
    ...wholeTable,
    sort: [{ column, direction: 'ascending' }],
  });
  const written = async (reader: TableReader, query: TableQuery, format: WriteFormat): Promise<string> => {
    files += 1;
    const path = join(folder, `sorted-${files}`);
    await reader.write({ query, columns: reader.info.columns.map(({ id }) => id), format, path });
    return path;
  };

  it('are in order if it has a name that occurs in statements', async () => {
    const names = ['c1', 'c0', 'place', 't', 'v', 'n', 'month', 'file_row_number'];
    const rows = [0, 1, 2, 3].map((row) => names.map((_, index) => String(((row + index) * 3) % 4)));
    const text = [names, ...rows].map((row) => `${row.join(',')}\n`).join('');
    await withTable(engine, { kind: 'csv', path: file('names.csv', text) }, async (reader) => {
      for (const [index, { id }] of reader.info.columns.entries()) {
        const expected = rows.toSorted((a, b) => Number(a[index]) - Number(b[index]));
        const { rows: first } = await reader.page(sortedBy(id), { offset: 0, limit: 4 });
        assert.deepEqual(first, expected, id);
        const all = expected.map((row) => `${row.join(',')}\n`).join('');
        assert.equal(readFileSync(await written(reader, sortedBy(id), csv), 'utf8'), all, id);
      }
    });
  });

  it('are in order on all pages of a long table', async () => {
    const count = 3000;
    const text = `place\n${Array.from({ length: count }, (_, row) => `${(row * 7) % count}\n`).join('')}`;
    await withTable(engine, { kind: 'csv', path: file('long.csv', text) }, async (reader) => {
      const { rows } = await reader.page(sortedBy('place'), { offset: 2000, limit: 2 });
      assert.deepEqual(rows, [['2000'], ['2001']]);
    });
  });

  it('are in the order of its values in a Parquet file that contains their texts', async () => {
    const reader = await engine.query(
      "SELECT unnest([CAST(9 AS UHUGEINT), CAST('340282366920938463463374607431768211455' AS UHUGEINT), 10]) AS v",
      [],
    );
    const path = await written(reader, sortedBy('v'), { kind: 'parquet' });
    await reader.close();
    await withTable(engine, { kind: 'parquet', path }, async (table) => {
      assert.equal(table.info.columns[0]?.type, 'VARCHAR');
      assert.deepEqual(await everyRow(table), [['9'], ['10'], ['340282366920938463463374607431768211455']]);
    });
  });
});
