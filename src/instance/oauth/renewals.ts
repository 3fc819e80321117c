import * as l10n from '@vscode/l10n';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { connectionFolder } from '../../shared/connectionFolder';
import { UserError } from '../../shared/userError';
import { orCanceled } from '../../shared/orCanceled';
import { systemClock, type Clock } from '../clock';
import type { Credential, OAuthCredential } from '../credential';
import type { CredentialStore } from '../credentialStore';
import type { BoundCredential } from '../http/httpRequest';
import { withProcessLock } from '../processLock';
import { refreshTokens } from './refresh';
import { RenewalRecord, type ClaimSighting } from './renewalRecord';
import { isAlive, isDue } from './tokens';

/** Identifies a stored OAuth credential, with the headers to send when it is renewed. */
export interface RenewalPlace {
  readonly connectionId: string;
  readonly origin: string;
  /** The connection's custom headers, bound to its origin. */
  readonly headers?: BoundCredential | undefined;
}

export interface RenewalOptions {
  readonly credentials: CredentialStore;
  /** A folder that all windows on this computer share and other users can't read. */
  readonly folder: string;
  /** An ID that is unique among the computers that share the secret storage. */
  readonly machine: string;
  readonly clock?: Clock;
  /**
   * The maximum time, in milliseconds, to wait for changes by other windows to appear in the secret storage.
   */
  readonly settleMs?: number;
  /** The usual time, in milliseconds, until changes by other windows appear in the secret storage. */
  readonly claimMs?: number;
}

const defaultSettleMs = 3_000;
const defaultClaimMs = 1_000;
const settlePauseMs = 50;
const claimPauseMs = 250;

/** The age after which a lock counts as abandoned; longer than a renewal that waits for another computer. */
const staleLockMs = 180_000;

/** The minimum delay between renewals after a transient error. */
const restMs = 15_000;

/**
 * Renews OAuth credentials, one at a time for each connection and origin across all windows, because many refresh
 * tokens can be used only once. Stores the new tokens before any caller uses them.
 *
 * Windows on one computer use a lock file for mutual exclusion. Windows on different computers (a local one and one
 * over SSH) use a claim in the secret storage, which they share. `RenewalRecord` prevents a used refresh token from
 * being sent.
 */
export class Renewals {
  private readonly running = new Map<string, Promise<OAuthCredential>>();
  /**
   * Renewed credentials that couldn't be stored. They are the only copy, because the previous refresh token
   * was used.
   */
  private readonly unstored = new Map<string, { readonly of: string; readonly renewed: OAuthCredential }>();
  private readonly restingUntil = new Map<string, number>();
  private readonly sightings = new Map<string, ClaimSighting>();
  /**
   * Used credentials that the secret storage contained until a timeout. Later calls don't wait for their replacement.
   */
  private readonly outdated = new Map<string, string>();
  private readonly clock: Clock;

  constructor(private readonly options: RenewalOptions) {
    this.clock = options.clock ?? systemClock;
  }

  /**
   * Returns a valid credential, and renews it first if it is due.
   *
   * @param rejected an access token that the instance rejected, regardless of its expiry time
   * @throws UserError `canceled`, `unauthorized` when the sign-in has ended, `credential` when the user signed
   *   out, `secretStorage` when the storage fails, and, when the current token isn't valid, `otherWindow` when
   *   only another window has the renewed tokens, or the error of the renewal
   */
  async usable(
    place: RenewalPlace,
    credential: OAuthCredential,
    rejected?: string,
    signal?: AbortSignal,
  ): Promise<OAuthCredential> {
    const now = this.clock.now();
    if (credential.accessToken !== rejected && !isDue(credential, now)) return credential;
    if (credential.refreshToken === undefined) {
      if (credential.accessToken !== rejected && isAlive(credential, now)) return credential;
      throw ended(credential);
    }
    const key = keyOf(place);
    const mayStay = credential.accessToken !== rejected && isAlive(credential, now);
    if (mayStay && now < (this.restingUntil.get(key) ?? 0)) return credential;
    try {
      const shared = this.running.get(key) ?? this.start(key, place, credential, rejected);
      const usable = await orCanceled(shared, signal);
      // The shared renewal may have returned the token that was rejected for this caller.
      if (usable.accessToken !== rejected) return usable;
      return await this.usable(place, usable, rejected, signal);
    } catch (error) {
      // The current token remains in use until it expires.
      if (!mayStay || !isPassing(error)) throw error;
      this.restingUntil.set(key, this.clock.now() + restMs);
      return credential;
    }
  }

