import * as l10n from '@vscode/l10n';
import { window, type MessageItem, type MessageOptions } from 'vscode';
import { detailText, labelText, messageText } from './uiText';

/**
 * Actions that do no harm if the user presses Enter without reading. For other actions, use `confirmDangerous`, or
 * put one of these first.
 */
export type HarmlessAction =
  | 'addConnection'
  | 'continue'
  | 'copyCode'
  | 'copyDetails'
  | 'escape'
  | 'signInWithBrowser'
  | 'signInWithDeviceCode'
  | 'signInWithoutRenewal';

function harmlessLabels(): Readonly<Record<HarmlessAction, string>> {
  return {
    addConnection: l10n.t({ message: 'Add Connection', comment: 'Button' }),
    continue: l10n.t({ message: 'Continue', comment: 'Button' }),
    copyCode: l10n.t({ message: 'Copy Code and Open Page', comment: 'Button' }),
    copyDetails: l10n.t({ message: 'Copy Details', comment: 'Button' }),
    escape: l10n.t({ message: 'Escape', comment: 'Button that exports formulas as text' }),
    signInWithBrowser: l10n.t({ message: 'Sign In with Browser', comment: 'Button' }),
    signInWithDeviceCode: l10n.t({ message: 'Sign In with Device Code', comment: 'Button' }),
    signInWithoutRenewal: l10n.t({ message: 'Sign In Without "offline_access"', comment: 'Button' }),
  };
}

export interface DialogOptions<Action extends string> {
  readonly message: string;
  readonly detail?: string;
  /** The first action has the focus. Actions that aren't a `HarmlessAction` are button labels. */
  readonly actions: readonly [HarmlessAction, ...Action[]];
  readonly severity?: 'information' | 'warning';
}

type Show = (message: string, options: MessageOptions, ...items: ActionItem[]) => Thenable<unknown>;

interface ActionItem extends MessageItem {
  readonly action: string;
}

/**
 * Shows a notification.
 *
 * @returns the action that the user chose; `undefined` if the user dismissed the message
 */
export function showInformation<Action extends string>(
  message: string,
  ...actions: readonly Action[]
): Promise<Action | undefined> {
  return show(window.showInformationMessage, message, {}, actions);
}

/**
 * Shows a notification with a warning.
 *
 * @returns the action that the user chose; `undefined` if the user dismissed the message
 */
export function showWarning<Action extends string>(
  message: string,
  ...actions: readonly Action[]
): Promise<Action | undefined> {
  return show(window.showWarningMessage, message, {}, actions);
}

/**
 * Shows a notification with an error.
 *
 * @returns the action that the user chose; `undefined` if the user dismissed the message
 */
export function showError<Action extends string>(
  message: string,
  ...actions: readonly Action[]
): Promise<Action | undefined> {
  return show(window.showErrorMessage, message, {}, actions);
}

/**
 * Shows a modal dialog, by default as a warning.
 *
 * @returns the action that the user chose; `undefined` if the user dismissed the message
 */
export function showDialog<Action extends string>({
  message,
  detail,
  actions,
  severity = 'warning',
}: DialogOptions<Action>): Promise<HarmlessAction | Action | undefined> {
  const shown = severity === 'warning' ? window.showWarningMessage : window.showInformationMessage;
  const options = { modal: true, ...(detail === undefined ? {} : { detail: detailText(detail) }) };
  const labels: Readonly<Record<string, string>> = harmlessLabels();
  return show<HarmlessAction | Action>(
    shown,
    message,
    options,
    actions,
    (action) => labels[action] ?? action,
  );
}

async function show<Action extends string>(
  how: Show,
  message: string,
  options: MessageOptions,
  actions: readonly Action[],
  labelOf: (action: Action) => string = (action) => action,
): Promise<Action | undefined> {
  const items = actions.map((action) => ({ title: labelText(labelOf(action)), action }));
  const chosen = await how(messageText(message), options, ...items);
  return items.find((item) => item === chosen)?.action;
}
