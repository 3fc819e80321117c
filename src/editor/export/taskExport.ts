import * as l10n from '@vscode/l10n';
import type { Uri, WorkspaceFolder } from 'vscode';
import type { Connection } from '../../instance/connection';
import type { ExportArgs } from '../../reports/export/exportArgs';
import { resolveExportSpec } from '../../reports/kinds/reportKinds';
import { formatCount } from '../../shared/format';
import { UserError } from '../../shared/userError';
import { formulasForTask } from './exportSettings';
import type { ExportDependencies } from './exportable';
import { resultText } from './offerResult';
import { formatForKnownColumns, orderedPlace, refuseUntrusted } from './placeForArgs';
import { performExport, type ExportDecisions } from './performExport';
import { selectFormulas } from './confirmExport';

/** The export of a task. */
export interface TaskExport {
  readonly order: ExportArgs;
  readonly connection: Connection;
  /** The workspace folder of the task. */
  readonly folder: WorkspaceFolder;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  /**
   * Asks for permission to replace an existing file or folder if necessary.
   *
   * @returns `true` to replace it, or `false` if it doesn't exist or can't be read
   * @throws UserError if the user declines
   */
  readonly allowReplacing: (uri: Uri) => Promise<boolean>;
  readonly onWritten: (uri: Uri) => Promise<void>;
  /** Runs a prompt when no other task shows one. */
  readonly takeTurn: <T>(ask: () => Promise<T>) => Promise<T>;
}

/**
 * Downloads and exports the report of a task. Instead of prompting for a missing property, throws a
 * `UserError` that names the property to add.
 */
export async function exportForTask({ app, catalog }: ExportDependencies, task: TaskExport): Promise<void> {
  refuseUntrusted();
  const { order, connection, folder, say, signal } = task;
  const quiet = { signal, say: () => undefined };
  const decisions = taskDecisions(task);
  const format = await formatForKnownColumns(
    catalog,
    connection,
    order,
    order.format,
    decisions.partition,
    quiet,
  );
  if (!format) return;
  say(
    l10n.t('Downloading "{report}" from {connection}...', {
      report: resolveExportSpec(order, Date.now()).title,
      connection: connection.name,
    }),
  );
  const exportable = await catalog.obtain(connection, order, { fresh: true }, quiet);
  const place = orderedPlace(folder, exportable, format, order, 'output');
  const done = await performExport(app, exportable, format, place, decisions, (_title, run) => run(quiet));
  await task.onWritten(done.place.uri);
  say(resultText(done.exported, done.place.uri));
}

function taskDecisions({ order, allowReplacing, takeTurn }: TaskExport): ExportDecisions {
  const { overwrite, formulas, format } = order;
  return {
    taken: async (name, _isFolder, uri) => {
      if (!overwrite) {
        throw refusal(
          l10n.t('{file} already exists.', { file: name }),
          l10n.t('Set "output" to a path with {placeholders}, or "overwrite" to true.', {
            placeholders: '{date}-{time}',
          }),
        );
      }
      return (await allowReplacing(uri)) ? 'replace' : undefined;
    },
    outside: (name, place) =>
      Promise.reject(
        refusal(
          l10n.t('A symbolic link in the path {file} leads out of the workspace, to {folder}.', {
            file: name,
            folder: place,
          }),
          l10n.t('Set "output" in the task to another path.'),
        ),
      ),
    formulas: async (count) => {
      const decision = formulasForTask(formulas);
      if (decision !== 'ask') return decision;
      if (formulas === 'keep') return takeTurn(() => Promise.resolve(selectFormulas(count)));
      throw refusal(
        count === 1
          ? l10n.t('A spreadsheet would evaluate {count} cell as a formula.', { count })
          : l10n.t('A spreadsheet would evaluate {count} cells as formulas.', { count: formatCount(count) }),
        l10n.t('Set "formulas" to "escape", or to "keep" to be asked each time.'),
      );
    },
    partition: (names) =>
      Promise.reject(
        refusal(
          partitionProblem(names, 'column' in format ? format.column : undefined),
          l10n.t('Set "format" to {format}.', {
            format: JSON.stringify({ kind: format.kind, column: names[0] ?? '' }),
          }),
        ),
      ),
  };
}

/**
 * Explains why the column to partition by can't be determined.
 *
 * @param names the date columns of the table, of which several can have the same name
 * @param column the column that the task specifies
 */
function partitionProblem(names: readonly string[], column: string | undefined): string {
  if (column === undefined) return l10n.t('The table has more than one date column.');
  return names.includes(column)
    ? l10n.t('The table has more than one date column "{column}".', { column })
    : l10n.t('The table has no date column "{column}".', { column });
}

function refusal(message: string, advice: string): UserError {
  return new UserError('input', message, { advice });
}
