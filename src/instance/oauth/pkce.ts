import { createHash, randomBytes } from 'node:crypto';

/** A PKCE verifier and challenge, which bind an authorization code to the client that requested it (RFC 7636). */
export interface Pkce {
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
