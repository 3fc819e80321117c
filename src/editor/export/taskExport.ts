import type { Uri, WorkspaceFolder } from 'vscode';
import type { Connection } from '../../instance/connection';
import type { ExportArgs } from '../../reports/export/exportOrder';
import { UserError } from '../../shared/userError';
import { formulasForTask } from './exportSettings';
import type { ExportDependencies } from './exportable';
import { resultText } from './offerResult';
import { formatForKnownColumns, orderedPlace, refuseUntrusted } from './orders';
import { performExport, type ExportDecisions } from './performExport';
import { selectFormulas } from './questions';

/** The report of a task. */
export interface TaskExport {
  readonly order: ExportArgs;
  readonly connection: Connection;
  /** The workspace folder of the task. */
  readonly folder: WorkspaceFolder;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  /**
   * Confirms that an existing file can be replaced.
   *
   * @throws UserError if it can't
   */
  readonly allowReplacing: (uri: Uri) => Promise<boolean>;
  readonly onWritten: (uri: Uri) => Promise<void>;
  /** Prompts when no other task does. */
  readonly takeTurn: <T>(ask: () => Promise<T>) => Promise<T>;
}

/**
 * Downloads and exports the report of a task. A missing property is an error that names the property to add to the
 * task.
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
  if (format === undefined) return;
  say(`Downloading ${order.report} from ${connection.name}`);
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
        throw refusal(`${name} exists.`, 'Add {date} and {time} to "output", or set "overwrite" to true.');
      }
      return (await allowReplacing(uri)) ? 'replace' : undefined;
    },
    outside: (name, place) =>
      Promise.reject(refusal(`${name} is outside the workspace, in ${place}.`, 'Choose another "output".')),
    formulas: async (count) => {
      const decision = formulasForTask(formulas);
      if (decision !== 'ask') return decision;
      if (formulas === 'keep') return takeTurn(() => Promise.resolve(selectFormulas(count)));
      throw refusal(
        `${count} cells would run as formulas in a spreadsheet.`,
        'Set "formulas" to "escape", or to "keep" to be asked.',
      );
    },
    partition: (names) =>
      Promise.reject(
        refusal(
          'The table has several date columns.',
          `Set "format" to {"kind": "${format.kind}", "column": "${names[0] ?? ''}"}.`,
        ),
      ),
  };
}

function refusal(message: string, advice: string): UserError {
  return new UserError('input', message, { advice });
}
