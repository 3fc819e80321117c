import * as l10n from '@vscode/l10n';
import { Disposable, EventEmitter, tasks, workspace, type Task } from 'vscode';
import { toolNames } from '../../agents/tool';
import type { HistoryNode } from './historyItems';
import {
  idsOf,
  operationCommands,
  type CommandArguments,
  type OperationCommand,
} from '../adapters/commandTable';
import { registerLanguageModelTool } from '../adapters/languageModelTools';
import { createTree } from '../adapters/trees';
import type { OperationsFeature } from './operationsFeature';
import type { OperationsDependencies } from './operationsDependencies';

/**
 * Registers the operation commands, the history view, the task provider, and the tools for agents. Their implementation is
 * loaded on first use.
 */
export function registerOperations(parts: Omit<OperationsDependencies, 'refreshHistory'>): Disposable {
  const { app } = parts;
  const historyChanges = new EventEmitter<void>();
  const dependencies: OperationsDependencies = { ...parts, refreshHistory: () => historyChanges.fire() };
  let loading: Promise<OperationsFeature> | undefined;
  const feature = (): Promise<OperationsFeature> =>
    (loading ??= import('./operationsFeature').then(({ createOperations }) =>
      createOperations(dependencies),
    ));
  // Loading the feature registers the code lenses.
  const start = (): void => {
    if (!workspace.textDocuments.some(({ languageId }) => languageId === 'graphql')) return;
    feature().catch((error: unknown) =>
      app.editor.reporter.report(error, l10n.t("Couldn't load the operations feature.")),
    );
  };
  start();
  const register = <Id extends OperationCommand>(id: Id): Disposable =>
    app.editor.registerCommand(id, async (...args: CommandArguments[Id]) =>
      (await feature()).commands[id](...args),
    );
  return Disposable.from(
    ...idsOf(operationCommands).map((id) => register(id)),
    ...toolNames.map((name) =>
      registerLanguageModelTool(name, async (input, signal) =>
        (await feature()).callTool(name, input, signal),
      ),
    ),
    historyChanges,
    workspace.onDidOpenTextDocument(start),
    createTree<HistoryNode>(
      'instanceExplorer.history',
      {
        onDidChangeTreeData: historyChanges.event,
        getTreeItem: async (node) => (await feature()).historyItem(node),
        getChildren: async (parent) => (await feature()).historyRows(parent),
      },
      { canSelectMany: true },
    ),
    tasks.registerTaskProvider('instanceExplorer', {
      // There are no automatically detected tasks.
      provideTasks: () => [],
      resolveTask: async (task: Task) => (await feature()).resolveTask(task),
    }),
    { dispose: () => void loading?.then((loaded) => void loaded.dispose()) },
  );
}
