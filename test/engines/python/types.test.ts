import { strict as assert } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { excelChunks } from '../../../src/reports/export/excel';
import { wholeTable } from '../../../src/shared/table/query';
import type { TableReader } from '../../../src/shared/table/reader';
import { isRecord } from '../../../src/shared/record';
import type { Cell } from '../../../src/shared/table/table';
import { readInPython } from '../../support/engines/python';
import { engineForSuite } from '../../support/reports/engine';
import { typeCases, typeRows, typesQuery } from '../../support/reports/typeCases';
import { collectBytes } from '../../support/tables/collect';
import { wholeView } from '../../support/tables/memoryReader';

type Columns = Readonly<Record<string, readonly (readonly Cell[])[]>>;

describe('types of DuckDB in Python', () => {
  const { engine, folder } = engineForSuite();
  let reader: TableReader;
  before(async () => {
    reader = await engine.query(typesQuery, []);
  });
  after(() => reader.close());

  const write = async (kind: 'parquet' | 'json'): Promise<string> => {
    const path = join(folder, kind);
    const columns = reader.info.columns.map(({ id }) => id);
    await reader.write({ query: wholeTable, columns, format: { kind }, path });
    return path;
  };

  /** Compares the columns that each library read, so that a failure names the library and the type. */
  const same = (found: Columns): void => {
    for (const [library, columns] of Object.entries(found)) {
      typeCases.forEach(({ title, type }, index) => {
        const cells = typeRows.map((row) => plain(row[index] ?? null, type));
        const read = typeRows.map((_, row) => plain(columns[index]?.[row] ?? null, type));
        assert.deepEqual(read, cells, `${library}: ${title}`);
      });
    }
  };

  it('have the same values in Parquet for PyArrow, Polars, and another version of DuckDB', async () => {
    same((await readInPython('parquet', await write('parquet'))) as Columns);
  });

  it('have the same values in JSON', async () => {
    same((await readInPython('json', await write('json'))) as Columns);
  });

  it('have the same values in Excel for openpyxl and calamine', async () => {
    const path = join(folder, 'types.xlsx');
    writeFileSync(path, await collectBytes(excelChunks(reader, wholeView(reader))));
    same((await readInPython('excel', path)) as Columns);
  });
});

/** Returns a value that is the same for equal cells in every library. */
function plain(cell: Cell, type: string): unknown {
  // A spreadsheet has no empty text.
  if (cell === null || cell === '') return null;
  switch (type) {
    case 'FLOAT':
      return Math.fround(number(cell));
    case 'DOUBLE':
      return number(cell);
    case 'UUID':
      return cell.replaceAll('-', '');
    case 'TIME':
    case 'TIME_NS':
      return cell.replace(/(\.\d*?)0+$/, '$1');
    case 'TIMESTAMP':
    case 'TIMESTAMP_S':
    case 'TIMESTAMP_MS':
    case 'TIMESTAMP_NS':
    case 'TIMESTAMP WITH TIME ZONE':
      return cell
        .replace(' ', 'T')
        .replace(/(?:Z|\+00(?::00)?)$/, '')
        .replace(/\.000000$/, '');
    case 'DATE':
      return cell.replace(/T00:00:00$/, '');
    case 'LIST':
    case 'ARRAY':
    case 'STRUCT':
      return JSON.stringify(JSON.parse(cell, nestedValue));
    case 'MAP':
      return JSON.stringify(JSON.parse(cell, nestedValue)).replace(/^\[\]$/, '{}');
    case 'JSON':
    case 'UNION':
    case 'VARIANT':
      return cell.replaceAll(/([,:]) /g, '$1').replace(/^"(.*)"$/, '$1');
    case 'DECIMAL':
      // A spreadsheet stores up to 15 digits as a number.
      return cell.replace(/\D/g, '').replace(/^0+/, '').length > 15 ? cell : number(cell);
    default:
      return /^-?\d+\.0$/.test(cell) && type !== 'DECIMAL' ? cell.slice(0, -2) : cell;
  }
}

function number(cell: string): number {
  return Number(cell.replace(/^"|"$/g, '').replace(/^(-?)inf(?:inity)?$/i, '$1Infinity'));
}

/** Some libraries return maps as lists of pairs, and the numbers of nested values as other types. */
function nestedValue(_name: string, value: unknown): unknown {
  if (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((each) => Array.isArray(each) && each.length === 2)
  )
    return Object.fromEntries(value as [string, unknown][]);
  if (Array.isArray(value) && value.length > 0 && value.every(isEntry))
    return Object.fromEntries(value.map(({ key, value: each }) => [key, each]));
  if (typeof value === 'number') return Math.fround(value);
  return typeof value === 'string' && value !== '' && !Number.isNaN(Number(value))
    ? Math.fround(Number(value))
    : value;
}

function isEntry(value: unknown): value is { readonly key: string; readonly value: unknown } {
  return isRecord(value) && Object.keys(value).join() === 'key,value';
}
