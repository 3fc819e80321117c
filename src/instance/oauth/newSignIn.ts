import type { OAuthCredential } from '../credential';
import { revokeTokens } from './refresh';
import { readTokens, scopeProblem, type OAuthClient } from './tokens';
import type { BoundCredential } from '../http/httpRequest';
import { createHash, randomBytes } from 'node:crypto';

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

/** A PKCE verifier and challenge, which bind an authorization code to the client that requested it (RFC 7636). */
interface Pkce {
  readonly verifier: string;
  readonly challenge: string;
}

export function createPkce(): Pkce {
  const verifier = randomText();
  return { verifier, challenge: challengeOf(verifier) };
}

/** Returns the challenge for a verifier with the method `S256` (RFC 7636, section 4.2). */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** Returns 256 random bits as 43 URL-safe characters. */
export function randomText(): string {
  return randomBytes(32).toString('base64url');
}
