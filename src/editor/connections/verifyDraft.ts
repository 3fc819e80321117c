import { withHeader, type CustomHeader } from '../../instance/headers';
import { verifyInstance } from '../../instance/verify';
import type { App } from '../app';
import type { Accepting } from '../adapters/steps/stepFrame';
import { draftCredential, type ConnectionDraft } from './connectionDraft';
import { askHeader } from './customHeaders';
import { verifyOrSave } from './verifyOrSave';

/**
 * Verifies the credential of a draft on its instance, unless the user chose to save it without verification.
 *
 * @throws UserError; the step remains open
 */
export async function verifyDraft(app: App, draft: ConnectionDraft, accepting: Accepting): Promise<void> {
  const { instanceUrl } = draft;
  if (!instanceUrl) return;
  const credential = draftCredential(draft, instanceUrl);
  if (!credential) return;
  const entered = draft.entered.at(instanceUrl.origin);
  const verified = entered.isUnverified
    ? undefined
    : await verifyOrSave(
        app,
        async () => {
          const headers = await draftHeaders(app, draft, instanceUrl.origin);
          return verifyInstance({ baseUrl: instanceUrl.baseUrl, credential, headers }, accepting.signal);
        },
        accepting.aside,
        () => addDraftHeader(app, draft, instanceUrl.origin, accepting),
      );
  entered.actingUser = verified?.actingUser;
  entered.version = verified?.version ?? entered.version;
}

/** Returns the custom headers for an origin: the entered ones, or else the stored ones. */
export async function draftHeaders(
  app: App,
  { entered, existing, id }: ConnectionDraft,
  origin: string,
): Promise<readonly CustomHeader[]> {
  const { headers } = entered.at(origin);
  if (headers.length > 0 || !existing) return headers;
  return app.credentials.getHeaders(id, origin);
}

/** Lets the user add a custom header for an origin. Returns whether a header was added. */
export async function addDraftHeader(
  app: App,
  draft: ConnectionDraft,
  origin: string,
  { aside }: Accepting,
): Promise<boolean> {
  const others = await draftHeaders(app, draft, origin);
  const added = await aside(() => askHeader(others));
  if (!added) return false;
  draft.entered.at(origin).headers = withHeader(others, added);
  return true;
}
