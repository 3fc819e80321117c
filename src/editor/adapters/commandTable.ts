import { Uri } from 'vscode';
import type { AnalyticsRow } from '../../reports/rows/row';

type Guard<T> = (value: unknown) => value is T;

/** The metadata of a command with these arguments. */
interface CommandInfo<Arguments extends readonly unknown[]> {
  /** Completes "Could not …" in the message about a failure. */
  readonly doing: string;
  /** One guard for each argument: menus, keybindings and other extensions can pass any value. */
  readonly guards: { readonly [Index in keyof Arguments]: Guard<Arguments[Index]> };
}

function command<Arguments extends readonly unknown[]>(
  doing: string,
  ...guards: { readonly [Index in keyof Arguments]: Guard<Arguments[Index]> }
): CommandInfo<Arguments> {
  return { doing, guards };
}

const text = (value: unknown): value is string => typeof value === 'string';
const number = (value: unknown): value is number => typeof value === 'number';
const uri = (value: unknown): value is Uri => value instanceof Uri;

/** An object with all of these members. */
function has<Name extends string>(...names: readonly Name[]) {
  return (value: unknown): value is Readonly<Record<Name, unknown>> =>
    typeof value === 'object' && value !== null && names.every((name) => name in value);
}

/** A row of the Analytics view, identified by the members that all rows have. */
const row = (value: unknown): value is AnalyticsRow => has('id', 'label', 'context')(value);

/** A connection or a history entry. */
export interface Identified {
  readonly id: string;
}

const identified = (value: unknown): value is Identified => has('id')(value) && text(value.id);
const identifiedList = (value: unknown): value is readonly Identified[] =>
  Array.isArray(value) && value.every(identified);

/** A row of the Schema view with text to insert. */
const insertable = (value: unknown): value is { readonly insert: string } =>
  has('insert')(value) && text(value.insert);

/** Export arguments from a keybinding. The members are validated when they are read. */
const order = has('report');

const rowOrOrder = (value: unknown): value is AnalyticsRow | { readonly report: unknown } =>
  order(value) || row(value);

/** Commands for one connection. */
const connectionCommands = {
  'instanceExplorer.useConnection': command('switch the connection', identified),
  'instanceExplorer.editConnection': command('edit the connection', identified),
  'instanceExplorer.renameConnection': command('rename the connection', identified),
  'instanceExplorer.checkConnection': command('check the connection', identified),
  'instanceExplorer.signIn': command('sign in', identified),
  'instanceExplorer.signOut': command('sign out', identified),
  'instanceExplorer.chooseProtection': command('change the protection', identified),
  'instanceExplorer.editHeaders': command('change the headers', identified),
  'instanceExplorer.setUpAnalytics': command('set up analytics', identified),
  'instanceExplorer.removeConnection': command('remove the connection', identified),
  'instanceExplorer.copyAddress': command('copy the address', identified),
  'instanceExplorer.openConsole': command('open the console', identified),
  'instanceExplorer.openTokenSettings': command('open the token settings', identified),
} as const;

/** Commands about analytics. */
export const analyticsCommands = {
  'instanceExplorer.runAnalysis': command('run the analysis', row),
  'instanceExplorer.cancelFetch': command('cancel the fetch', row),
  'instanceExplorer.clearAnalyticsFilter': command('clear the filter', row),
  'instanceExplorer.clearFetchedData': command('clear the fetched data', row),
  'instanceExplorer.compareReport': command('compare the snapshots', row),
  'instanceExplorer.editReport': command('change the report', row),
  'instanceExplorer.fetchCredits': command('fetch the credits', row),
  'instanceExplorer.fetchRegistry': command('fetch the user registry', row),
  'instanceExplorer.fetchReport': command('fetch the report', row),
  'instanceExplorer.filterCredits': command('filter the credits', row),
  'instanceExplorer.filterAnalytics': command('filter the analytics', row),
  'instanceExplorer.loadMore': command('show more', row),
  'instanceExplorer.newReport': command('define the report', row),
  'instanceExplorer.pinReport': command('pin the report', row),
  'instanceExplorer.previewCredits': command('open the credits', row),
  'instanceExplorer.previewRegistry': command('open the preview', row),
  'instanceExplorer.previewReport': command('open the report', row),
  'instanceExplorer.removeReport': command('remove the report', row),
  'instanceExplorer.renameReport': command('rename the report', row),
  'instanceExplorer.retryFetch': command('fetch it again', row),
  'instanceExplorer.showFetchError': command('show what the instance said', row),
  'instanceExplorer.showAnalysisSql': command('show the SQL', row),
  'instanceExplorer.unpinReport': command('unpin the report', row),
} as const;

