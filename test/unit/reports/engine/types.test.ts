import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import readExcel from 'read-excel-file/node';
import { parse as parseYaml } from 'yaml';
import { typeRules } from '../../../../src/reports/engine/process/table/typeRules';
import { excelChunks } from '../../../../src/reports/export/excel';
import { wholeTable } from '../../../../src/shared/table/query';
import type { CsvOptions, TableReader, WriteFormat } from '../../../../src/shared/table/reader';
import { engineForSuite, everyRow, withTable } from '../../../support/reports/engine';
import { parquetCells } from '../../../support/reports/parquetCells';
import { typeCases, typeRows, typesQuery } from '../../../support/reports/typeCases';
import { collectBytes } from '../../../support/tables/collect';
import { wholeView } from '../../../support/tables/memoryReader';

const csv: CsvOptions = { delimiter: ',', lineEnding: '\r\n', byteOrderMark: false, header: false };

describe('types of DuckDB', function () {
  this.timeout(60_000);
  const { engine, folder } = engineForSuite();
  let reader: TableReader;
  let written = 0;
  const write = async (format: WriteFormat): Promise<string> => {
    written += 1;
    const path = join(folder, `written-${written}`);
    const columns = reader.info.columns.map(({ id }) => id);
    await reader.write({ query: wholeTable, columns, format, path });
    return path;
  };
  /** Compares columns, so that a failure names the type. */
  const same = (found: readonly (readonly unknown[])[], expected: readonly (readonly unknown[])[]): void => {
    typeCases.forEach(({ title }, column) => {
      const cells = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row[column]);
      assert.deepEqual(cells(found), cells(expected), title);
    });
  };

  before(async () => {
    reader = await engine.query(typesQuery, []);
  });
  after(() => reader.close());

  it('all have a rule and a case', async () => {
    const connection = await (await DuckDBInstance.create()).connect();
    const types = await connection.runAndReadAll(
      `SELECT DISTINCT CASE WHEN type_name = 'JSON' THEN 'JSON' ELSE logical_type END FROM duckdb_types()`,
    );
    connection.closeSync();
    const known = Object.keys(typeRules).sort();
    assert.deepEqual(types.getRowsJson().flat().sort(), known);
    assert.deepEqual([...new Set(typeCases.map(({ type }) => type))].sort(), known);
  });

  it('are displayed without losing a digit', async () => {
    same(await everyRow(reader), typeRows);
  });

  it('can be filtered by their cells, sorted, and described', async () => {
    for (const [index, { id, kind }] of reader.info.columns.entries()) {
      const title = typeCases[index]?.title ?? '';
      const cells = typeRows.map((row) => row[index] ?? null).filter((cell) => cell !== null);
      const page = (query: Partial<typeof wholeTable>) =>
        reader.page({ ...wholeTable, ...query }, { offset: 0, limit: 10 });
      for (const value of cells) {
        const one = await page({ filters: [{ column: id, operator: 'oneOf', values: [value] }] });
        assert.deepEqual(
          one.rows.map((row) => row[index]),
          [value],
          `${title}: one of ${value}`,
        );
        if (/^-?(?:inf|infinity|nan)$|^24:/.test(value)) continue;
        const equal = await page({ filters: [{ column: id, operator: 'equals', value }] });
        assert.deepEqual(
          equal.rows.map((row) => row[index]),
          [value],
          `${title}: equals ${value}`,
        );
      }
      for (const direction of ['ascending', 'descending'] as const) {
        const { rows } = await page({ sort: [{ column: id, direction }] });
        assert.equal(rows.filter((row) => row[index] !== null).length, cells.length, title);
      }
      const profile = await reader.profile(wholeTable, id);
      assert.equal(profile.missing, typeRows.length - cells.length, title);
      const dimension = { column: id, bucket: { by: 'value' } } as const;
      const { groups } = await reader.aggregate(wholeTable, { dimension, measure: { aggregation: 'count' } });
      assert.equal(groups.length, cells.length + 1, `${title} (${kind})`);
    }
  });

  it('have the same cells in a table that is opened from a Parquet export', async () => {
    const path = await write({ kind: 'parquet' });
    await withTable(engine, { kind: 'parquet', path }, async (table) => {
      same(await everyRow(table), typeRows);
      table.info.columns.forEach(({ type }, index) => {
        const { title, parquet } = typeCases[index] ?? { title: '' };
        assert.equal(type, parquet ?? reader.info.columns[index]?.type.replace(/^"NULL"$/, 'INTEGER'), title);
      });
    });
  });

  it('have the same values in Parquet for another reader', async () => {
    const rows = await parquetCells(await write({ kind: 'parquet' }));
    rows.forEach((row, index) => {
      typeCases.forEach(({ title, parquet, type }, column) => {
        const expected = typeRows[index]?.[column] ?? null;
        const found = row[reader.info.columns[column]?.id ?? ''] ?? null;
        if (
          parquet === undefined &&
          /^(?:LIST|STRUCT|MAP|ARRAY|FLOAT|DOUBLE|TIMESTAMP WITH TIME ZONE)$/.test(type)
        )
          assert.deepEqual(loose(found, type), loose(expected, type), title);
        else assert.equal(found, expected, title);
      });
    });
  });

  it('have the same values in JSON and NDJSON for two other readers', async () => {
    const expected = typeRows.map((row, index) =>
      row.map((cell, column) => (cell === null ? 'null' : jsonText(column, index, cell))),
    );
    const array = readFileSync(await write({ kind: 'json' }), 'utf8');
    const lines = readFileSync(await write({ kind: 'ndjson' }), 'utf8')
      .trimEnd()
      .split('\n');
    const rows = JSON.parse(array) as Record<string, unknown>[];
    assert.deepEqual(
      lines.map((line) => JSON.parse(line) as unknown),
      rows,
    );
    const names = reader.info.columns.map(({ id }) => id);
    assert.deepEqual(Object.keys(rows[0] ?? {}), names);
    same(
      rows.map((row) => names.map((name) => row[name])),
      expected.map((row) => row.map((text) => JSON.parse(text) as unknown)),
    );
    // Without types, this reader returns the digits of a number as they are in the file.
    const options = { schema: 'failsafe' } as const;
    const exact = parseYaml(array.replaceAll('\t', ' '), options) as Record<string, unknown>[];
    same(
      exact.map((row) => names.map((name) => row[name])),
      expected.map((row) => row.map((text) => parseYaml(text.replaceAll('\t', ' '), options) as unknown)),
    );
  });

  it('have the same cells in CSV for two other readers', async () => {
    const text = readFileSync(await write({ kind: 'csv', options: csv }), 'utf8');
    const expected = typeRows.map((row) => row.map((cell) => cell ?? ''));
    same(parse(text, { record_delimiter: '\r\n' }), expected);
    same(Papa.parse<string[]>(text, { newline: '\r\n' }).data.slice(0, typeRows.length), expected);
  });

  it('have the same values in Excel for two other readers', async () => {
    const bytes = await collectBytes(excelChunks(reader, wholeView(reader)));
    const [first] = await readExcel(bytes);
    const second = await readXlsx(bytes);
    for (const rows of [first?.data.slice(1), second.sheets[0]?.rows.slice(1)]) {
      // Rows of blanks at the end aren't in the file.
      const found = typeRows.map((row, index) => row.map((_, column) => rows?.[index]?.[column] ?? null));
      same(
        found.map((row) => row.map((cell, column) => excelText(cell, column))),
        typeRows.map((row) => row.map((cell, column) => excelText(cell, column))),
      );
    }
  });

  /** Returns the JSON that an export contains for a cell. */
  function jsonText(column: number, row: number, cell: string): string {
    const { json } = typeCases[column] ?? {};
    const kind = reader.info.columns[column]?.kind;
    const known = json?.[row];
    if (known !== undefined) return known;
    return kind === 'integer' || kind === 'decimal' || kind === 'boolean' || kind === 'nested'
      ? cell
      : JSON.stringify(cell);
  }

  /** Returns a text that is the same for equal values: Excel stores numbers and times without a spelling. */
  function excelText(cell: unknown, column: number): string | null {
    // An empty string is a blank for one of the readers.
    if (cell === null || cell === '') return null;
    const kind = reader.info.columns[column]?.kind ?? 'text';
    if (cell instanceof Date) return kind === 'date' ? cell.toISOString().slice(0, 10) : toTenMs(cell);
    const text = typeof cell === 'string' ? cell : (cell as number | boolean).toString();
    if (kind === 'decimal' && /^-?\d/.test(text) && text.replace(/\D/g, '').replace(/^0+/, '').length <= 17)
      return String(Number(text));
    const isMoment = kind === 'timestamp' && /T\d\d:\d\d:\d\d(?:\.\d{1,3})?Z?$/.test(text);
    return isMoment ? toTenMs(new Date(text.replace(/Z?$/, 'Z'))) : text;
  }
});

/** One of the readers truncates times, which are fractions of a day, to milliseconds. */
const toTenMs = (moment: Date): string => new Date(Math.round(moment.getTime() / 10) * 10).toISOString();

function loose(cell: string | null, type: string): unknown {
  if (cell === null) return null;
  if (type === 'TIMESTAMP WITH TIME ZONE') return cell.replace(/Z$/, '');
  if (type === 'FLOAT') return Math.fround(Number(cell.replace(/^(-?)inf(?:inity)?$/i, '$1Infinity')));
  if (type === 'DOUBLE') return Number(cell.replace(/^(-?)inf(?:inity)?$/i, '$1Infinity'));
  return JSON.parse(cell, (_, value: unknown) => (typeof value === 'number' ? Math.fround(value) : value));
}
