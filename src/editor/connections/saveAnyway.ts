import { window } from 'vscode';
import type { App } from '../../app';
import { canPass } from '../../instance';
import { asFailure } from '../../shared/failure';

/**
 * Tries a credential. A failure that can pass (the network, an upgrade) may be saved all the same, after asking.
 *
 * @returns what the trial gave, or `undefined` when the user saves without one
 * @throws Failure that keeps the user at the step
 */
export async function tryOrSaveAnyway<T>(app: App, trial: () => Promise<T>): Promise<T | undefined> {
  try {
    return await trial();
  } catch (error) {
    const failure = asFailure(error, 'try the credential');
    if (!canPass(failure)) throw failure;
    const save = 'Save Anyway';
    const detail = 'This can pass. You can save without trying it; it is tried when it is first used.';
    const chosen = await window.showWarningMessage(failure.explanation, { modal: true, detail }, save);
    if (chosen !== save) throw failure;
    app.editor.log.warn(`Saved without verifying: ${failure.explanation}`);
    return undefined;
  }
}
