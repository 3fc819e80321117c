import { window, type Disposable } from 'vscode';
import { confirmationRows, decisionOf, type Confirmation, type ConfirmationRow } from './confirmationRows';
import { messageText } from './uiText';

/**
 * Asks before something that can't be undone: sending a mutation, replacing a file, deleting data, giving a token
 * away. The only way to ask that: a modal message would focus its first action, so that Enter confirms it unread. Here
 * *Cancel* has the focus.
 *
 * @param signal ends the question, as *Cancel* does
 * @returns the action that the user selected; `undefined` for *Cancel*
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

/** A pick of its own for each attempt: an accept that is under way when it is rejected belongs to no other. */
async function askOnce<Action extends string>(
  confirmation: Confirmation<Action>,
  signal: AbortSignal | undefined,
): Promise<ReturnType<typeof decisionOf<Action>>> {
  if (signal?.aborted === true) return 'cancel';
  const pick = window.createQuickPick<ConfirmationRow<Action>>();
  const handles: Disposable[] = [pick];
  const hide = (): void => pick.hide();
  signal?.addEventListener('abort', hide);
  try {
    pick.title = messageText(confirmation.message);
    pick.placeholder = 'Select Cancel or an action';
    pick.ignoreFocusOut = true;
    pick.items = confirmationRows(confirmation);
    pick.activeItems = pick.items.slice(0, 1);
    return await new Promise((resolve) => {
      handles.push(
        pick.onDidAccept(() => resolve(decisionOf(pick.value, pick.selectedItems[0]))),
        pick.onDidHide(() => resolve('cancel')),
      );
      pick.show();
    });
  } finally {
    signal?.removeEventListener('abort', hide);
    for (const handle of handles) handle.dispose();
  }
}
