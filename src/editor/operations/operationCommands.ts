import type { CommandId } from '../adapters/commandIds';

/** The commands about running operations, each with what completes "Could not …" when it fails. */
export const operationCommands = {
  'instanceExplorer.runOperation': 'run the operation',
  'instanceExplorer.runAllPages': 'fetch all pages',
  'instanceExplorer.runOnConnection': 'run the operation',
  'instanceExplorer.compareInstances': 'compare the instances',
  'instanceExplorer.runFile': 'run the operations',
  'instanceExplorer.cancelRun': 'cancel',
  'instanceExplorer.moreActions': 'show the actions',
  'instanceExplorer.editVariables': 'enter the variables',
  'instanceExplorer.copyAsCurl': 'copy the operation',
  'instanceExplorer.copyAsCurlWithToken': 'copy the operation',
  'instanceExplorer.openOperationInConsole': 'open the console',
  'instanceExplorer.copyLink': 'copy the link',
  'instanceExplorer.pasteCurl': 'read the curl line',
  'instanceExplorer.showErrors': 'show the errors',
  'instanceExplorer.openAnswerFile': 'open the answer',
  'instanceExplorer.showTable': 'show the table',
  'instanceExplorer.pinAnswer': 'pin the answer',
  'instanceExplorer.searchHistory': 'search the history',
  'instanceExplorer.openHistoryAnswer': 'open the answer',
  'instanceExplorer.rerunHistory': 'run it again',
  'instanceExplorer.pinHistory': 'pin the run',
  'instanceExplorer.diffHistory': 'compare the answers',
  'instanceExplorer.clearHistory': 'clear the history',
  'instanceExplorer.newQuery': 'open a query',
} as const satisfies Partial<Record<CommandId, string>>;

export type OperationCommand = keyof typeof operationCommands;

/** What each of the commands does with its arguments. */
export type OperationHandlers = Readonly<Record<OperationCommand, (...args: unknown[]) => unknown>>;
