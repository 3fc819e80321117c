import { createHash } from 'node:crypto';

/** Whether a verifier matches an S256 challenge (RFC 7636, section 4.6). */
export function matchesChallenge(verifier: string | null, challenge: string): boolean {
  return verifier !== null && /^[\w.~-]{43,128}$/.test(verifier) && s256(verifier) === challenge;
}

export function s256(verifier: string): string {
  return createHash('sha256').update(verifier, 'ascii').digest('base64url');
}
