import { readFile } from 'node:fs/promises';
import { tableDelimiter } from '../../../../src/reports/csv/delimiter';
import { beginningEncoding } from '../../../../src/reports/csv/encoding';
import { RecordReader } from '../../../../src/reports/csv/records';
import type { TableSource } from '../../../../src/reports/engine/engine';
import type { TableReader } from '../../../../src/shared/table/reader';
import type { Cell } from '../../../../src/shared/table/table';
import { readJsonRows } from './jsonRows';
import { memoryReader } from './memoryReader';

/**
 * Reads a CSV or JSON file into memory, independently of the database of the report engine, whose results the tests
 * compare with it.
 */
export async function readIntoMemory(source: TableSource): Promise<TableReader> {
  const bytes = await readFile(source.path);
  const isJson = source.kind === 'json' || source.kind === 'ndjson';
  const table = isJson ? readJsonRows(bytes.toString('utf8')) : readCsvRows(bytes, source);
  return memoryReader({ ...table, ...(source.treated === undefined ? {} : { treated: source.treated }) });
}

function readCsvRows(bytes: Buffer, source: TableSource) {
  const decoder = new TextDecoder(beginningEncoding(bytes, false));
  // When streaming, Node.js decodes Windows-1252 correctly; otherwise, it decodes the text as Latin-1.
  const text = decoder.decode(bytes, { stream: true }) + decoder.decode();
  const records: (readonly Cell[])[] = [];
  const reader = new RecordReader(tableDelimiter(source, text), (cells) => records.push(cells));
  reader.write(text);
  reader.end();
  const [header = [], ...rows] = records;
  const width = rows.reduce((maximum, { length }) => Math.max(maximum, length), header.length);
  return { names: Array.from({ length: width }, (_, place) => header[place] ?? ''), rows };
}