  /**
   * Replaces or deletes the stored credential, and returns it, perhaps as another window renewed it during this call.
   * Prevents a renewal in progress in any window from restoring it.
   */
  async replace(place: RenewalPlace, credential: Credential | undefined): Promise<Credential | undefined> {
    const { credentials } = this.options;
    const { connectionId, origin } = place;
    return this.locked(place, async (record) => {
      const before = await credentials.get(connectionId, 'graphql', origin);
      if (!credential) await credentials.remove(connectionId, 'graphql', origin);
      else await credentials.store(connectionId, 'graphql', origin, credential);
      if (before?.scheme === 'oauth') await record.markUsed(before, 'replaced');
      this.unstored.delete(keyOf(place));
      return before;
    });
  }

  private start(
    key: string,
    place: RenewalPlace,
    known: OAuthCredential,
    rejected: string | undefined,
  ): Promise<OAuthCredential> {
    // Can't be aborted by a caller, because only the response contains the next refresh token.
    const run = this.locked(place, (record) => this.renew(place, record, known, rejected)).finally(() =>
      this.running.delete(key),
    );
    // Prevents an unhandled rejection if all callers have canceled.
    run.catch(() => undefined);
    this.running.set(key, run);
    return run;
  }

  private async renew(
    place: RenewalPlace,
    record: RenewalRecord,
    known: OAuthCredential,
    rejected: string | undefined,
  ): Promise<OAuthCredential> {
    const isUsable = (stored: OAuthCredential): boolean => {
      const changed = stored.accessToken !== known.accessToken;
      const now = this.clock.now();
      return stored.accessToken !== rejected && (changed ? isAlive(stored, now) : !isDue(stored, now));
    };
    for (;;) {
      const unstored = this.unstored.get(keyOf(place));
      const there = await this.read(place);
      if (unstored?.of === there.accessToken) return this.keep(place, there, unstored.renewed);
      const stored = await this.unused(place, record);
      if (isUsable(stored)) return stored;
      if (stored.refreshToken === undefined) throw ended(stored);
      if (!(await record.claim())) {
        await this.clock.sleep(claimPauseMs);
        continue;
      }
      // While the claim propagated, another window may have finished its renewal.
      if ((await this.read(place)).accessToken !== stored.accessToken) continue;
      const context = { headers: place.headers, clock: this.clock };
      const refreshed = await refreshTokens(stored, stored.refreshToken, context);
      if (refreshed.kind === 'renewed') {
        const isRotated = refreshed.credential.refreshToken !== stored.refreshToken;
        if (isRotated) await record.markUsed(stored, 'replaced');
        return this.keep(place, stored, refreshed.credential);
      }
      await record.markUsed(stored, 'refused');
      // Another window may have used the refresh token first, and its tokens may not be stored yet.
      if (!(await this.changes(place, stored))) throw refreshed.failure;
    }
  }

  /** Stores the renewed tokens, unless the user signed in again or signed out in the meantime. */
  private async keep(
    place: RenewalPlace,
    before: OAuthCredential,
    renewed: OAuthCredential,
  ): Promise<OAuthCredential> {
    const { credentials } = this.options;
    const { connectionId, origin } = place;
    this.unstored.set(keyOf(place), { of: before.accessToken, renewed });
    const there = await this.read(place);
    if (there.accessToken !== before.accessToken) return there;
    await credentials.store(connectionId, 'graphql', origin, renewed);
    this.unstored.delete(keyOf(place));
    return renewed;
  }

