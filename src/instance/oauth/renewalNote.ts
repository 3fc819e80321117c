import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { OAuthCredential } from '../credential';
import { parseObject } from '../../shared/parseObject';

/** Why a credential must not be renewed again. */
export type SpentReason =
  /** Another one has taken its place, or will as soon as the storage shows it. */
  | 'replaced'
  /** The instance has refused its refresh token. */
  | 'refused';

/**
 * What the last holder of the lock left behind for the next one. The editor's secret storage reaches other
 * windows a moment after a write has ended; without the note, the next window would use a refresh token a second
 * time. It holds a salted digest, never a token.
 */
export interface RenewalNote {
  readonly reason: SpentReason;
  readonly digest: string;
  readonly salt: string;
}

export async function readNote(path: string): Promise<RenewalNote | undefined> {
  const { reason, digest, salt } = parseObject(await readFile(path, 'utf8').catch(() => '')) ?? {};
  if (
    (reason !== 'replaced' && reason !== 'refused') ||
    typeof digest !== 'string' ||
    typeof salt !== 'string'
  )
    return undefined;
  return { reason, digest, salt };
}

/** Leaves a note about a credential that is spent. Where that fails, the next holder is only less careful. */
export async function writeNote(path: string, reason: SpentReason, spent: OAuthCredential): Promise<void> {
  const salt = randomBytes(16).toString('hex');
  const note: RenewalNote = { reason, salt, digest: digestOf(spent, salt) };
  await writeFile(path, JSON.stringify(note)).catch(() => undefined);
}

/** Why a credential is spent, as far as the note knows. */
export function spentReason(
  note: RenewalNote | undefined,
  credential: OAuthCredential,
): SpentReason | undefined {
  return note !== undefined && note.digest === digestOf(credential, note.salt) ? note.reason : undefined;
}

function digestOf({ accessToken, refreshToken = '' }: OAuthCredential, salt: string): string {
  return createHash('sha256').update(`${salt}\n${accessToken}\n${refreshToken}`).digest('hex');
}
