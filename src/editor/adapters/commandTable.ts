import * as v from 'valibot';
import { Uri } from 'vscode';
import type { AnalyticsRow } from '../../reports/rows/row';
import { isRecord } from '../../shared/record';
import { listOf, record, text as anyText, type Schema } from '../../shared/schema';

interface CommandInfo<Arguments extends readonly unknown[]> {
  /** One schema for each argument, because menus, keybindings, and other extensions can pass any value. */
  readonly schemas: { readonly [Index in keyof Arguments]: Schema<Arguments[Index]> };
}

function command<Arguments extends readonly unknown[]>(
  ...schemas: { readonly [Index in keyof Arguments]: Schema<Arguments[Index]> }
): CommandInfo<Arguments> {
  return { schemas };
}

const text = anyText();
const number: Schema<number> = v.number();
const flag: Schema<boolean> = v.boolean();
const uri = v.custom<Uri>((value) => value instanceof Uri);

/** Describes objects with all of these members. */
function has<T>(...names: readonly (keyof T & string)[]): Schema<T> {
  return v.custom<T>((value) => isRecord(value) && names.every((name) => name in value));
}

/** Describes a row of the Analytics view by the members that all rows have. */
const row = has<AnalyticsRow>('id', 'label', 'context');

/** A connection, a data warehouse, or a history entry. */
export type Identified = v.InferOutput<typeof identified>;
const identified = record({ id: text });

/** A row of the Schema view with text to insert. */
const insertable = record({ insert: text });

/** Describes export arguments from a keybinding, too. Their members are validated when they are read. */
const rowOrOrder = v.union([has<{ readonly report: unknown }>('report'), row]);

/** The parts of a connection that "Edit Connection" edits. */
const connectionParts = [
  'signIn',
  'name',
  'environment',
  'mutationPolicy',
  'agentAccess',
  'headers',
  'analytics',
  'tokenExpiration',
] as const;

export type ConnectionPart = (typeof connectionParts)[number];

const connectionPart: Schema<ConnectionPart> = v.picklist(connectionParts);

const connectionCommands = {
  'instanceExplorer.editConnection': command(identified, connectionPart),
  'instanceExplorer.testConnection': command(identified),
  'instanceExplorer.signIn': command(identified),
  'instanceExplorer.signOut': command(identified),
  'instanceExplorer.setUpAnalytics': command(identified),
  'instanceExplorer.removeConnection': command(identified),
  'instanceExplorer.openInBrowser': command(identified),
} as const;

/** Commands for rows of the Analytics view. */
export const analyticsCommands = {
  'instanceExplorer.runAnalysis': command(row),
  'instanceExplorer.cancelDownload': command(row),
  'instanceExplorer.clearDownloadedData': command(row),
  'instanceExplorer.compareSnapshots': command(row),
  'instanceExplorer.editReport': command(row),
  'instanceExplorer.refreshReport': command(row),
  'instanceExplorer.filterCredits': command(row),
  'instanceExplorer.loadMore': command(row),
  'instanceExplorer.newReport': command(row),
  'instanceExplorer.pinReport': command(row),
  'instanceExplorer.openCredits': command(row),
  'instanceExplorer.openRegistry': command(row),
  'instanceExplorer.openReport': command(row),
  'instanceExplorer.removeReport': command(row),
  'instanceExplorer.showDownloadError': command(row),
  'instanceExplorer.nameSnapshot': command(row),
  'instanceExplorer.deleteSnapshot': command(row),
  'instanceExplorer.selectTeamFile': command(row),
} as const;

/** The target of a command: a data warehouse of the Connections view, or a row of the Analytics view. */
export type WarehouseTarget = v.InferOutput<typeof warehouseTarget>;
const warehouseTarget = v.union([row, identified]);

export const warehouseCommands = {
  'instanceExplorer.addWarehouse': command(),
  'instanceExplorer.testWarehouse': command(warehouseTarget),
  'instanceExplorer.editWarehouse': command(warehouseTarget),
  'instanceExplorer.openWarehouseTable': command(warehouseTarget),
  'instanceExplorer.refreshWarehouse': command(warehouseTarget),
  'instanceExplorer.removeWarehouse': command(warehouseTarget),
  'instanceExplorer.runWarehouseAnalysis': command(warehouseTarget),
  'instanceExplorer.sendToWarehouse': command(warehouseTarget),
} as const;

