import * as l10n from '@vscode/l10n';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { UserError } from '../../../../shared/userError';
import { fileError } from '../../../../shared/fileError';
import { renameReplacing } from '../../../rename';
import { temporaryName } from '../../../temporary';
import { openingError } from '../databaseError';
import { copyPath } from '../../copyPath';
import type { Lookup, TableSource } from '../../engine';
import type { EngineSettings } from '../../protocol/engineMessages';
import { copyCsv } from '../csv/copyCsv';
import { csvAsText } from '../csv/csvAsText';
import { RowIndex, type FileState } from '../../../csv/rowIndex';
import type { CsvScan } from '../../../csv/scanner';
import { readScan, writeScan } from '../../../csv/storedScan';
import { SourceRows } from '../csv/sourceRows';
import type { Session } from '../database';
import { copyJson } from '../json/copyJson';
import { Progress } from '../progress';
import { joinLookup } from './lookup';
import { readForeign } from './foreignParquet';
import { readCopy } from './parquetCopy';
import type { StoredTable } from './stored';
import { treatColumns } from './treatColumns';

export interface Opening {
  readonly settings: EngineSettings;
  readonly onShare: (share: number) => void;
}

/** A table with a function that releases it. */
export interface TableHandle {
  readonly stored: StoredTable;
  readonly release: () => Promise<void>;
}

/**
 * The size, in bytes, above which `quick` opens only the first rows. A smaller file is copied in about 0.1 s.
 */
const largeBytes = 8 * 1024 * 1024;

const copyPattern = /^table-[0-9a-f]{32}\.(?:parquet|scan)$/;
const nothing = (): Promise<void> => Promise.resolve();

/**
 * Opens a Parquet file directly, and other files through their columnar copy, which is created if there is none for
 * the current state of the file. A copy in the cache folder is written to a temporary file and renamed, so that a
 * reader never sees a partial copy.
 *
 * @throws UserError of kind `csv`, `file`, `state`, or `canceled`
 */
export async function openTable(
  session: Session,
  source: TableSource,
  opening: Opening,
): Promise<TableHandle> {
  return openTreated(session, source, opening).catch((error: unknown) => {
    throw openingError(error);
  });
}

async function openTreated(session: Session, source: TableSource, opening: Opening): Promise<TableHandle> {
  const table = await openWithLookup(session, source, opening);
  if (!source.treated) return table;
  try {
    return { ...table, stored: await treatColumns(session, table.stored, source.treated) };
  } catch (error) {
    await table.release();
    throw error;
  }
}

async function openWithLookup(session: Session, source: TableSource, opening: Opening): Promise<TableHandle> {
  let table = await openFile(session, source, opening);
  for (const lookup of [source.lookup, source.secondLookup]) {
    if (lookup) table = await addColumns(session, table, lookup, opening);
  }
  return table;
}

async function addColumns(
  session: Session,
  table: TableHandle,
  lookup: Lookup,
  opening: Opening,
): Promise<TableHandle> {
  try {
    const other = await openFile(session, lookup.source, { ...opening, onShare: () => undefined });
    const release = async (): Promise<void> => {
      await table.release();
      await other.release();
    };
    return { stored: joinLookup(table.stored, other.stored, lookup), release };
  } catch (error) {
    if (!session.signal.aborted) return table;
    await table.release();
    throw error;
  }
}

async function openFile(session: Session, source: TableSource, opening: Opening): Promise<TableHandle> {
  const state = await stateOf(source.path);
  if (source.kind === 'parquet') return { stored: await readForeign(session, source.path), release: nothing };
  const { cacheFolder } = source;
  if (source.quick === true && isLarge(source, state) && !(await hasCopy(session, source, state))) {
    const first = openFile(session, { ...source, quick: false, growing: true }, opening);
    // If the first rows can't be read, the complete file can have a more useful error, or none.
    const opened = await first.catch((error: unknown) => {
      if (session.signal.aborted) throw error;
      return undefined;
    });
    if (opened) return opened;
  }
  const downloaded = await downloadedScan(source, state);
  if (source.asText === true) return openText(session, source, downloaded, opening);
  if (cacheFolder === undefined || source.growing === true) {
    const path = join(opening.settings.folder, temporaryName());
    const { stored, scan } = await makeCopy(session, source, downloaded, path, opening);
    return { stored: withRows(stored, source, state, scan), release: () => rm(path, { force: true }) };
  }
  try {
    await mkdir(cacheFolder, { recursive: true, mode: 0o700 });
    const copy = copyPath(cacheFolder, source, state);
    const [path, scanPath] = [`${copy}.parquet`, `${copy}.scan`];
    const saved = await readCopy(session, path);
    if (saved) {
      const scan = downloaded ?? (await readScan(scanPath, state));
      return { stored: withRows(saved, source, state, scan), release: nothing };
    }
    // The folder of the process is deleted even if it and its client are killed.
    const aside = join(opening.settings.folder, temporaryName());
    const { scan } = await makeCopy(session, source, downloaded, aside, opening);
    await publish(session, aside, path);
    if (!downloaded && scan && scan.marks.length > 0) {
      await writeScan(aside, state, scan);
      await renameReplacing(aside, scanPath);
    }
    await removeOthers(cacheFolder, basename(copy));
    return { stored: withRows(await mustRead(session, path), source, state, scan), release: nothing };
  } catch (error) {
    throw fileError(error, l10n.t("Couldn't cache the table."));
  }
}

