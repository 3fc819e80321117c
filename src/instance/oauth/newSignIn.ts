import type { OAuthCredential } from '../credential';
import { revokeTokens } from './refresh';
import { readTokens, scopeProblem, type OAuthClient } from './tokens';
import type { BoundCredential } from '../http/httpRequest';

/** How a new sign-in was requested. */
interface SignInContext {
  readonly client: OAuthClient;
  /** The time of the request, in milliseconds since 1970. */
  readonly askedAt: number;
  readonly headers: BoundCredential | undefined;
  readonly signal: AbortSignal | undefined;
}

/**
 * Reads the tokens of a new sign-in. Revokes them if they lack the scope `user:all`, because nobody could sign out of
 * a sign-in that isn't saved.
 *
 * @throws UserError as `readTokens`, and `forbidden` when the scope is missing, whether or not the tokens were revoked
 */
export async function newSignIn(
  fields: Readonly<Record<string, unknown>>,
  { client, askedAt, headers, signal }: SignInContext,
): Promise<OAuthCredential> {
  const credential = readTokens(fields, client, askedAt);
  const problem = scopeProblem(credential);
  if (!problem) return credential;
  await revokeTokens(credential, headers, signal).catch(() => false);
  throw problem;
}
