import { createHash } from 'node:crypto';
import type { OAuthCredential } from '../credential';

/** The reason why a refresh token must not be sent again. */
export type UsedReason =
  /** The instance issued another token in exchange for the token, or the user signed in again or signed out. */
  | 'replaced'
  /** The instance rejected the token. */
  | 'refused';

/** The reasons why refresh tokens must not be sent again, by token digest and oldest first. Contains no token. */
export type UsedTokens = ReadonlyMap<string, UsedReason>;

/** Matches an entry at the end of a line, which can begin with one that was truncated by a crash. */
const entry = /(replaced|refused) ([\w-]{43})$/;

/** Parses one entry per line. Skips damaged entries. */
export function parseUsedTokens(text: string): UsedTokens {
  const used = new Map<string, UsedReason>();
  for (const candidate of text.split('\n')) {
    const [, reason, digest] = entry.exec(candidate) ?? [];
    if (digest !== undefined) used.set(digest, reason === 'refused' ? 'refused' : 'replaced');
  }
  return used;
}

/** Formats the most recent entries, one per line. */
export function formatUsedTokens(used: UsedTokens, max: number): string {
  return [...used]
    .slice(-max)
    .map(([digest, reason]) => `${reason} ${digest}\n`)
    .join('');
}

/**
 * Returns a digest of the token that identifies a credential: its refresh token, or its access token if it
 * has none.
 */
export function usedTokenDigest({ refreshToken, accessToken }: OAuthCredential): string {
  return createHash('sha256')
    .update(refreshToken ?? accessToken)
    .digest('base64url');
}
