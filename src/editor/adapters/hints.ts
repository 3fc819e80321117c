import * as l10n from '@vscode/l10n';
import { commands } from 'vscode';
import { hintOf, type Hint, type UserError } from '../../shared/userError';
import { isConnectionCommand, isWarehouseCommand, type CommandId, type Identified } from './commandTable';

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
  /** Whether the command has one argument, a connection or a data warehouse, and prompts for it if it is omitted. */
  readonly isForConnection?: boolean;
}

function commandHint(id: CommandId, button: string, sentence: string): HintAction {
  const isForConnection = isConnectionCommand(id) || isWarehouseCommand(id);
  return { button, sentence, command: { id, isForConnection } };
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
    addConnection: commandHint(
      'instanceExplorer.addConnection',
      l10n.t({ message: 'Add Connection', comment: 'Button' }),
      l10n.t('Run "Instance Explorer: Add Connection".'),
    ),
    changeMutationPolicy: commandHint(
      'instanceExplorer.setMutationPolicy',
      l10n.t({ message: 'Set Mutation Policy', comment: 'Button' }),
      l10n.t('Run "Instance Explorer: Set Mutation Policy".'),
    ),
    changeProxy: settingHint(
      'http.proxy',
      l10n.t('You can change the proxy in the setting "http.proxy" or in your system settings.'),
    ),
    chooseConnection: commandHint(
      'instanceExplorer.switchConnection',
      l10n.t({ message: 'Switch Connection', comment: 'Button' }),
      l10n.t('Run "Instance Explorer: Switch Connection".'),
    ),
    chooseSchemaFile: commandHint(
      'instanceExplorer.chooseSchemaFile',
      l10n.t({ message: 'Choose Schema File', comment: 'Button' }),
      l10n.t('Run "Instance Explorer: Choose Schema File".'),
    ),
    editHeaders: commandHint(
      'instanceExplorer.editHeaders',
      l10n.t({ message: 'Edit Headers', comment: 'Button' }),
      l10n.t('Run "Instance Explorer: Edit Custom Headers".'),
    ),
    editWarehouse: commandHint(
      'instanceExplorer.editWarehouse',
      l10n.t({ message: 'Edit Data Warehouse', comment: 'Button' }),
      l10n.t('Run "Instance Explorer: Edit Data Warehouse".'),
    ),
    enterPassphrase: commandHint(
      'instanceExplorer.checkClientCertificates',
      l10n.t({ message: 'Enter Passphrase', comment: 'Button' }),
      l10n.t('Run "Instance Explorer: Check Client Certificates".'),
    ),
    enterProxyPassword: settingHint(
      'http.proxy',
      l10n.t(
        'Enter the user name and password when VS Code asks, or in the user setting "http.proxy", for example http://user:password@proxy.example.com:8080.',
      ),
    ),
    enterWarehousePassword: commandHint(
      'instanceExplorer.enterWarehousePassword',
      l10n.t({ message: 'Enter Password', comment: 'Button' }),
      l10n.t('Run "Instance Explorer: Enter Data Warehouse Password".'),
    ),
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
    reloadSchema: commandHint(
      'instanceExplorer.reloadSchema',
      l10n.t({ message: 'Reload Schema', comment: 'Button' }),
      l10n.t('Run "Instance Explorer: Reload Schema".'),
    ),
    reloadWindow: {
      button: l10n.t({ message: 'Reload Window', comment: 'Button' }),
      sentence: l10n.t('Run "Developer: Reload Window".'),
      command: { id: 'workbench.action.reloadWindow' },
    },
    setClientCertificates: settingHint(
      'instanceExplorer.clientCertificates',
      l10n.t('Check the user setting "instanceExplorer.clientCertificates".'),
    ),
    setUpAnalytics: commandHint(
      'instanceExplorer.setUpAnalytics',
      l10n.t({ message: 'Set Up Analytics', comment: 'Button' }),
      l10n.t('Run "Instance Explorer: Set Up Analytics".'),
    ),
    signIn: commandHint(
      'instanceExplorer.signIn',
      l10n.t({ message: 'Sign In', comment: 'Button' }),
      l10n.t('Run "Instance Explorer: Sign In".'),
    ),
    useHttps: commandHint(
      'instanceExplorer.editConnection',
      l10n.t({ message: 'Edit Connection', comment: 'Button' }),
      l10n.t('Run "Instance Explorer: Edit Connection".'),
    ),
  };
}

/** Returns the action for a hint, or `undefined` if there is no hint or it has no action. */
export function hintAction(hint: Hint | undefined): HintAction | undefined {
  return hint === undefined ? undefined : hintActions()[hint];
}

/** Returns the command of a hint, with the connection or data warehouse as its argument if the command accepts one. */
export function hintCommand({ command }: HintAction, { id }: Identified): HintCommand {
  return command.isForConnection === true ? { ...command, arguments: [{ id }] } : command;
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
  if (action === undefined) return;
  const { id, arguments: given = [] } =
    connectionId === undefined ? action.command : hintCommand(action, { id: connectionId });
  await commands.executeCommand(id, ...given);
}

/** Combines the explanation and the hint of an error, for UI without buttons. */
export function explain(error: UserError): string {
  const sentence = hintAction(hintOf(error))?.sentence;
  return sentence === undefined ? error.explanation : `${error.explanation} ${sentence}`;
}