async function openText(
  session: Session,
  source: TableSource,
  scan: CsvScan | undefined,
  { settings, onShare }: Opening,
): Promise<TableHandle> {
  const aside = join(settings.folder, temporaryName());
  const reading = { settings, source, scan, aside, signal: session.signal, progress: new Progress(onShare) };
  const release = (): Promise<void> => rm(aside, { force: true });
  try {
    return { stored: await csvAsText(session, reading), release };
  } catch (error) {
    await release();
    throw error;
  }
}

async function hasCopy(session: Session, source: TableSource, state: FileState): Promise<boolean> {
  const { cacheFolder } = source;
  if (cacheFolder === undefined) return false;
  const path = `${copyPath(cacheFolder, source, state)}.parquet`;
  return existsSync(path) && (await readCopy(session, path)) !== undefined;
}

/** Whether copying the file takes much longer than reading its first rows, which can't be done for JSON. */
function isLarge({ kind }: TableSource, { size }: FileState): boolean {
  return (kind === 'csv' || kind === 'tsv') && size > largeBytes;
}

/**
 * Renames a copy to its final name. Another window may have created the same copy and opened it, so that it
 * can't be replaced.
 */
async function publish(session: Session, aside: string, path: string): Promise<void> {
  try {
    await renameReplacing(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    if (!(await readCopy(session, path))) throw error;
  }
}

async function makeCopy(
  session: Session,
  source: TableSource,
  downloaded: CsvScan | undefined,
  target: string,
  { settings, onShare }: Opening,
): Promise<{ readonly stored: StoredTable; readonly scan: CsvScan | undefined }> {
  const aside = join(settings.folder, temporaryName());
  const progress = new Progress(onShare);
  const reading = { settings, source, scan: downloaded, aside, signal: session.signal, progress };
  try {
    let scan: CsvScan | undefined;
    if (source.kind === 'csv' || source.kind === 'tsv') scan = await copyCsv(session, reading, target);
    else await copyJson(session, reading, target);
    return { stored: await mustRead(session, target), scan };
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

async function mustRead(session: Session, path: string): Promise<StoredTable> {
  const stored = await readCopy(session, path);
  if (!stored) {
    throw new UserError('file', l10n.t("Couldn't read the cached table."), {
      advice: l10n.t("Check that the disk isn't full, then try again."),
    });
  }
  return stored;
}

function withRows(
  stored: StoredTable,
  { path }: TableSource,
  state: FileState,
  scan: CsvScan | undefined,
): StoredTable {
  if (!scan || scan.marks.length === 0) return stored;
  const index = new RowIndex(state, scan.delimiter, scan.marks);
  return { ...stored, sourceRows: new SourceRows(path, stored.columns.length, index) };
}

/** Reads the scan that was created during the download, if it is of the file's current state and delimiter. */
async function downloadedScan(
  { scan, delimiter }: TableSource,
  state: FileState,
): Promise<CsvScan | undefined> {
  if (scan === undefined) return undefined;
  const found = await readScan(scan, state);
  return found?.delimiter === delimiter?.charCodeAt(0) ? found : undefined;
}

/**
 * Reads the properties that change when the file changes.
 *
 * @throws UserError of kind `file` if they can't be read
 */
async function stateOf(path: string): Promise<FileState> {
  try {
    const { size, mtimeMs } = await stat(path);
    return { size, mtimeMs };
  } catch (error) {
    throw fileError(error, l10n.t("Couldn't read the file."));
  }
}

/** Deletes all copies of the file except the current one. On Windows, an open copy is deleted by a later call. */
async function removeOthers(folder: string, current: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${current}.`) && copyPattern.test(name)) {
      await rm(join(folder, name), { force: true }).catch(() => undefined);
    }
  }
}
