import type { App } from '../../app';
import { verifyInstance, type CustomHeader } from '../../instance';
import { draftCredential, type ConnectionDraft } from './connectionDraft';
import { tryOrSaveAnyway } from './saveAnyway';

/**
 * Tries the credential of a draft on its instance. Where the user saves it untried, the connection is unverified.
 *
 * @throws Failure that keeps the user at the step
 */
export async function verifyDraft(app: App, draft: ConnectionDraft, signal: AbortSignal): Promise<void> {
  const credential = draftCredential(draft);
  if (draft.address === undefined || credential === undefined) return;
  const { baseUrl, origin } = draft.address;
  const verified = await tryOrSaveAnyway(app, async () => {
    const headers = await draftHeaders(app, draft, origin);
    return verifyInstance({ baseUrl, credential, headers }, signal);
  });
  draft.actingUser = verified?.actingUser;
  draft.version = verified?.version ?? draft.version;
}

/** The headers that an access proxy before the instance may want: those of an import, or those kept for it. */
export async function draftHeaders(
  app: App,
  { headers, existing, id }: ConnectionDraft,
  origin: string,
): Promise<readonly CustomHeader[]> {
  if (headers.length > 0 || existing === undefined) return headers;
  return app.credentials.getHeaders(id, origin);
}
