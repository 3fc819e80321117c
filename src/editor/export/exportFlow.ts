import { window, workspace, Uri } from 'vscode';
import type { App } from '../../app';
import type { Connection } from '../../instance';
import type { AnalyticsRow } from '../../reports';
import {
  exportPath,
  monthColumns,
  parseExportOrder,
  type ExportFormat,
  type ExportOrder,
} from '../../reports/export';
import { Failure, isCancelled } from '../../shared/failure';
import { withProgress } from '../adapters/progress';
import { chooseFormat } from './chooseFormat';
import { chooseTarget, endingOf, placeIn, type ExportPlace } from './chooseTarget';
import type { Exportable, ExportCatalog } from './exportable';
import { lastExport, lastFormat, placeOf, rememberExport, rememberFormat } from './exportMemory';
import { offerResult, resultText } from './offerResult';
import { performExport, type ExportDecisions } from './performExport';
import { askFormulas, askMonth, askOutside, askTaken } from './questions';

/** What exporting takes from the other features. Its bundle would hold copies of them if it imported them. */
export interface ExportHost {
  readonly app: App;
  readonly catalog: ExportCatalog;
}

const asking: ExportDecisions = {
  taken: askTaken,
  outside: askOutside,
  formulas: askFormulas,
  month: askMonth,
};

/** Exports something: asks for the format and the place, the last ones first. */
export async function exportTable(
  host: ExportHost,
  exportable: Exportable,
  fixed?: ExportFormat,
): Promise<void> {
  const { app } = host;
  refuseUntrusted();
  const format =
    fixed ??
    (await chooseFormat({
      title: exportable.title,
      hasOriginal: exportable.original !== undefined && exportable.view === undefined,
      hasTable: exportable.openTable !== undefined,
      hasMonths: exportable.columns === undefined || monthColumns(exportable.columns).length > 0,
      last: lastFormat(app),
    }));
  if (format === undefined) return;
  const last = lastExport(app);
  const place = await chooseTarget(exportable, format, last?.folder);
  if (place === undefined) return;
  if (fixed === undefined) await rememberFormat(app, format);
  await exportTo(host, exportable, format, place);
}

/** Lets the user choose among what the connection of the window has, and exports it. */
export async function exportChosen(host: ExportHost, fixed?: ExportFormat): Promise<void> {
  refuseUntrusted();
  const connection = activeConnection(host.app);
  const entries = await host.catalog.list(connection);
  const chosen =
    entries.length === 1
      ? entries[0]
      : await window.showQuickPick(entries, {
          title: `Export from ${connection.name}`,
          placeHolder: 'Export what?',
          ignoreFocusOut: true,
        });
  if (chosen === undefined) return;
  const exportable = await withProgress(`Fetching ${chosen.label}`, (progress) =>
    host.catalog.obtain(connection, chosen.wish, false, progress),
  );
  await exportTable(host, exportable, fixed);
}

/** Exports what a row of the view is about. */
export async function exportRow(host: ExportHost, row: AnalyticsRow): Promise<void> {
  const exportable = await host.catalog.ofRow(row);
  await (exportable === undefined ? exportChosen(host) : exportTable(host, exportable));
}

/** Fetches and exports what a keybinding names, asking only what it leaves open and must be asked. */
export async function exportOrdered(host: ExportHost, given: unknown): Promise<void> {
  refuseUntrusted();
  const request = parseExportOrder(given);
  const exportable = await withProgress(`Fetching ${request.report}`, (progress) =>
    host.catalog.obtain(requestedConnection(host.app, request), request, true, progress),
  );
  const place = requestedPlace(exportable, request);
  await exportTo(host, exportable, request.format, place, {
    ...asking,
    ...(request.formulas === undefined ? {} : { formulas: always(request.formulas) }),
    ...(request.overwrite ? { taken: always('replace') } : {}),
  });
}

/** Does the last export of this workspace once more, with what is there by now. */
export async function repeatExport(host: ExportHost): Promise<void> {
  refuseUntrusted();
  const last = lastExport(host.app);
  const connection = host.app.connections.list().find(({ id }) => id === last?.connectionId);
  if (last === undefined || connection === undefined) {
    throw new Failure('input', 'There is no export to repeat in this workspace.', {
      advice: 'Export something first: "Instance Explorer: Export…".',
    });
  }
  const found = await withProgress(`Fetching ${last.wish.report}`, (progress) =>
    host.catalog.obtain(connection, last.wish, false, progress),
  );
  const exportable = last.view === undefined ? found : { ...found, view: last.view };
  const { folder, uri } = placeOf(last);
  const place = folder === undefined ? { uri } : placeIn(folder, exportable, last.format);
  await exportTo(host, exportable, last.format, place);
}