  /**
   * Reads the secret storage until it contains a credential that wasn't used for a renewal. Throws after a timeout, or
   * if the instance rejected the refresh token.
   */
  private async unused(place: RenewalPlace, record: RenewalRecord): Promise<OAuthCredential> {
    const giveUpAt = this.giveUpAt();
    for (;;) {
      const stored = await this.read(place);
      const reason = await record.usedReason(stored);
      if (!reason) return stored;
      if (reason === 'refused') throw ended(stored);
      const isOutdated = this.outdated.get(keyOf(place)) === stored.accessToken;
      if (isOutdated || this.clock.now() >= giveUpAt) {
        this.outdated.set(keyOf(place), stored.accessToken);
        throw heldElsewhere(stored);
      }
      await this.clock.sleep(settlePauseMs);
    }
  }

  /**
   * Waits until the secret storage contains another credential.
   *
   * @returns whether it does before the timeout
   */
  private async changes(place: RenewalPlace, before: OAuthCredential): Promise<boolean> {
    const giveUpAt = this.giveUpAt();
    while ((await this.read(place)).accessToken === before.accessToken) {
      if (this.clock.now() >= giveUpAt) return false;
      await this.clock.sleep(settlePauseMs);
    }
    return true;
  }

  private async read({ connectionId, origin }: RenewalPlace): Promise<OAuthCredential> {
    const stored = await this.options.credentials.get(connectionId, 'graphql', origin);
    if (stored?.scheme !== 'oauth') throw signedOut();
    return stored;
  }

  private giveUpAt(): number {
    return this.clock.now() + (this.options.settleMs ?? defaultSettleMs);
  }

  private locked<T>(place: RenewalPlace, work: (record: RenewalRecord) => Promise<T>): Promise<T> {
    const { connectionId, origin } = place;
    const { credentials, machine, claimMs = defaultClaimMs } = this.options;
    const folder = connectionFolder(this.options.folder, connectionId);
    const name = createHash('sha256').update(origin).digest('hex').slice(0, 32);
    const sighting = this.sightings.get(keyOf(place)) ?? { since: 0 };
    this.sightings.set(keyOf(place), sighting);
    const record = new RenewalRecord({
      ...{ credentials, connectionId, origin, machine, claimMs, sighting },
      path: join(folder, `${name}.used`),
      clock: this.clock,
    });
    const run = async (): Promise<T> => {
      try {
        return await work(record);
      } finally {
        await record.release().catch(() => undefined);
      }
    };
    return withProcessLock(join(folder, `${name}.lock`), run, { clock: this.clock, staleMs: staleLockMs });
  }
}

function keyOf({ connectionId, origin }: RenewalPlace): string {
  return `${connectionId} ${origin}`;
}

const final: ReadonlySet<UserError['kind']> = new Set([
  'canceled',
  'credential',
  'secretStorage',
  'unauthorized',
]);

function isPassing(error: unknown): boolean {
  return error instanceof UserError && !final.has(error.kind);
}

function ended({ tokenEndpoint }: OAuthCredential): UserError {
  const { host } = new URL(tokenEndpoint);
  return new UserError('unauthorized', l10n.t('The sign-in to {host} expired or was revoked.', { host }), {
    advice: l10n.t('Sign in again.'),
  });
}

function heldElsewhere({ tokenEndpoint }: OAuthCredential): UserError {
  const { host } = new URL(tokenEndpoint);
  return new UserError('otherWindow', l10n.t('Another window refreshed the sign-in to {host}.', { host }), {
    advice: l10n.t('Reload the window to use the refreshed sign-in, or sign in again.'),
  });
}

function signedOut(): UserError {
  return new UserError('credential', l10n.t("You're signed out of this connection."), {
    advice: l10n.t('Sign in again.'),
  });
}
