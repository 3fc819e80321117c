import { open } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { Failure } from '../../shared/failure';
import { formatCount } from '../../shared/format';
import type { TableReader } from '../../shared/table/reader';
import type { Cell, TableNote } from '../../shared/table/table';
import type { TableSource } from '../engine/engine';
import { fileFailure } from '../../shared/fileFailure';
import { readJsonRows } from './jsonRows';
import { memoryReader } from './memoryReader';
import type { Row } from './select';

/** What the table holds where there is no engine to hold more. */
export const mostRowsInMemory = 10_000;

/** Enough for ten thousand rows of any report; a file that ends earlier is read whole. */
const mostBytes = 32 * 1024 * 1024;

const shownLines = 5;

/**
 * Reads the first rows of a file into memory, for computers on which the engine cannot run.
 *
 * @param reason why the engine cannot run; the first note of the table says so
 * @throws Failure of kind `file` or `csv`, or `reason` for Parquet, which only the engine reads
 */
export async function readIntoMemory(source: TableSource, reason: Failure): Promise<TableReader> {
  if (source.kind === 'parquet') throw reason;
  const { text, whole } = await beginningOf(source.path);
  const isJson = source.kind === 'json' || source.kind === 'ndjson';
  const table = isJson
    ? { notes: [], ...readJsonRows(text, whole, mostRowsInMemory) }
    : readCsvRows(text, whole, source);
  return memoryReader({
    ...table,
    notes: [engineNote(reason, table.cut), ...table.notes],
    partial: source.growing === true,
  });
}

function engineNote({ explanation }: Failure, cut: boolean): TableNote {
  const rows = cut ? `Only the first ${formatCount(mostRowsInMemory)} rows are shown` : 'All rows are shown';
  return { message: `${explanation} ${rows}, without SQL.`, lines: [], count: 0 };
}

function readCsvRows(
  text: string,
  whole: boolean,
  { kind, delimiter }: TableSource,
): { names: readonly string[]; rows: readonly Row[]; notes: readonly TableNote[]; cut: boolean } {
  const records: { record: Row; info: { lines: number } }[] = [];
  try {
    records.push(
      ...(parse(text, {
        bom: true,
        info: true,
        relax_column_count: true,
        relax_quotes: true,
        skip_empty_lines: true,
        delimiter: kind === 'tsv' ? '\t' : (delimiter ?? delimiterOf(text)),
        record_delimiter: ['\r\n', '\n', '\r'],
        to: mostRowsInMemory + 2,
        // A blank is missing; a pair of quotes with nothing between is the empty text.
        cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
      }) as unknown as typeof records),
    );
  } catch (error) {
    if (whole)
      throw new Failure('csv', 'The file could not be read as CSV.', { detail: String(error), cause: error });
  }
  const [header, ...body] = records;
  const names = (header?.record ?? []).map((name: Cell) => name ?? '');
  const shown = body.slice(0, mostRowsInMemory);
  const ragged = shown.filter(({ record }) => record.length !== names.length);
  const widest = shown.reduce((most, { record }) => Math.max(most, record.length), names.length);
  while (names.length < widest) names.push('');
  return {
    cut: body.length > shown.length || !whole,
    names,
    rows: shown.map(({ record }) => record),
    notes:
      ragged.length === 0
        ? []
        : [
            {
              message:
                ragged.length === 1
                  ? '1 row has more or fewer cells than the header'
                  : `${formatCount(ragged.length)} rows have more or fewer cells than the header`,
              lines: ragged.slice(0, shownLines).map(({ info }) => info.lines),
              count: ragged.length,
            },
          ],
  };
}

/** The one of the usual delimiters that the header has most of. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r|\n/, 1);
  const counts = [',', ';', '\t', '|'].map((delimiter) => ({
    delimiter,
    count: header.split(delimiter).length,
  }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).delimiter;
}

async function beginningOf(path: string): Promise<{ text: string; whole: boolean }> {
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const buffer = Buffer.alloc(Math.min(size, mostBytes));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
      return { text: buffer.subarray(0, bytesRead).toString('utf8'), whole: bytesRead >= size };
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileFailure(error, 'read the table');
  }
}
