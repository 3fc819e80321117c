import { Disposable, EventEmitter, tasks, workspace, type Task } from 'vscode';
import type { App } from '../../app';
import type { HistoryEntry } from '../../operations/history/entries';
import { createTree } from '../adapters/trees';
import { switchConnection, pickConnection } from '../connections/switchConnection';
import type { Exports } from '../export/registerExport';
import type { ScratchConnections } from '../connections/scratchConnections';
import type { OperationChecker } from '../language/operationChecker';
import type { Tables } from '../preview/tables';
import { operationCommands, type OperationCommand } from './operationCommands';
import type { OperationsFeature } from './operationsFeature';
import type { OperationsHost } from './operationsHost';

/** The features that running operations makes use of. */
interface Neighbours {
  readonly checker: OperationChecker;
  readonly scratch: ScratchConnections;
  readonly tables: Tables;
  readonly exporting: Exports;
}

/** Everything about running operations from documents. Nothing of it is loaded before it is used. */
export function registerOperations(
  app: App,
  { checker, scratch, tables, exporting }: Neighbours,
): Disposable {
  const historyChanges = new EventEmitter<void>();
  const host: OperationsHost = {
    app,
    checker,
    scratch,
    chooseConnection: () => switchConnection(app),
    pickConnection: (purpose) => pickConnection(app, undefined, purpose),
    tables,
    exportTable: (exportable) => exporting.exportTable(exportable),
    exportForTask: (task) => exporting.exportForTask(task),
    refreshHistory: () => historyChanges.fire(),
  };
  let loading: Promise<OperationsFeature> | undefined;
  const feature = (): Promise<OperationsFeature> =>
    (loading ??= import('./operationsFeature').then(({ createOperations }) => createOperations(host)));
  // What is shown in documents registers itself once it is loaded.
  const start = (): void => {
    if (!workspace.textDocuments.some(({ languageId }) => languageId === 'graphql')) return;
    feature().catch((error: unknown) => app.editor.reporter.report(error, 'load what runs operations'));
  };
  start();
  const commands = Object.entries(operationCommands).map(([id, doing]) =>
    app.editor.registerCommand(id as OperationCommand, doing, async (...args): Promise<unknown> =>
      (await feature()).commands[id as OperationCommand](...args),
    ),
  );
  return Disposable.from(
    ...commands,
    historyChanges,
    workspace.onDidOpenTextDocument(start),
    createTree<HistoryEntry>(
      'instanceExplorer.history',
      {
        onDidChangeTreeData: historyChanges.event,
        getTreeItem: async (entry) => (await feature()).historyItem(entry),
        getChildren: async (parent) => (parent === undefined ? (await feature()).historyEntries() : []),
      },
      { canSelectMany: true },
    ),
    tasks.registerTaskProvider('instanceExplorer', {
      // Which of all operations are worth a task is for the user to say.
      provideTasks: () => [],
      resolveTask: async (task: Task) => (await feature()).resolveTask(task),
    }),
    { dispose: () => void loading?.then((loaded) => void loaded.dispose()) },
  );
}
