import * as l10n from '@vscode/l10n';
import { open } from 'node:fs/promises';
import type { UserError } from '../../shared/userError';
import { formatCount } from '../../shared/format';
import type { TableReader } from '../../shared/table/reader';
import type { Cell, TableNote } from '../../shared/table/table';
import type { TableSource } from '../engine/engine';
import { beginningEncoding, encodingNotes, type Encoding } from '../csv/encoding';
import { delimiterNotes, tableDelimiter } from '../csv/delimiter';
import { RecordReader } from '../csv/records';
import { fileError } from '../../shared/fileError';
import { readJsonRows } from './jsonRows';
import { memoryReader } from './memoryReader';

/** The maximum number of rows without the report engine. */
const maxRowsInMemory = 10_000;

/** The maximum number of bytes that are read, sufficient for 10,000 rows of any report. */
const maxBytes = 32 * 1024 * 1024;

/**
 * The number of characters that are parsed at a time. Parsing stops soon after the last row that is shown.
 */
const pieceLength = 64 * 1024;

/**
 * Reads the first rows of a file into memory, for computers on which the engine can't run.
 *
 * @param reason why the engine can't run; the first note of the table states it
 * @throws UserError of kind `file`, `csv`, `input`, or `tooLarge`, or `reason` for Parquet, which only the engine can
 * read
 */
export async function readIntoMemory(source: TableSource, reason: UserError): Promise<TableReader> {
  if (source.kind === 'parquet') throw reason;
  const { bytes, whole } = await beginningOf(source.path);
  const isJson = source.kind === 'json' || source.kind === 'ndjson';
  const table = isJson
    ? { notes: [], ...readJsonRows(bytes.toString('utf8'), whole, maxRowsInMemory) }
    : readCsvRows(bytes, whole, source);
  return memoryReader({
    ...table,
    notes: [
      engineNote(reason, table.cut ? table.rows.length : undefined, source.growing === true),
      ...table.notes,
    ],
    partial: source.growing === true,
    ...(source.treated && { treated: source.treated }),
  });
}

/** @param shown the number of rows if some are omitted */
function engineNote({ explanation }: UserError, shown: number | undefined, growing: boolean): TableNote {
  const rows =
    shown !== undefined
      ? l10n.t('Only the first {count} rows are shown, and SQL is unavailable.', {
          count: formatCount(shown),
        })
      : growing
        ? l10n.t('SQL is unavailable.')
        : l10n.t('All rows are shown, but SQL is unavailable.');
  return { message: `${explanation} ${rows}`, lines: [], count: 0 };
}

/** Reads CSV with the tolerant reader that the engine uses for irregular files. */
function readCsvRows(
  bytes: Buffer,
  whole: boolean,
  source: TableSource,
): {
  names: readonly string[];
  rows: readonly (readonly Cell[])[];
  notes: readonly TableNote[];
  cut: boolean;
} {
  const { text, encoding } = decode(bytes, !whole || source.growing === true);
  const delimiter = tableDelimiter(source, text);
  const records: (readonly Cell[])[] = [];
  const reader = new RecordReader(delimiter, (cells) => records.push(cells));
  let read = 0;
  for (; read < text.length && records.length <= maxRowsInMemory + 1; read += pieceLength) {
    reader.write(text.slice(read, read + pieceLength));
  }
  const ended = whole && read >= text.length;
  if (ended) reader.end();
  const [header = [], ...body] = records;
  const rows = body.slice(0, maxRowsInMemory);
  const width = rows.reduce((maximum, { length }) => Math.max(maximum, length), header.length);
  return {
    cut: body.length > rows.length || !ended,
    names: Array.from({ length: width }, (_, place) => header[place] ?? ''),
    rows,
    notes: [...delimiterNotes(source, delimiter), ...encodingNotes(encoding), ...reader.notes()],
  };
}

function decode(bytes: Buffer, cut: boolean): { readonly text: string; readonly encoding: Encoding } {
  const encoding = beginningEncoding(bytes, cut);
  const decoder = new TextDecoder(encoding);
  // When streaming, Node.js decodes Windows-1252 correctly; otherwise, it decodes the text as Latin-1.
  const text = decoder.decode(bytes, { stream: true });
  return { text: cut ? text : text + decoder.decode(), encoding };
}

async function beginningOf(path: string): Promise<{ bytes: Buffer; whole: boolean }> {
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const buffer = Buffer.alloc(Math.min(size, maxBytes));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
      return { bytes: buffer.subarray(0, bytesRead), whole: bytesRead >= size };
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileError(error, l10n.t("Couldn't read the table."));
  }
}
