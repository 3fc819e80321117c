import { strict as assert } from 'node:assert';
import { readXlsx } from 'hucre/xlsx';
import readExcel from 'read-excel-file/node';
import { excelChunks } from '../../../../src/reports/export/excel';
import { engineForSuite, withTable } from '../../../support/reports/engine';
import { collectBytes } from '../../../support/tables/collect';
import { wholeView } from '../../../support/tables/memoryReader';

describe('formats in an Excel workbook', () => {
  const { engine, file } = engineForSuite();

  it('show no milliseconds for the points of dates', async () => {
    const path = file(
      'points.csv',
      'At;Fine\n31.12.2026 10:00;31.12.2026 10:00:00\n01.02.2026 11:30;01.02.2026 11:30:00,5\n',
    );
    const bytes = await withTable(engine, { kind: 'csv', path }, (table) =>
      collectBytes(excelChunks(table, wholeView(table))),
    );
    const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets;
    assert.deepEqual(
      [0, 1].map((column) => sheet?.cells?.get(`1,${column}`)?.style?.numFmt),
      ['yyyy-mm-dd hh:mm:ss', 'yyyy-mm-dd hh:mm:ss.000'],
    );
  });

  it('show milliseconds if a column has any, and every digit of long numbers', async () => {
    const path = file(
      'long.csv',
      `At,Second,Id,Cost,Comma
2026-12-31T23:59:59.999Z,2026-12-31T23:59:59Z,123456789012,123456789012.25,"2026-12-31 23:59:59,999"
2026-12-31T00:00:00.000Z,2026-12-31T00:00:00Z,-999999999999999,0.5,"2026-12-31 00:00:00,000"
`,
    );
    const bytes = await withTable(engine, { kind: 'csv', path }, (table) =>
      collectBytes(excelChunks(table, wholeView(table))),
    );
    const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets;
    assert.deepEqual(
      [0, 1, 2, 3, 4].map((column) => sheet?.cells?.get(`1,${column}`)?.style?.numFmt),
      ['yyyy-mm-dd hh:mm:ss.000', 'yyyy-mm-dd hh:mm:ss', '0', '0.00', 'yyyy-mm-dd hh:mm:ss.000'],
    );
    const [other] = await readExcel(bytes);
    for (const rows of [sheet?.rows, other?.data]) {
      const values = rows
        ?.slice(1)
        .map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString() : cell)));
      assert.deepEqual(values, [
        [
          '2026-12-31T23:59:59.999Z',
          '2026-12-31T23:59:59.000Z',
          123456789012,
          123456789012.25,
          '2026-12-31T23:59:59.999Z',
        ],
        [
          '2026-12-31T00:00:00.000Z',
          '2026-12-31T00:00:00.000Z',
          -999999999999999,
          0.5,
          '2026-12-31T00:00:00.000Z',
        ],
      ]);
    }
  });
});
