import { rm, writeFile } from 'node:fs/promises';
import { posix } from 'node:path';
import * as l10n from '@vscode/l10n';
import { commands, workspace, type Uri } from 'vscode';
import type { TableSource } from '../../reports/engine/engine';
import type { NameParts } from '../../reports/export/exportName';
import { fileCopyFolder } from '../../reports/fileCopies';
import { windowFile } from '../../reports/temporary';
import { UserError } from '../../shared/userError';
import { formatBytes } from '../../shared/format';
import { readBytes } from '../adapters/workspaceFiles';
import type { FileTable, WithoutEngine } from './tableToOpen';

/** The maximum size of a file in a virtual file system. Such a file can only be read completely into memory. */
const maxVirtualBytes = 64 * 1024 * 1024;

const kinds: Readonly<Record<string, TableSource['kind']>> = {
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  json: 'json',
  jsonl: 'ndjson',
  ndjson: 'ndjson',
  parquet: 'parquet',
};

interface WorkspaceTable {
  readonly table: FileTable;
  readonly names: NameParts;
  readonly copyFolder: string | undefined;
  readonly forget: () => Promise<void>;
}

/**
 * Returns a workspace file as a table to open.
 *
 * @param scratch a private folder for files that aren't on disk
 * @param snapshots the private folder of all snapshots, which also contains the engine's copies of files on disk
 * @returns the table, the name parts for exports, the folder of the engine's copy if there is one, and a function that
 *   deletes the file in `scratch`, if any
 * @throws UserError of kind `input` if the file extension isn't supported, `tooLarge` if a file in a virtual file
 *   system exceeds the maximum size, or `file` if the file can't be read
 */
export async function workspaceTable(uri: Uri, scratch: string, snapshots: string): Promise<WorkspaceTable> {
  const name = uri.path.split('/').at(-1) ?? '';
  const kind = kinds[name.split('.').at(-1)?.toLowerCase() ?? ''];
  if (!kind) {
    throw new UserError('input', l10n.t('"{file}" isn\'t a supported table file.', { file: name }), {
      advice: l10n.t('Open a .csv, .tsv, .json, .ndjson, or .parquet file.'),
    });
  }
  try {
    const { size, mtime } = await workspace.fs.stat(uri);
    const { path, forget } = uri.scheme === 'file' ? inPlace(uri) : await copied(uri, size, scratch);
    const isCopied = uri.scheme === 'file' && kind !== 'parquet';
    const copyFolder = isCopied ? await fileCopyFolder(snapshots, path) : undefined;
    return {
      table: {
        key: `file/${uri.toString()}`,
        title: name,
        provenance: l10n.t('File'),
        details: formatBytes(size),
        asOf: mtime,
        openSource: async (...request) => (await import('./openLargeFile')).openLargeFile(name, ...request),
        source: { kind, path, ...(copyFolder === undefined ? {} : { cacheFolder: copyFolder }) },
        ...(kind === 'parquet' ? {} : { withoutEngine: asText(uri) }),
      },
      names: { instance: '', report: posix.parse(name).name, downloadedAt: new Date().toISOString() },
      copyFolder,
      forget,
    };
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError('file', l10n.t('Couldn\'t read "{file}".', { file: name }), {
      advice: l10n.t('Check that it exists and that you can read it, then try again.'),
      cause: error,
    });
  }
}

function asText(uri: Uri): WithoutEngine {
  const label = l10n.t({ message: 'Open as Text', comment: 'Button' });
  return { label, run: async () => void (await commands.executeCommand('vscode.openWith', uri, 'default')) };
}

function inPlace({ fsPath }: Uri): { path: string; forget: () => Promise<void> } {
  return { path: fsPath, forget: () => Promise.resolve() };
}

async function copied(
  uri: Uri,
  size: number,
  scratch: string,
): Promise<{ path: string; forget: () => Promise<void> }> {
  if (size > maxVirtualBytes) {
    throw new UserError(
      'tooLarge',
      l10n.t('The file is too large ({size}) to open from this location.', {
        size: formatBytes(size),
      }),
      {
        advice: l10n.t('Copy it to a local disk and open it from there.'),
      },
    );
  }
  const path = await windowFile(scratch);
  await writeFile(path, await readBytes(uri, maxVirtualBytes), { mode: 0o600 });
  return { path, forget: () => rm(path, { force: true }) };
}
