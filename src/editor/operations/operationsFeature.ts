import { commands, Disposable, type Task, type TreeItem } from 'vscode';
import { Emitter } from '../../shared/emitter';
import type { CommandHandler, OperationCommand } from '../adapters/commandTable';
import type { AgentTools } from './agentTools';
import { failedRunOf, openResponseFile, responseOf, showErrors, showFailureDetails } from './responseActions';
import { registerFailedRunColors } from './failedRunColors';
import { createResponseDocuments } from './responseDocuments';
import { registerResponseLens } from './responseLens';
import {
  clearHistory,
  compareHistory,
  openHistoryResponse,
  rerun,
  searchHistory,
  togglePin,
} from './historyCommands';
import { historyItem, historyRows, type HistoryNode } from './historyItems';
import { HistoryStore } from './historyStore';
import { moreActions } from './moreActions';
import { registerOperationLens } from './operationLens';
import { OperationTasks } from './operationTasks';
import type { OperationsDependencies } from './operationsDependencies';
import { RunProblems } from './problems';
import { ResultTables } from './resultTables';
import { runFile } from './runFile';
import { runOnOthers } from './runOnOthers';
import { OperationRunner } from './runOperation';
import { cancelRun, registerRunStatusBar } from './runStatusBar';
import { Runs } from './runs';
import { openScratch } from './scratch';
import { copyAsCurl, openInConsole, pasteCurl } from './shareCommands';
import { registerTestExplorer } from './testExplorer';
import { editVariables } from './variablesForm';
import { WorkspaceFragments } from './workspaceFragments';

/** The operations feature, loaded on first use. */
export interface OperationsFeature extends Disposable {
  readonly commands: { readonly [Id in OperationCommand]: CommandHandler<Id> };
  historyRows(parent: HistoryNode | undefined): HistoryNode[];
  historyItem(node: HistoryNode): TreeItem;
  resolveTask(task: Task): Task;
  readonly callTool: AgentTools['call'];
}

/** Creates the feature with its code lenses, status bar item, and commands. */
export function createOperations(dependencies: OperationsDependencies): OperationsFeature {
  const { app, checker, scratch } = dependencies;
  const responses = createResponseDocuments(app.editor.documents);
  const problems = new RunProblems();
  const runs = new Runs();
  const variableChanges = new Emitter<void>();
  const fragments = new WorkspaceFragments();
  const history = new HistoryStore(app);
  const tables = new ResultTables(dependencies, responses);
  const runner = new OperationRunner(dependencies, {
    responses,
    problems,
    runs,
    fragments,
    history,
    scratch,
  });
  const tasks = new OperationTasks(dependencies, runner);
  let loadedTools: Promise<AgentTools> | undefined;
  const agentTools = (): Promise<AgentTools> =>
    (loadedTools ??= import('./agentTools').then(({ createAgentTools }) =>
      createAgentTools(dependencies, runner),
    ));
  const share = { app, runner, fragments, checker };
  const historyChanges = history.onDidChange(() => dependencies.refreshHistory());
  // Deleting a connection also deletes its history.
  const connectionChanges = app.connections.onDidChange(() => dependencies.refreshHistory());
  const shown = Disposable.from(
    runs,
    responses,
    problems,
    fragments,
    registerResponseLens(responses, runs),
    registerFailedRunColors(responses),
    registerOperationLens(app, {
      runs,
      fragments,
      scratch,
      checker,
      onDidSaveVariables: variableChanges.on,
    }),
    registerRunStatusBar(runs),
    registerTestExplorer(dependencies, { runner, fragments }),
    new Disposable(() => historyChanges.dispose()),
    new Disposable(() => connectionChanges.dispose()),
  );
  return {
    historyRows: (parent) => historyRows(history, parent),
    historyItem,
    resolveTask: (task) => tasks.resolve(task),
    callTool: async (...call) => (await agentTools()).call(...call),
    dispose: () => {
      void shown.dispose();
      void loadedTools?.then((tools) => void tools.dispose());
    },
    commands: {
      'instanceExplorer.runOperation': async (uri, offset) => {
        // Otherwise, suggestions remain open over the query and its response.
        await commands.executeCommand('hideSuggestWidget');
        return runner.run(uri, offset);
      },
      'instanceExplorer.runAllPages': (uri, offset) => {
        const response = uri && responses.get(uri)?.response;
        return response
          ? runner.retry({ prepared: response.prepared, allPages: true })
          : runner.run(uri, offset, { allPages: true });
      },
      'instanceExplorer.runOnConnection': (uri, offset) =>
        runOnOthers(dependencies, { runs, fragments, runner }, uri, offset),
      'instanceExplorer.runFile': (uri) => runFile(app, runner, uri),
      'instanceExplorer.retryRun': (uri) => runner.retry(failedRunOf(responses, uri)),
      'instanceExplorer.showFailureDetails': (uri) =>
        showFailureDetails(app.editor.documents, failedRunOf(responses, uri)),
      'instanceExplorer.cancelRun': (key) => cancelRun(runs, key),
      'instanceExplorer.moreActions': (uri, offset) => moreActions({ fragments, responses }, uri, offset),
      'instanceExplorer.editVariables': (uri, offset) =>
        editVariables({ app, runner, onSaved: () => variableChanges.fire() }, uri, offset),
      'instanceExplorer.copyAsCurl': (...args) => copyAsCurl(share, ...args),
      'instanceExplorer.openOperationInConsole': (...args) => openInConsole(share, ...args),
      'instanceExplorer.importFromCurl': () => pasteCurl(share),
      'instanceExplorer.showErrors': (uri, index) => showErrors(responses, uri, index),
      'instanceExplorer.openFullResponse': (uri) => openResponseFile(responses, uri),
      'instanceExplorer.showTable': (uri) => tables.show(uri),
      'instanceExplorer.pinResponse': (uri) => responses.pin(responseOf(responses, uri).uri),
      'instanceExplorer.searchHistory': () => searchHistory({ app, scratch, history, runner }),
      'instanceExplorer.openHistoryResponse': (entry) => openHistoryResponse(app, history, entry),
      'instanceExplorer.rerunHistory': (entry) => rerun({ app, scratch, history, runner }, entry),
      'instanceExplorer.pinHistory': (entry) => togglePin(history, entry),
      'instanceExplorer.compareHistory': (entry, selection) => compareHistory(app, history, entry, selection),
      'instanceExplorer.clearHistory': () => clearHistory(history),
      'instanceExplorer.newQuery': (given) =>
        openScratch({ scratch, checker }, (given && app.connections.get(given.id)) ?? app.active.get()),
    },
  };
}
