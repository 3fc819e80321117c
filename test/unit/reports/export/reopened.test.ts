import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import Papa from 'papaparse';
import type { TableReader } from '../../../../src/shared/table/reader';
import { wholeTable } from '../../../../src/shared/table/query';
import { engineForSuite, everyRow } from '../../../support/reports/engine';

const names = ['cost, EUR', 'a;b', 'c|d', 'name', 'tab\there'];
const rows = [
  ['1,5', '1', '2', 'ada', ''],
  ['2,5', '3', '4', 'bob; x', ''],
];
/** Texts that another delimiter divides. */
const lists = ['a;b', '1,5', 'x|y', '', 'tab\there', '2026-01-01 10:00:00,5', 'plain'];
const quoted = (cells: readonly string[]): string => cells.map((cell) => `"${cell}"`).join(',');

describe('numbers with more than 38 digits', function () {
  this.timeout(60_000);
  const { engine, file, folder } = engineForSuite();
  const longest = '12345678901234567890123456789012345678901';
  const cases: readonly [cells: readonly string[], json: readonly string[], type: string][] = [
    [[longest, `${longest.slice(0, -1)}2`, '+5'], [longest, `${longest.slice(0, -1)}2`, '5'], 'BYTE_ARRAY'],
    [[`0,${longest}`, '-1.000,5', ',5'], [`0.${longest}`, '-1000.5', '0.5'], 'BYTE_ARRAY'],
    [[`(1,${'234,'.repeat(13)}567.5)`, '7.25'], [`-1${'234'.repeat(13)}567.5`, '7.25'], 'BYTE_ARRAY'],
    [['1e300', '2.50', '0.1', '1E-5'], ['1e300', '2.50', '0.1', '1E-5'], 'DOUBLE'],
  ];
  for (const [cells, json, type] of cases) {
    it(`are written with all digits to JSON, and to Parquet as text unless it can store them: ${cells[0]}`, async () => {
      const path = file('long.csv', `${['v', ...cells].map((cell) => quoted([cell, ''])).join('\n')}\n`);
      const reader = await engine.open({ kind: 'csv', path, delimiter: ',' });
      assert.equal(reader.info.columns[0]?.type, 'DOUBLE');
      const write = async (kind: 'ndjson' | 'parquet'): Promise<string> => {
        const target = join(folder, `${json.join('').length}.${kind}`);
        await reader.write({ query: wholeTable, columns: ['v'], format: { kind }, path: target });
        return target;
      };
      const lines = readFileSync(await write('ndjson'), 'utf8');
      assert.equal(lines, json.map((number) => `{"v":${number}}\n`).join(''));
      const written = await asyncBufferFromFile(await write('parquet'));
      const [, column] = (await parquetMetadataAsync(written)).schema;
      assert.equal(column?.type, type);
      const stored = (await parquetReadObjects({ file: written, compressors })).map(({ v }) => v as unknown);
      assert.deepEqual(stored, type === 'DOUBLE' ? cells.map(Number) : cells);
      await reader.close();
    });
  }
});

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
    it(`have one column with ${JSON.stringify(delimiter)} in its texts`, async () => {
      for (const [place, texts] of [lists, ...lists.map((text) => [text])].entries()) {
        const path = file('source.csv', `${['tags', ...texts].map((text) => quoted([text])).join('\n')}\n`);
        const target = join(folder, `one-${delimiter.charCodeAt(0)}-${place}.csv`);
        const options = { delimiter, lineEnding: '\n', byteOrderMark: false, header: true } as const;
        const reader = await engine.open({ kind: 'csv', path, delimiter: ',' });
        const format = { kind: 'csv', options } as const;
        await reader.write({ query: wholeTable, columns: ['tags'], format, path: target });
        await reader.close();
        const expected = [['tags'], ...texts.map((text) => [text])];
        assert.deepEqual(await cellsOf(await engine.open({ kind: 'csv', path: target })), expected);
      }
    });

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
