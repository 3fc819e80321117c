import * as l10n from '@vscode/l10n';
import { commands } from 'vscode';
import { hintOf, type Hint, type UserError } from '../../shared/userError';
import {
  isConnectionCommand,
  isWarehouseCommand,
  type CommandId,
  type ConnectionPart,
  type Identified,
} from './commandTable';
import { commandTitle } from './commandTitles';

/** The action of a hint. */
export interface HintAction {
  /** The label of a button. */
  readonly button: string;
  /** A sentence for UI without buttons. */
  readonly sentence: string;
  /** A command of the extension or of VS Code. */
  readonly command: HintCommand;
}

export interface HintCommand {
  readonly id: string;
  readonly arguments?: readonly unknown[];
  /** Whether the first argument is a connection or a data warehouse, for which the command prompts if it is omitted. */
  readonly isForConnection?: boolean;
}

/** @param options.button the label of the button; by default, the title of the command */
function commandHint(
  id: CommandId,
  { button, part }: { readonly button?: string; readonly part?: ConnectionPart } = {},
): HintAction {
  const title = commandTitle(id);
  return {
    button: button ?? title,
    sentence: l10n.t('Run "Instance Explorer: {command}".', { command: title }),
    command: {
      id,
      isForConnection: isConnectionCommand(id) || isWarehouseCommand(id),
      ...(part && { arguments: [undefined, part] }),
    },
  };
}

function settingHint(id: string, sentence: string): HintAction {
  return {
    button: l10n.t({ message: 'Open Setting', comment: 'Button' }),
    sentence,
    command: { id: 'workbench.action.openSettings', arguments: [`@id:${id}`] },
  };
}

/**
 * Returns the actions by hint. Other hints get their buttons from the UI that shows them, such as the sign-in
 * dialogs.
 */
function hintActions(): Readonly<Partial<Record<Hint, HintAction>>> {
  return {
    addConnection: commandHint('instanceExplorer.addConnection'),
    changeMutationPolicy: commandHint('instanceExplorer.editConnection', {
      button: l10n.t({ message: 'Set Mutation Policy', comment: 'Button' }),
      part: 'mutationPolicy',
    }),
    changeProxy: settingHint(
      'http.proxy',
      l10n.t('You can change the proxy in the setting "http.proxy" or in your system settings.'),
    ),
    chooseConnection: commandHint('instanceExplorer.switchConnection'),
    chooseSchemaFile: commandHint('instanceExplorer.chooseSchemaFile'),
    editHeaders: commandHint('instanceExplorer.editConnection', {
      button: l10n.t({ message: 'Edit Headers', comment: 'Button' }),
      part: 'headers',
    }),
    editWarehouse: commandHint('instanceExplorer.editWarehouse'),
    enterPassphrase: commandHint('instanceExplorer.checkClientCertificates', {
      button: l10n.t({ message: 'Enter Passphrase', comment: 'Button' }),
    }),
    enterProxyPassword: settingHint(
      'http.proxy',
      l10n.t(
        'Enter the user name and password when VS Code asks, or in the user setting "http.proxy", for example http://user:password@proxy.example.com:8080.',
      ),
    ),
    enterWarehousePassword: commandHint('instanceExplorer.testWarehouse', {
      button: l10n.t({ message: 'Enter Password', comment: 'Button' }),
    }),
    excludeFromProxy: settingHint(
      'http.noProxy',
      l10n.t('To bypass the proxy for a host, add the host to the setting "http.noProxy".'),
    ),
    limitDownloadSize: settingHint(
      'instanceExplorer.analytics.maxDownloadSize',
      l10n.t('You can increase the limit in the setting "instanceExplorer.analytics.maxDownloadSize".'),
    ),
    limitEngineMemory: settingHint(
      'instanceExplorer.reportEngine.memoryLimit',
      l10n.t('You can change the limit in the setting "instanceExplorer.reportEngine.memoryLimit".'),
    ),
    limitEngineTempDisk: settingHint(
      'instanceExplorer.reportEngine.tempDiskLimit',
      l10n.t('You can increase the limit in the setting "instanceExplorer.reportEngine.tempDiskLimit".'),
    ),
    limitPages: settingHint(
      'instanceExplorer.pagination.maxPages',
      l10n.t('You can increase the limit in the setting "instanceExplorer.pagination.maxPages".'),
    ),
    limitResponseSize: settingHint(
      'instanceExplorer.responses.maxSize',
      l10n.t('You can increase the limit in the setting "instanceExplorer.responses.maxSize".'),
    ),
    reloadSchema: commandHint('instanceExplorer.reloadSchema'),
    reloadWindow: {
      button: l10n.t({ message: 'Reload Window', comment: 'Button' }),
      sentence: l10n.t('Run "Developer: Reload Window".'),
      command: { id: 'workbench.action.reloadWindow' },
    },
    setClientCertificates: settingHint(
      'instanceExplorer.clientCertificates',
      l10n.t('Check the user setting "instanceExplorer.clientCertificates".'),
    ),
    setUpAnalytics: commandHint('instanceExplorer.setUpAnalytics'),
    signIn: commandHint('instanceExplorer.signIn'),
    useHttps: commandHint('instanceExplorer.editConnection', { part: 'signIn' }),
  };
}

/** Returns the action for a hint, or `undefined` if there is no hint or it has no action. */
export function hintAction(hint: Hint | undefined): HintAction | undefined {
  return hint ? hintActions()[hint] : undefined;
}

/** Returns the command of a hint, with the connection or data warehouse as its argument if the command accepts one. */
export function hintCommand({ command }: HintAction, { id }: Identified): HintCommand {
  return command.isForConnection === true
    ? { ...command, arguments: [{ id }, ...(command.arguments ?? []).slice(1)] }
    : command;
}

/** Runs the command of a hint. */
export function runHint({ command }: HintAction): Thenable<unknown> {
  return commands.executeCommand(command.id, ...(command.arguments ?? []));
}

/**
 * Runs the command of a hint, with the connection or data warehouse as its argument if the command accepts one.
 *
 * @param hint a hint code from a webview; codes without an action are ignored
 */
export async function runHintOf(hint: string, connectionId: string | undefined): Promise<void> {
  const actions = hintActions();
  const action = Object.hasOwn(actions, hint) ? actions[hint as Hint] : undefined;
  if (!action) return;
  const { id, arguments: given = [] } =
    connectionId === undefined ? action.command : hintCommand(action, { id: connectionId });
  await commands.executeCommand(id, ...given);
}

/** Combines the explanation and the hint of an error, for UI without buttons. */
export function explain(error: UserError): string {
  const sentence = hintAction(hintOf(error))?.sentence;
  return sentence === undefined ? error.explanation : `${error.explanation} ${sentence}`;
}
