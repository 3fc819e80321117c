import { open } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { Failure } from '../../shared/failure';
import type { TableReader } from '../../shared/table/reader';
import type { Cell, TableNote } from '../../shared/table/table';
import type { TableSource } from '../engine/engine';
import { fileFailure } from '../fileFailure';
import { readJsonRows } from './jsonRows';
import { memoryReader } from './memoryReader';
import type { Row } from './select';

/** What the table holds where there is no engine to hold more. */
export const mostRowsInMemory = 10_000;

/** Enough for ten thousand rows of any report; a file that ends earlier is read whole. */
const mostBytes = 32 * 1024 * 1024;

const shownLines = 5;

/**
 * Reads the first rows of a file into memory, for machines that the engine has no build for.
 *
 * @throws Failure of kind `file`, `csv`, or `platform` for Parquet, which only the engine reads
 */
export async function readIntoMemory(source: TableSource): Promise<TableReader> {
  if (source.kind === 'parquet') {
    throw new Failure(
      'platform',
      'Parquet files cannot be read on this machine: the report engine has no build for it.',
      {
        advice: 'Open a CSV or JSON file instead.',
      },
    );
  }
  const { text, whole } = await beginningOf(source.path);
  if (source.kind === 'json' || source.kind === 'ndjson') {
    const table = readJsonRows(text, whole, mostRowsInMemory);
    return memoryReader({ ...table, notes: table.cut ? [cutNote] : [], partial: source.growing === true });
  }
  return memoryReader({ ...readCsvRows(text, whole, source), partial: source.growing === true });
}

const cutNote: TableNote = {
  message: `Only the first ${mostRowsInMemory.toLocaleString('en-US')} rows are shown: the report engine has no build for this machine.`,
  lines: [],
  count: 0,
};

function readCsvRows(
  text: string,
  whole: boolean,
  { kind, delimiter }: TableSource,
): { names: readonly string[]; rows: readonly Row[]; notes: readonly TableNote[] } {
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
  const cut = body.length > shown.length || !whole;
  return {
    names,
    rows: shown.map(({ record }) => record),
    notes: [
      ...(cut ? [cutNote] : []),
      ...(ragged.length === 0
        ? []
        : [
            {
              message:
                ragged.length === 1
                  ? '1 row has more or fewer cells than the header'
                  : `${ragged.length.toLocaleString('en-US')} rows have more or fewer cells than the header`,
              lines: ragged.slice(0, shownLines).map(({ info }) => info.lines),
              count: ragged.length,
            },
          ]),
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