/** Commands for operations, responses, and history entries. */
export const operationCommands = {
  'instanceExplorer.runOperation': command(uri, number),
  'instanceExplorer.runAllPages': command(uri, number),
  'instanceExplorer.runOnConnection': command(uri, number),
  'instanceExplorer.runFile': command(uri),
  'instanceExplorer.retryRun': command(uri),
  'instanceExplorer.showFailureDetails': command(uri),
  'instanceExplorer.cancelRun': command(text),
  'instanceExplorer.moreActions': command(uri, number),
  'instanceExplorer.editVariables': command(uri, number),
  'instanceExplorer.copyAsCurl': command(uri, number, flag),
  'instanceExplorer.openOperationInConsole': command(uri, number, flag),
  'instanceExplorer.importFromCurl': command(),
  'instanceExplorer.showErrors': command(uri, number),
  'instanceExplorer.openFullResponse': command(uri),
  'instanceExplorer.showTable': command(uri),
  'instanceExplorer.pinResponse': command(uri),
  'instanceExplorer.searchHistory': command(),
  'instanceExplorer.openHistoryResponse': command(identified),
  'instanceExplorer.rerunHistory': command(identified),
  'instanceExplorer.pinHistory': command(identified),
  'instanceExplorer.compareHistory': command(identified, listOf(identified)),
  'instanceExplorer.clearHistory': command(),
  'instanceExplorer.newQuery': command(identified),
} as const;

/** Every command of the extension with its arguments. */
export const commandTable = {
  ...connectionCommands,
  ...analyticsCommands,
  ...operationCommands,
  ...warehouseCommands,
  'instanceExplorer.addConnection': command(),
  'instanceExplorer.importConnection': command(),
  'instanceExplorer.checkClientCertificates': command(),
  'instanceExplorer.switchConnection': command(identified),
  'instanceExplorer.showLog': command(),
  'instanceExplorer.trySample': command(),
  'instanceExplorer.openAsTable': command(uri),
  'instanceExplorer.reopenWithDelimiter': command(),
  'instanceExplorer.export': command(rowOrOrder),
  'instanceExplorer.repeatExport': command(),
  'instanceExplorer.reloadSchema': command(text),
  'instanceExplorer.openSchema': command(text),
  'instanceExplorer.showSchemaChanges': command(text),
  'instanceExplorer.compareSchemas': command(),
  'instanceExplorer.searchSchema': command(),
  'instanceExplorer.insertFromSchema': command(insertable),
  'instanceExplorer.chooseSchemaFile': command(),
} as const;

export type CommandId = keyof typeof commandTable;

/**
 * The commands that only rows, buttons, code lenses, and *More Actions* run, and those that another command runs. The others are those of the manifest, which a test
 * compares.
 */
export const internalCommands = [
  'instanceExplorer.checkClientCertificates',
  'instanceExplorer.loadMore',
  'instanceExplorer.openFullResponse',
  'instanceExplorer.openHistoryResponse',
  'instanceExplorer.refreshWarehouse',
  'instanceExplorer.retryRun',
  'instanceExplorer.runWarehouseAnalysis',
  'instanceExplorer.showErrors',
  'instanceExplorer.showFailureDetails',
  'instanceExplorer.showSchemaChanges',
] as const satisfies readonly CommandId[];
export type ConnectionCommand = keyof typeof connectionCommands;
export type AnalyticsCommand = keyof typeof analyticsCommands;
export type OperationCommand = keyof typeof operationCommands;
export type WarehouseCommand = keyof typeof warehouseCommands;

export function isConnectionCommand(id: string): id is ConnectionCommand {
  return Object.hasOwn(connectionCommands, id);
}

export function isAnalyticsCommand(id: string): id is AnalyticsCommand {
  return Object.hasOwn(analyticsCommands, id);
}

/** Whether a command acts on an existing data warehouse or its tables. */
export function isWarehouseCommand(
  id: string,
): id is Exclude<WarehouseCommand, 'instanceExplorer.addWarehouse'> {
  return id !== 'instanceExplorer.addWarehouse' && Object.hasOwn(warehouseCommands, id);
}

/** Returns the command IDs of a group. */
export function idsOf<Id extends CommandId>(commands: Readonly<Record<Id, unknown>>): readonly Id[] {
  return Object.keys(commands) as Id[];
}

/**
 * The arguments of each command. All can be omitted: the command then uses the active editor, view, or connection,
 * prompts, shows an error, or does nothing.
 */
export type CommandArguments = {
  readonly [Id in CommandId]: (typeof commandTable)[Id] extends CommandInfo<infer Arguments>
    ? { [Index in keyof Arguments]?: Arguments[Index] | undefined }
    : never;
};

export type CommandHandler<Id extends CommandId> = (...args: CommandArguments[Id]) => unknown;

/** A command with its arguments, for a code lens, a tree row, or a language status item. */
export type CommandCall = {
  readonly [Id in CommandId]: { readonly id: Id; readonly arguments?: CommandArguments[Id] };
}[CommandId];