/**
 * Fetches and exports what a task names, and says how it goes, line by line. Nobody is there to be asked: what would
 * need it fails, and says what to write into the task.
 */
export async function exportForTask(
  host: ExportHost,
  given: unknown,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  refuseUntrusted();
  const request = parseExportOrder(given);
  const quiet = { signal, say: () => undefined };
  const connection = requestedConnection(host.app, request);
  say(`Fetching ${request.report} of ${connection.name}`);
  const exportable = await host.catalog.obtain(connection, request, true, quiet);
  const place = requestedPlace(exportable, request);
  const { exported, place: written } = await performExport(
    host.app,
    exportable,
    request.format,
    place,
    taskDecisions(request),
    (_title, run) => run(quiet),
  );
  say(resultText(exported, written.uri));
}

async function exportTo(
  host: ExportHost,
  exportable: Exportable,
  format: ExportFormat,
  place: ExportPlace,
  decisions = asking,
): Promise<void> {
  const done = await performExport(host.app, exportable, format, place, decisions, withProgress);
  const { wish, view, connectionId } = exportable;
  if (wish !== undefined) {
    await rememberExport(host.app, {
      connectionId,
      wish,
      format,
      uri: done.place.uri.toString(),
      ...(view === undefined ? {} : { view }),
      ...(place.folder === undefined ? {} : { folder: place.folder.uri.toString() }),
    });
  }
  // Whoever waits for the export does not wait for the user to close a notification.
  offerResult(done.exported, format, done.place.uri).catch((error: unknown) => {
    if (!isCancelled(error)) host.app.editor.reporter.report(error, 'open the export');
  });
}

function taskDecisions({ overwrite, formulas }: ExportOrder): ExportDecisions {
  const refuse = (message: string, advice: string): never => {
    throw new Failure('input', message, { advice });
  };
  return {
    taken: (name) =>
      Promise.resolve(
        overwrite
          ? 'replace'
          : refuse(`${name} exists.`, 'Write {date} and {time} into "path", or set "overwrite" to true.'),
      ),
    outside: (name, place) =>
      Promise.resolve(refuse(`${name} lies outside the workspace, in ${place}.`, 'Choose another "path".')),
    formulas: (count) =>
      Promise.resolve(
        formulas ??
          refuse(
            `${count} cells would run as formulas in a spreadsheet.`,
            'Set "formulas" to "keep" or to "escape".',
          ),
      ),
    month: (names) =>
      Promise.resolve(
        refuse(
          'The table can be parted by the months of several columns.',
          `Write {"kind": "parquetByMonth", "column": "${names[0] ?? ''}"} as the "format".`,
        ),
      ),
  };
}

function requestedPlace(exportable: Exportable, { format, path }: ExportOrder): ExportPlace {
  const [folder] = workspace.workspaceFolders ?? [];
  if (folder === undefined) {
    throw new Failure('input', 'An export needs an open folder to go to.', {
      advice: 'Open a folder first.',
    });
  }
  if (path === undefined) return placeIn(folder, exportable, format);
  const filled = exportPath({ folder: '', name: path }, exportable.names, endingOf(exportable, format));
  // Not by the templates of the folder: done once more, it goes to this place again.
  return { uri: Uri.joinPath(folder.uri, filled) };
}

function requestedConnection(app: App, { connection: wanted }: ExportOrder): Connection {
  if (wanted === undefined) return activeConnection(app);
  const connection = app.connections.list().find(({ name }) => name === wanted);
  if (connection !== undefined) return connection;
  throw new Failure('input', `There is no connection named "${wanted}".`, {
    advice: 'Name one that the sidebar lists.',
  });
}

function activeConnection(app: App): Connection {
  const connection = app.active.get();
  if (connection !== undefined) return connection;
  throw new Failure('input', 'No instance is chosen in this window.', {
    advice: 'Choose one with "Instance Explorer: Switch Instance".',
  });
}

function refuseUntrusted(): void {
  if (workspace.isTrusted) return;
  throw new Failure('input', 'Exporting waits until you trust this workspace.', {
    advice: 'Trust it with "Workspaces: Manage Workspace Trust".',
  });
}

const always =
  <T>(value: T) =>
  (): Promise<T> =>
    Promise.resolve(value);
