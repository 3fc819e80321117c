import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { TableReader } from '../../../../src/shared/table/reader';
import { wholeTable } from '../../../../src/shared/table/query';
import { engineForSuite, everyRow } from '../../../support/reports/engine';

const names = ['cost, EUR', 'a;b', 'c|d', 'name', 'tab\there'];
const rows = [
  ['1,5', '1', '2', 'ada', ''],
  ['2,5', '3', '4', 'bob; x', ''],
];
const quoted = (cells: readonly string[]): string => cells.map((cell) => `"${cell}"`).join(',');

describe('CSV exports opened again', function () {
  this.timeout(60_000);
  const { engine, file, folder } = engineForSuite();

  async function cellsOf(reader: TableReader): Promise<unknown[]> {
    try {
      return [reader.info.columns.map(({ name }) => name), ...(await everyRow(reader))];
    } finally {
      await reader.close();
    }
  }

  for (const delimiter of [',', ';', '\t', '|'] as const) {
    for (const count of [0, 1, 2]) {
      it(`have the same columns with ${JSON.stringify(delimiter)} and ${count} rows`, async () => {
        const shown = rows.slice(0, count);
        const text = `${[names, ...shown].map(quoted).join('\n')}\n`;
        const source = { kind: 'csv', path: file('source.csv', text), delimiter: ',' } as const;
        const reader = await engine.open(source);
        const path = join(folder, `${delimiter.charCodeAt(0)}-${count}.csv`);
        const options = { delimiter, lineEnding: '\r\n', byteOrderMark: true, header: true } as const;
        const columns = reader.info.columns.map(({ id }) => id);
        await reader.write({ query: wholeTable, columns, format: { kind: 'csv', options }, path });
        await reader.close();
        const expected = [names, ...shown];
        assert.deepEqual(await cellsOf(await engine.open({ kind: 'csv', path })), expected, 'engine');
        // A reader that isn't ours detects the delimiter, too.
        const parsed = Papa.parse(readFileSync(path, 'utf8').slice(1), { skipEmptyLines: true });
        assert.deepEqual(parsed.data, expected, 'Papa Parse');
      });
    }
  }
});
