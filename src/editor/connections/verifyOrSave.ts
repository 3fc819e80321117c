import * as l10n from '@vscode/l10n';
import { isTransient } from '../../instance/transientFailures';
import { toUserError, type UserError } from '../../shared/userError';
import type { App } from '../app';
import { explain } from '../adapters/hints';
import { pickItem } from '../adapters/picks';
import type { Aside } from '../adapters/steps/stepFrame';
import { failureRows, continueRow, type FailureOffers, type FailureRow } from './failureRows';

/** Lets the user add a header for an access proxy. Returns whether a header was added. */
type AddHeader = () => Promise<boolean>;

/**
 * Verifies a credential. After a transient error, such as a network or server error, the user can try again, add a
 * header for an access proxy, or continue without verification.
 *
 * @returns the result of the verification, or `undefined` if the user continues without it
 * @throws UserError; the step remains open
 */
export async function verifyOrSave<T>(
  app: App,
  verify: () => Promise<T>,
  aside: Aside,
  add?: AddHeader,
): Promise<T | undefined> {
  for (;;) {
    try {
      return await verify();
    } catch (error) {
      const failure = toUserError(error, l10n.t("Couldn't verify the connection."));
      if (!isTransient(failure)) throw failure;
      const title = l10n.t("Couldn't verify the connection");
      const offers = { header: add !== undefined, save: continueRow() };
      const action = await chooseAction(title, failure, offers, aside);
      if (action === 'save') {
        app.editor.log.warn(`Saved without verifying: ${explain(failure)}`);
        return undefined;
      }
      if (!(await isReady(action, add))) throw failure;
    }
  }
}

/**
 * Sends a request of the wizard. If an access proxy rejects it, the user can add a header and try again.
 *
 * @throws UserError; the step remains open
 */
export async function tryWithHeader<T>(request: () => Promise<T>, aside: Aside, add: AddHeader): Promise<T> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      const failure = toUserError(error, l10n.t("Couldn't connect to the instance."));
      if (failure.kind !== 'accessProxy') throw failure;
      const title = l10n.t("Couldn't connect to the instance");
      if (!(await isReady(await chooseAction(title, failure, { header: true }, aside), add))) throw failure;
    }
  }
}

/** Performs the action. Returns whether to make another attempt. */
async function isReady(action: FailureRow['id'] | undefined, add: AddHeader | undefined): Promise<boolean> {
  if (action === 'addHeader') return (await add?.()) === true;
  return action === 'retry';
}

async function chooseAction(
  title: string,
  failure: UserError,
  offers: FailureOffers,
  aside: Aside,
): Promise<FailureRow['id'] | undefined> {
  return aside(async () => {
    for (;;) {
      const chosen = await pickItem(failureRows(failure, offers), { title });
      if (chosen?.id !== 'note') return chosen?.id;
    }
  });
}
