import { strict as assert } from 'node:assert';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { isRecord } from '../../../src/shared/record';
import type { TableReader } from '../../../src/shared/table/reader';
import { writeExport } from '../../../src/reports/export/writeExport';
import { engineForSuite } from '../reports/engine';
import { wholeView } from '../tables/memoryReader';
import {
  parquetColumns,
  resultColumns,
  selectCases,
  type CellKind,
  type ColumnCase,
  type EngineName,
} from './cases';
import { awkwardCsv, csvColumns, hostileNames } from './csvCases';
import { loadDataset, type WarehouseEngine, type WarehouseTable } from './warehouseEngine';

/**
 * Defines tests that compare the tables that the statements of exported datasets create with the exported tables.
 */
export function describeHandOver(name: EngineName, startEngine: () => Promise<WarehouseEngine>): void {
  describe(`exported datasets in ${name}`, () => {
    const { engine, file, folder } = engineForSuite();
    let warehouse: WarehouseEngine;
    before(async () => {
      warehouse = await startEngine();
      process.stdout.write(`    ${warehouse.version}\n`);
    });
    after(() => warehouse.stop());

    /** Exports a table and loads the dataset. */
    const load = async (
      reader: TableReader,
      { table, column, path = table }: { table: string; column?: string; path?: string },
    ): Promise<WarehouseTable> => {
      const target = join(folder, path);
      await writeExport(
        {
          table: { reader, view: wholeView(reader) },
          description: { table, source: 'a test', downloadedAt: '2026-11-21T10:20:30.000Z' },
        },
        column === undefined ? { kind: 'warehouse', partition: 'none' } : { kind: 'warehouse', column },
        target,
        { overwrite: false, decideFormulas: () => Promise.resolve('keep') },
      );
      await reader.close();
      return loadDataset(warehouse, target);
    };
    const csv = (path: string, content: string): Promise<TableReader> =>
      engine.open({ kind: 'csv', path: file(path, content) });

    it('equal a Parquet file with many column types', async () => {
      const path = join(folder, 'types.parquet');
      const database = await (await DuckDBInstance.create()).connect();
      await database.run(`COPY (${selectCases(parquetColumns)}) TO '${path}' (FORMAT parquet)`);
      database.closeSync();
      const table = await load(await engine.open({ kind: 'parquet', path }), { table: 'types' });
      sameTable(table, parquetColumns, name);
    });

    it("equal an SQL result with types or values that Parquet doesn't have", async () => {
      const reader = await engine.query(selectCases(resultColumns), []);
      sameTable(await load(reader, { table: 'result' }), resultColumns, name);
    });

    it('equal a CSV file with cells that engines could change', async () => {
      const table = await load(await csv('awkward.csv', awkwardCsv), { table: 'awkward' });
      sameTable(table, csvColumns, name);
    });

    it('have the column names of the source, which are lowercase in Trino', async () => {
      const header = hostileNames.map((each) => `"${each.replaceAll('"', '""')}"`).join(',');
      const reader = await csv('names.csv', `${header}\n${hostileNames.map(() => '1').join(',')}\n`);
      const table = await load(reader, { table: `we\`ird "na\\me"'s`, path: 'names' });
      const written = (each: string): string => (name === 'trino' ? each.toLowerCase() : each);
      assert.deepEqual(
        table.columns.map((each) => each.name),
        hostileNames.map(written),
      );
      assert.deepEqual(table.rows, [hostileNames.map(() => '1')]);
    });

    it('can be in a folder with quotes in its name', async () => {
      const place = join(folder, `it's "here"`);
      mkdirSync(place);
      const reader = await csv('quotes.csv', 'a,b\n1,x\n');
      const table = await load(reader, { table: 'quotes', path: join(`it's "here"`, 'dataset') });
      assert.deepEqual(table.rows, [['1', 'x']]);
    });

    for (const column of ['Day', undefined]) {
      it(`have no rows if the table is empty, ${column === undefined ? 'without' : 'with'} partitions`, async () => {
        const reader = await engine.query(`SELECT DATE '2026-10-31' AS "Day", 1 AS "Count" WHERE false`, []);
        const name = `empty_${column ?? 'whole'}`.toLowerCase();
        const table = await load(reader, { table: name, ...(column === undefined ? {} : { column }) });
        assert.deepEqual(table.rows, []);
        assert.deepEqual(
          table.columns.slice(0, 2).map((each) => each.name.toLowerCase()),
          ['day', 'count'],
        );
      });
    }

    // Spark and Trino take minutes to add 552 partitions to their catalogs.
    const months = name === 'spark' || name === 'trino' ? 60 : 552;

    it(`have the rows of ${months} months`, async () => {
      const days = Array.from({ length: months }, (_, month) =>
        new Date(Date.UTC(1980, month, 15)).toISOString().slice(0, 10),
      );
      const reader = await csv(
        'months.csv',
        `Day,Count\n${days.map((day, at) => `${day},${at}\n`).join('')}`,
      );
      const table = await load(reader, { table: 'months', column: 'Day' });
      const counts = table.columns.findIndex((each) => each.name.toLowerCase() === 'count');
      const rows = [...table.rows].sort((one, other) => Number(one[counts]) - Number(other[counts]));
      // ClickHouse copies only the columns of the files, and the folder names aren't in a column.
      const expected = days.map((day, at) => [
        day,
        String(at),
        ...(name === 'clickhouse' ? [] : [day.slice(0, 7)]),
      ]);
      assert.deepEqual(rows, expected);
    });
  });
}

function sameTable(table: WarehouseTable, columns: readonly ColumnCase[], engine: EngineName): void {
  const nameOf = (name: string): string => (engine === 'trino' ? name.toLowerCase() : name);
  const found = table.columns.map(({ name, type }, index) => ({
    name,
    type,
    cells: table.rows.map((row) => canonical(row[index] ?? null, columns[index]?.kind ?? 'text')),
  }));
  const expected = columns.map(({ name, types, cells, kind }) => ({
    name: nameOf(name),
    type: types[engine],
    cells: cells.map((cell) => canonical(cell, kind)),
  }));
  assert.deepEqual(found, expected);
}

/** Returns a text that is the same for equal values in every engine. */
function canonical(cell: string | null, kind: CellKind): string | null {
  if (cell === null) return null;
  switch (kind) {
    case 'text':
      return cell;
    case 'boolean':
      return cell.toLowerCase();
    case 'binary':
      return cell.toUpperCase();
    case 'float':
      return String(Number(cell.replace(/^-?inf$/i, (word) => word.replace(/inf/i, 'Infinity'))));
    case 'moment':
      return inUtc(cell)
        .replace('T', ' ')
        .replace(/(?:Z|\+00(?::00)?| UTC)$/, '')
        .replace(/(?<=\..*)0+$|\.0*$/, '');
    case 'decimal':
      return cell.replace(/(?<=\..*)0+$|\.0*$/, '');
    case 'json':
      return JSON.stringify(plainJson(JSON.parse(cell)));
  }
}

/** Converts a time with an offset to UTC. */
function inUtc(cell: string): string {
  return /[+-](?!00:00)\d\d:\d\d$/.test(cell) ? new Date(cell).toISOString() : cell;
}

/** Returns a JSON value with numbers as text, and with names in lowercase, as Trino returns them. */
function plainJson(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(plainJson);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name.toLowerCase(), plainJson(each)]),
  );
}