/** Commands about operations, their responses and the history. */
export const operationCommands = {
  'instanceExplorer.runOperation': command('run the operation', uri, number),
  'instanceExplorer.runAllPages': command('fetch all pages', uri, number),
  'instanceExplorer.runOnConnection': command('run the operation', uri, number),
  'instanceExplorer.compareInstances': command('compare the instances', uri, number),
  'instanceExplorer.runFile': command('run the operations', uri),
  'instanceExplorer.retryRun': command('run the operation', uri),
  'instanceExplorer.showFailureDetails': command('show the details', uri),
  'instanceExplorer.cancelRun': command('cancel', text),
  'instanceExplorer.moreActions': command('show the actions', uri, number),
  'instanceExplorer.editVariables': command('enter the variables', uri, number),
  'instanceExplorer.copyAsCurl': command('copy the operation', uri, number),
  'instanceExplorer.copyAsCurlWithToken': command('copy the operation', uri, number),
  'instanceExplorer.openOperationInConsole': command('open the console', uri, number),
  'instanceExplorer.copyLink': command('copy the link', uri, number),
  'instanceExplorer.pasteCurl': command('read the curl line'),
  'instanceExplorer.showErrors': command('show the errors', uri, number),
  'instanceExplorer.openAnswerFile': command('open the answer', uri),
  'instanceExplorer.showTable': command('show the table', uri),
  'instanceExplorer.pinAnswer': command('pin the answer', uri),
  'instanceExplorer.searchHistory': command('search the history'),
  'instanceExplorer.openHistoryAnswer': command('open the answer', identified),
  'instanceExplorer.rerunHistory': command('run it again', identified),
  'instanceExplorer.pinHistory': command('pin the run', identified),
  'instanceExplorer.diffHistory': command('compare the answers', identified, identifiedList),
  'instanceExplorer.clearHistory': command('clear the history'),
  'instanceExplorer.newQuery': command('open a query', identified),
} as const;

/** Every command of the extension with its arguments. A test compares the IDs with `contributes.commands`. */
export const commandTable = {
  ...connectionCommands,
  ...analyticsCommands,
  ...operationCommands,
  'instanceExplorer.addConnection': command('add the connection'),
  'instanceExplorer.importConnection': command('import a connection'),
  'instanceExplorer.checkClientCertificates': command('check the client certificates'),
  'instanceExplorer.switchConnection': command('switch the connection'),
  'instanceExplorer.showLog': command('show the log'),
  'instanceExplorer.trySample': command('start the sample instance'),
  'instanceExplorer.openAsTable': command('open the table', uri),
  'instanceExplorer.export': command('export', rowOrOrder),
  'instanceExplorer.exportForWarehouse': command('export for a warehouse'),
  'instanceExplorer.repeatExport': command('repeat the last export'),
  'instanceExplorer.reloadSchema': command('reload the schema', text),
  'instanceExplorer.openSchema': command('open the schema', text),
  'instanceExplorer.showSchemaChanges': command('show the changes of the schema', text),
  'instanceExplorer.searchSchema': command('search the schema'),
  'instanceExplorer.insertFromSchema': command('insert from the schema', insertable),
  'instanceExplorer.chooseSchemaFile': command('use the schema file'),
} as const;

export type CommandId = keyof typeof commandTable;
export type ConnectionCommand = keyof typeof connectionCommands;
export type AnalyticsCommand = keyof typeof analyticsCommands;
export type OperationCommand = keyof typeof operationCommands;

export function isConnectionCommand(id: string): id is ConnectionCommand {
  return Object.hasOwn(connectionCommands, id);
}

export function isAnalyticsCommand(id: string): id is AnalyticsCommand {
  return Object.hasOwn(analyticsCommands, id);
}

/** The IDs of a group of commands. */
export function idsOf<Id extends CommandId>(commands: Readonly<Record<Id, unknown>>): readonly Id[] {
  return Object.keys(commands) as Id[];
}

/** The arguments of each command. All can be omitted: the command then uses the active editor or view, or prompts. */
export type CommandArguments = {
  readonly [Id in CommandId]: (typeof commandTable)[Id] extends CommandInfo<infer Arguments>
    ? { [Index in keyof Arguments]?: Arguments[Index] | undefined }
    : never;
};

export type CommandHandler<Id extends CommandId> = (...args: CommandArguments[Id]) => unknown;

/** A command with its arguments, to run from a code lens, a tree row or a status bar item. */
export type CommandCall = {
  readonly [Id in CommandId]: { readonly id: Id; readonly arguments?: CommandArguments[Id] };
}[CommandId];
