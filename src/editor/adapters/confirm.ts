import * as l10n from '@vscode/l10n';
import { window, type Disposable, type QuickPick } from 'vscode';
import {
  confirmationRows,
  decisionOf,
  dividedDetail,
  type Confirmation,
  type ConfirmationRow,
} from './confirmationRows';
import { environmentDot } from './environmentColors';
import { handOver } from './handOver';
import { messageText } from './uiText';

/**
 * Asks for confirmation before an action that can't be undone, such as sending a mutation, replacing a file, deleting
 * data, or disclosing a token. Use this function for all such actions: it focuses *Cancel*, but a modal message focuses
 * its first action, which the user could confirm unread by pressing Enter.
 *
 * @param signal closes the confirmation, as *Cancel* does
 * @returns the action that the user selected; `undefined` if the confirmation was canceled or closed
 */
export async function confirmDangerous<Action extends string>(
  confirmation: Confirmation<Action>,
  signal?: AbortSignal,
): Promise<Action | undefined> {
  for (;;) {
    const decision = await askOnce(confirmation, signal);
    if (decision === 'cancel') return undefined;
    if (decision !== 'ask again') return decision.action;
  }
}

/**
 * Shows the confirmation once. Uses a separate quick pick for each attempt, to ignore late events of the previous
 * one.
 */
async function askOnce<Action extends string>(
  confirmation: Confirmation<Action>,
  signal: AbortSignal | undefined,
): Promise<ReturnType<typeof decisionOf<Action>>> {
  if (signal?.aborted === true) return 'cancel';
  const pick = window.createQuickPick<ConfirmationRow<Action>>();
  const handles: Disposable[] = [];
  const hide = (): void => pick.hide();
  signal?.addEventListener('abort', hide);
  try {
    pick.title = messageText(confirmation.message);
    pick.placeholder = l10n.t('Select an action, or Cancel');
    pick.ignoreFocusOut = true;
    pick.items = rowsBelow(pick, confirmation).map((row) =>
      row.environment ? { ...row, iconPath: environmentDot(row.environment) } : row,
    );
    // Also after the user deletes what they typed, because the filter moves the focus to the first row.
    const focusCancel = (): void => {
      pick.activeItems = pick.items.filter(({ cancels }) => cancels);
    };
    focusCancel();
    return await new Promise((resolve) => {
      handles.push(
        pick.onDidChangeValue(focusCancel),
        pick.onDidAccept(() => resolve(decisionOf(pick.value, pick.selectedItems[0]))),
        pick.onDidHide(() => resolve('cancel')),
      );
      pick.show();
    });
  } finally {
    signal?.removeEventListener('abort', hide);
    for (const handle of handles) handle.dispose();
    handOver(pick);
  }
}

/** Shows the consequences above the actions if VS Code can, and returns the rows with the actions and the rest. */
function rowsBelow<Action extends string>(
  pick: QuickPick<ConfirmationRow<Action>>,
  confirmation: Confirmation<Action>,
): readonly ConfirmationRow<Action>[] {
  // The oldest supported version of VS Code doesn't have this property, nor do its types.
  if (!('prompt' in pick)) return confirmationRows(confirmation);
  const { prompt, list } = dividedDetail(confirmation.detail);
  pick.prompt = messageText(prompt);
  return confirmationRows(confirmation, list);
}
