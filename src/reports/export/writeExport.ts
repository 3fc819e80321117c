import { open } from 'node:fs/promises';
import * as l10n from '@vscode/l10n';
import type { TableReader, WriteFormat } from '../../shared/table/reader';
import { UserError } from '../../shared/userError';
import { delimiterOf } from '../csv/delimiter';
import { encodingOf, headOf } from '../csv/encoding';
import { exportFile, streamToFile } from '../exportFile';
import { type WholeOptions, writeWholeFile } from '../writeWhole';
import { writeWholeFolder } from '../writeWholeFolder';
import { excelChunks } from './excel';
import type { ExportFormat } from './formats';
import { markdownChunks } from './markdown';
import type { TableView } from './rows';
import { copyCsv, type CsvWriting, type DecideFormulas, settleWrittenCsv, type WrittenCsv } from './writeCsv';
import { type PartitionedTable, writePartitions } from './writePartitions';

/** The source of an export: the original file, an open table, or both. */
export interface ExportSource {
  /** The unmodified file from the instance. If it is CSV, it is checked for formula cells. */
  readonly original?: { readonly path: string; readonly isCsv: boolean };
  /** The open table and the view to export; absent for the original, and without a report engine. */
  readonly table?: { readonly reader: TableReader; readonly view: TableView };
  readonly description: PartitionedTable;
}

export interface WriteExportOptions extends WholeOptions {
  readonly decideFormulas: DecideFormulas;
  readonly onProgress?: (progress: ExportProgress) => void;
}

export type ExportProgress = { readonly bytes: number } | { readonly rows: number; readonly of: number };

export interface Exported extends WrittenCsv {
  /** Absent for the original, which isn't read as a table. */
  readonly rows?: number;
}

/**
 * Writes an export atomically to its target on disk.
 *
 * @throws UserError of kind `canceled`, `file` (see `isAlreadyThere`), `input`, or `tooLarge`, of kind `platform` if
 * the format requires the report engine and it isn't available, and any error of the reader
 */
export async function writeExport(
  source: ExportSource,
  format: ExportFormat,
  target: string,
  options: WriteExportOptions,
): Promise<Exported> {
  switch (format.kind) {
    case 'original':
      return writeOriginal(source, target, options);
    case 'csv':
      return writeWholeFile(target, options, async (path) => {
        const { delimiter, lineEnding, byteOrderMark } = format;
        const choices = { delimiter, lineEnding, byteOrderMark, header: true };
        const written = await byEngine(source, { kind: 'csv', options: choices }, path, options);
        return { ...written, ...(await settleWrittenCsv(path, { ...csvWriting(options), delimiter })) };
      });
    case 'parquet':
    case 'json':
    case 'ndjson':
      return writeWholeFile(target, options, (path) => byEngine(source, format, path, options));
    case 'markdown':
    case 'excel':
      return writeWholeFile(target, options, (path) => byRows(source, format.kind, path, options));
    case 'parquetByMonth':
    case 'warehouse': {
      const table = tableOf(source);
      return writeWholeFolder(target, options, (path) =>
        writePartitions(table, source.description, format, path, options.signal),
      );
    }
  }
}

async function writeOriginal(
  { original }: ExportSource,
  target: string,
  options: WriteExportOptions,
): Promise<Exported> {
  if (!original) {
    throw new UserError('input', l10n.t("The original file isn't available."), {
      advice: l10n.t('Select another format.'),
    });
  }
  const { path, isCsv } = original;
  const writing = csvWriting(options);
  if (!isCsv) {
    return { bytes: await exportFile(path, target, { ...writing, overwrite: options.overwrite }) };
  }
  return writeWholeFile(target, options, async (temporary) =>
    copyCsv(path, temporary, { ...writing, delimiter: await delimiterIn(path, options.signal) }),
  );
}

function csvWriting({
  signal,
  decideFormulas,
  onProgress,
}: WriteExportOptions): Omit<CsvWriting, 'delimiter'> {
  return {
    decideFormulas,
    ...(signal && { signal }),
    onProgress: (bytes) => onProgress?.({ bytes }),
  };
}

async function byEngine(
  source: ExportSource,
  format: WriteFormat,
  path: string,
  { signal }: WriteExportOptions,
): Promise<Exported> {
  const { reader, view } = tableOf(source);
  const { rows, bytes } = await reader.write({ ...view, format, path }, signal);
  await flush(path);
  return { rows, bytes };
}

/** Formats that this process writes instead of the engine. */
const rowFormats = { excel: excelChunks, markdown: markdownChunks };

/** Writes rows page by page in this process. */
async function byRows(
  source: ExportSource,
  kind: keyof typeof rowFormats,
  path: string,
  { signal, onProgress }: WriteExportOptions,
): Promise<Exported> {
  const { reader, view } = tableOf(source);
  const cancelling = signal ? { signal } : {};
  let rows = 0;
  const count = (done: number, of: number): void => {
    rows = done;
    onProgress?.({ rows, of });
  };
  const write = rowFormats[kind];
  const bytes = await streamToFile(
    write(reader, view, { ...cancelling, onProgress: count }),
    path,
    cancelling,
  );
  return { bytes, rows };
}

function tableOf({ table }: ExportSource): { readonly reader: TableReader; readonly view: TableView } {
  if (table) return table;
  throw new UserError(
    'platform',
    l10n.t("This format isn't available because the report engine isn't available."),
    {
      advice: l10n.t('Export in the original format.'),
    },
  );
}

/** Flushes a file. Its bytes must be on disk before it is renamed. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Detects the delimiter of a CSV file as the reader does.
 *
 * @throws UserError of kind `canceled` or `file`
 */
async function delimiterIn(path: string, signal = new AbortController().signal): Promise<string> {
  const head = await headOf(path, signal);
  const decoder = new TextDecoder(encodingOf(head));
  return delimiterOf(decoder.decode(head, { stream: true }));
}
