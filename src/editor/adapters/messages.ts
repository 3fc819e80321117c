import { window, type MessageItem, type MessageOptions } from 'vscode';
import { detailText, labelText, messageText } from './uiText';

/**
 * Actions that do no harm if the user presses Enter without reading. For other actions, use `confirmDangerous`, or
 * put one of these first.
 */
export type HarmlessAction =
  | 'Add Connection'
  | 'Continue'
  | 'Copy Code and Open Page'
  | 'Copy Details'
  | 'Escape'
  | 'Sign In with Browser'
  | 'Sign In with Device Code'
  | 'Sign In Without Renewal';

/** A modal dialog. */
export interface DialogOptions<Action extends string> {
  readonly message: string;
  readonly detail?: string;
  /** A modal dialog always focuses its first action. */
  readonly actions: readonly [HarmlessAction, ...Action[]];
  readonly severity?: 'information' | 'warning';
}

type Show = (message: string, options: MessageOptions, ...items: ActionItem[]) => Thenable<unknown>;

/** A button and its action. */
interface ActionItem extends MessageItem {
  readonly action: string;
}

/**
 * Shows a notification.
 *
 * @returns the action that the user chose
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
 * @returns the action that the user chose
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
 * @returns the action that the user chose
 */
export function showError<Action extends string>(
  message: string,
  ...actions: readonly Action[]
): Promise<Action | undefined> {
  return show(window.showErrorMessage, message, {}, actions);
}

/**
 * Shows a modal dialog, a warning unless stated otherwise.
 *
 * @returns the action that the user chose
 */
export function showDialog<Action extends string>({
  message,
  detail,
  actions,
  severity = 'warning',
}: DialogOptions<Action>): Promise<HarmlessAction | Action | undefined> {
  const shown = severity === 'warning' ? window.showWarningMessage : window.showInformationMessage;
  const options = { modal: true, ...(detail === undefined ? {} : { detail: detailText(detail) }) };
  return show<HarmlessAction | Action>(shown, message, options, actions);
}

async function show<Action extends string>(
  how: Show,
  message: string,
  options: MessageOptions,
  actions: readonly Action[],
): Promise<Action | undefined> {
  const items = actions.map((action) => ({ title: labelText(action), action }));
  const chosen = await how(messageText(message), options, ...items);
  return items.find((item) => item === chosen)?.action;
}
