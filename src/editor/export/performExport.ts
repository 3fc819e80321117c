import { posix } from 'node:path';
import * as l10n from '@vscode/l10n';
import { type Uri, workspace } from 'vscode';
import { numberedPath } from '../../reports/export/exportName';
import type { ExportFormat } from '../../reports/export/formats';
import { leadsOutside } from '../../reports/export/outside';
import { type DecidePartition, isFolderFormat, withPartition } from '../../reports/export/partition';
import { saveFile } from '../../reports/export/saveFile';
import type { DecideFormulas } from '../../reports/export/writeCsv';
import { type Exported, type ExportProgress, writeExport } from '../../reports/export/writeExport';
import { isAlreadyThere } from '../../reports/writeWhole';
import { formatBytes, formatCount } from '../../shared/format';
import type { TableReader } from '../../shared/table/reader';
import { UserError } from '../../shared/userError';
import { pendingFolder } from '../adapters/pendingFolder';
import type { Progressing } from '../adapters/progress';
import { saveTarget } from '../adapters/saveTarget';
import type { App } from '../app';
import type { ExportPlace } from './chooseTarget';
import type { Exportable } from './exportable';

/** The decisions that an export requires, from dialogs, the arguments of a keybinding, or the definition of a task. */
export interface ExportDecisions {
  readonly taken: (name: string, isFolder: boolean, uri: Uri) => Promise<'replace' | 'number' | undefined>;
  readonly outside: (name: string, place: string) => Promise<boolean>;
  readonly formulas: DecideFormulas;
  readonly partition: DecidePartition;
}

export interface PerformedExport {
  readonly exported: Exported;
  readonly place: ExportPlace;
}

const canceled = (): UserError => new UserError('canceled', l10n.t('The export was canceled.'));

/**
 * Gets the required decisions, and writes an export to its target.
 *
 * @throws UserError `canceled` if the user cancels, `platform` if the format requires the report engine, which isn't
 *   available, `file` if the target was created during the export, and the errors of reading and writing
 */
export async function performExport(
  app: App,
  exportable: Exportable,
  format: ExportFormat,
  requested: ExportPlace,
  decisions: ExportDecisions,
  work: <T>(title: string, run: (progress: Progressing) => Promise<T>) => Promise<T>,
): Promise<PerformedExport> {
  const settled = await settlePlace(requested, format, decisions);
  const { place, overwrite } = settled;
  const exported = await work(
    l10n.t('Exporting "{report}"...', { report: exportable.title }),
    async ({ signal, say }) => {
      const reader = format.kind === 'original' ? undefined : await openTable(exportable, signal, say);
      try {
        const view = exportable.view ?? {
          query: { filters: [], search: '', sort: [] },
          columns: reader?.info.columns.map(({ id }) => id) ?? [],
        };
        const shown = new Set(view.columns);
        const columns = reader?.info.columns.filter(({ id }) => shown.has(id)) ?? [];
        const complete = await withPartition(format, columns, decisions.partition);
        if (!complete) throw canceled();
        const source = {
          ...(exportable.original && { original: originalOf(exportable.original) }),
          ...(reader && { table: { reader, view } }),
          description: {
            table: (exportable.names.granularity ?? exportable.names.report).replaceAll('-', '_'),
            source: sourceOf(exportable),
            downloadedAt: exportable.names.downloadedAt,
          },
        };
        const decided = {
          decideFormulas: decisions.formulas,
          onProgress: (progress: ExportProgress) => say(progressText(progress)),
        };
        return await saveFile(
          (path, options) => writeExport(source, complete, path, { ...options, ...decided }),
          saveTarget(place.uri),
          { notes: pendingFolder(app.editor), overwrite, signal },
        );
      } finally {
        await reader?.close();
      }
    },
  ).catch((error: unknown) => {
    if (!isAlreadyThere(error)) throw error;
    throw new UserError(
      'file',
      l10n.t("{file} was created during the export and wasn't overwritten.", { file: nameOf(place) }),
      {
        advice: l10n.t('Export again.'),
        cause: error,
      },
    );
  });
  app.editor.log.info(`Exported ${formatBytes(exported.bytes)} as ${format.kind}.`);
  return { exported, place };
}

async function settlePlace(
  place: ExportPlace,
  format: ExportFormat,
  decisions: ExportDecisions,
): Promise<{ readonly place: ExportPlace; readonly overwrite: boolean }> {
  const outside = await realPlaceOutside(place.uri);
  if (outside !== undefined && !(await decisions.outside(nameOf(place), outside))) throw canceled();
  if (!(await isTaken(place.uri))) return { place, overwrite: false };
  // The save dialog already asked for confirmation.
  const choice =
    place.mayReplace === true
      ? 'replace'
      : await decisions.taken(nameOf(place), isFolderFormat(format), place.uri);
  switch (choice) {
    case undefined:
      throw canceled();
    case 'replace':
      return { place, overwrite: true };
    case 'number':
      return { place: await freePlace(place), overwrite: false };
  }
}

async function freePlace(place: ExportPlace): Promise<ExportPlace> {
  for (let number = 2; ; number += 1) {
    const uri = place.uri.with({ path: numberedPath(place.uri.path, number) });
    if (!(await isTaken(uri))) return { ...place, uri };
  }
}

async function openTable(
  { openTable: open }: Exportable,
  signal: AbortSignal,
  say: (message: string) => void,
): Promise<TableReader> {
  if (!open) {
    throw new UserError(
      'platform',
      l10n.t("This format isn't available because the report engine isn't available."),
      {
        advice: l10n.t('Export in the original format.'),
      },
    );
  }
  say(l10n.t('Reading the table...'));
  return open(signal);
}

/** Returns the description of the source of the rows. A workspace file has no connection. */
function sourceOf({ title, names: { instance } }: Exportable): string {
  return instance === ''
    ? title
    : l10n.t('{report} of {connection}', { report: title, connection: instance });
}

function originalOf({ path, extension }: NonNullable<Exportable['original']>): {
  readonly path: string;
  readonly isCsv: boolean;
} {
  return { path, isCsv: extension === 'csv' };
}

function progressText(progress: ExportProgress): string {
  return 'bytes' in progress
    ? l10n.t('{size} written', { size: formatBytes(progress.bytes) })
    : l10n.t('{count} of {total} rows written', {
        count: formatCount(progress.rows),
        total: formatCount(progress.of),
      });
}

function nameOf({ uri }: ExportPlace): string {
  const name = workspace.asRelativePath(uri);
  return name === uri.fsPath ? posix.basename(uri.path) : name;
}

/** Whether a file or folder with this URI exists. */
async function isTaken(uri: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the real path of the nearest existing parent folder of a URI if symbolic links lead out of the workspace
 * folder that contains the URI, or `undefined` otherwise. Checks only URIs on disk.
 */
async function realPlaceOutside(uri: Uri): Promise<string | undefined> {
  const folder = workspace.getWorkspaceFolder(uri);
  if (!folder || uri.scheme !== 'file' || folder.uri.scheme !== 'file') return undefined;
  return leadsOutside(folder.uri.fsPath, uri.fsPath);
}
