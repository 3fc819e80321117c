import { createHash, randomBytes } from 'node:crypto';

/** Ties an authorization code to the program that asked for it (RFC 7636). */
export interface Pkce {
  readonly verifier: string;
  readonly challenge: string;
}

export function createPkce(): Pkce {
  const verifier = randomText();
  return { verifier, challenge: challengeOf(verifier) };
}

/** The challenge for a verifier by the method `S256` (RFC 7636, section 4.2). */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** A text of 256 bits that nobody can guess: 43 characters that stand in a URL as they are. */
export function randomText(): string {
  return randomBytes(32).toString('base64url');
}
