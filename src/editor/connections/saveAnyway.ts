import { isTransient } from '../../instance/canPass';
import { toUserError, type UserError } from '../../shared/userError';
import type { App } from '../app';
import { showDialog } from '../adapters/messages';
import { explain } from '../adapters/hints';

const addHeader = 'Add Header...';
const save = 'Save Anyway';

/** Lets the user add a header for an access proxy. @returns whether one was added */
type AddHeader = () => Promise<boolean>;

/**
 * Verifies a credential. After a transient error (network, upgrade) the user can save it unverified.
 *
 * @returns the result of the verification, or `undefined` if the user saves without one
 * @throws UserError that keeps the step open
 */
export async function tryOrSaveAnyway<T>(
  app: App,
  trial: () => Promise<T>,
  add?: AddHeader,
): Promise<T | undefined> {
  for (;;) {
    try {
      return await trial();
    } catch (error) {
      const failure = toUserError(error, 'try the credential');
      if (!isTransient(failure)) throw failure;
      const canAdd = add !== undefined && failure.kind === 'accessProxy';
      const chosen = await showDialog({
        message: failure.message,
        detail: detailOf(
          failure,
          canAdd
            ? 'You can also save now. The connection is verified on first use.'
            : 'This might be temporary. You can save now; the connection is verified on first use.',
        ),
        actions: canAdd ? [addHeader, save] : [save],
      });
      if (chosen === addHeader && (await add?.()) === true) continue;
      if (chosen !== save) throw failure;
      app.editor.log.warn(`Saved without verifying: ${explain(failure)}`);
      return undefined;
    }
  }
}

/**
 * Runs a request that the wizard requires. If an access proxy is in front of the instance, the user can add the
 * required header.
 *
 * @throws UserError that keeps the step open
 */
export async function tryWithHeader<T>(trial: () => Promise<T>, add: AddHeader): Promise<T> {
  for (;;) {
    try {
      return await trial();
    } catch (error) {
      const failure = toUserError(error, 'reach the instance');
      if (failure.kind !== 'accessProxy') throw failure;
      const chosen = await showDialog({
        message: failure.message,
        detail: detailOf(failure),
        actions: [addHeader],
      });
      if (chosen !== addHeader || !(await add())) throw failure;
    }
  }
}

function detailOf({ advice }: UserError, ...more: readonly string[]): string {
  return [...(advice === undefined ? [] : [advice]), ...more].join('\n\n');
}
