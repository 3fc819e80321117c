import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Failure } from '../../shared/failure';
import { orCancelled } from '../../shared/orCancelled';
import { systemClock, type Clock } from '../clock';
import type { Credential, OAuthCredential } from '../credential';
import type { CredentialStore } from '../credentialStore';
import type { BoundCredential } from '../http/target';
import { withProcessLock } from '../processLock';
import { refreshTokens } from './refresh';
import { readNote, spentReason, writeNote } from './renewalNote';
import { isAlive, isDue } from './tokens';

/** Where an OAuth credential is kept, and what goes along when it is renewed. */
export interface RenewalPlace {
  readonly connectionId: string;
  readonly origin: string;
  /** The connection's own headers, bound to its origin. */
  readonly headers?: BoundCredential | undefined;
}

export interface RenewalOptions {
  readonly credentials: CredentialStore;
  /** A folder that every window of this editor sees, and nobody else. */
  readonly folder: string;
  readonly clock?: Clock;
  /** How long the secret storage may take to show what another window stored. */
  readonly settleMs?: number;
}

const defaultSettleMs = 3_000;
const settlePauseMs = 50;

/** After a renewal that could not reach the instance, the next one is not tried before this. */
const restMs = 15_000;

/**
 * Renews OAuth credentials: one at a time for each place, in this window and across all of them, because a
 * refresh token is good for one use. What comes of it is stored before anyone uses it.
 */
export class Renewals {
  private readonly running = new Map<string, Promise<OAuthCredential>>();
  /** Renewed, but the storage refused it: the one copy of a sign-in whose refresh token is spent. */
  private readonly unstored = new Map<string, { readonly of: string; readonly renewed: OAuthCredential }>();
  private readonly restingUntil = new Map<string, number>();
  private readonly clock: Clock;

  constructor(private readonly options: RenewalOptions) {
    this.clock = options.clock ?? systemClock;
  }

  /**
   * A credential that can be sent, renewed if it is time.
   *
   * @param rejected an access token that the instance has refused, however long it says it lives
   * @throws Failure `unauthorized` when the sign-in has ended, `secretStorage` when the storage fails, and
   *   whatever keeps the instance from answering while the token at hand is no good either
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
      const usable = await orCancelled(shared, signal);
      // What others waited for need not be what this caller needs.
      if (usable.accessToken !== rejected) return usable;
      return await this.usable(place, usable, rejected, signal);
    } catch (error) {
      // The old token stays, and is used for as long as it lives.
      if (!mayStay || !isPassing(error)) throw error;
      this.restingUntil.set(key, this.clock.now() + restMs);
      return credential;
    }
  }

  /**
   * Puts a credential, or nothing, in the place of the one there, so that a renewal that is under way in any
   * window does not bring the old one back.
   */
  async replace(place: RenewalPlace, credential: Credential | undefined): Promise<void> {
    const { credentials } = this.options;
    const { connectionId, origin } = place;
    await this.locked(place, async (notePath) => {
      const before = await credentials.get(connectionId, 'graphql', origin);
      if (credential === undefined) await credentials.remove(connectionId, 'graphql', origin);
      else await credentials.store(connectionId, 'graphql', origin, credential);
      if (before?.scheme === 'oauth') await writeNote(notePath, 'replaced', before);
      this.unstored.delete(keyOf(place));
    });
  }

  private start(
    key: string,
    place: RenewalPlace,
    known: OAuthCredential,
    rejected: string | undefined,
  ): Promise<OAuthCredential> {
    // Nobody's signal ends it: the refresh token may be spent, and only the answer has the next one.
    const run = this.locked(place, (notePath) => this.renew(place, notePath, known, rejected)).finally(() =>
      this.running.delete(key),
    );
    // Whoever waits hears of a failure; when all have left, nobody has to.
    run.catch(() => undefined);
    this.running.set(key, run);
    return run;
  }

  private async renew(
    place: RenewalPlace,
    notePath: string,
    known: OAuthCredential,
    rejected: string | undefined,
  ): Promise<OAuthCredential> {
    const stored = await this.settled(place, notePath);
    const now = this.clock.now();
    const changed = stored.accessToken !== known.accessToken;
    if (stored.accessToken !== rejected && (changed ? isAlive(stored, now) : !isDue(stored, now)))
      return stored;
    const unstored = this.unstored.get(keyOf(place));
    if (unstored?.of === stored.accessToken) return this.keep(place, notePath, stored, unstored.renewed);
    if (stored.refreshToken === undefined) throw ended(stored);
    const context = { headers: place.headers, clock: this.clock };
    const refreshed = await refreshTokens(stored, stored.refreshToken, context);
    if (refreshed.kind === 'renewed') return this.keep(place, notePath, stored, refreshed.credential);
    await writeNote(notePath, 'refused', stored);
    throw refreshed.failure;
  }

  /** Stores what a renewal gave, unless the user has signed in anew or out in the meantime. */
  private async keep(
    place: RenewalPlace,
    notePath: string,
    before: OAuthCredential,
    renewed: OAuthCredential,
  ): Promise<OAuthCredential> {
    const { credentials } = this.options;
    const { connectionId, origin } = place;
    this.unstored.set(keyOf(place), { of: before.accessToken, renewed });
    const there = await credentials.get(connectionId, 'graphql', origin);
    if (there?.scheme !== 'oauth') throw signedOut();
    if (there.accessToken !== before.accessToken) return there;
    await credentials.store(connectionId, 'graphql', origin, renewed);
    await writeNote(notePath, 'replaced', before);
    this.unstored.delete(keyOf(place));
    return renewed;
  }

  /** Reads the storage until it shows what the last window to hold the lock has put there. */
  private async settled({ connectionId, origin }: RenewalPlace, notePath: string): Promise<OAuthCredential> {
    const note = await readNote(notePath);
    const giveUpAt = this.clock.now() + (this.options.settleMs ?? defaultSettleMs);
    for (;;) {
      const stored = await this.options.credentials.get(connectionId, 'graphql', origin);
      if (stored?.scheme !== 'oauth') throw signedOut();
      const reason = spentReason(note, stored);
      if (reason === undefined) return stored;
      if (reason === 'refused' || this.clock.now() >= giveUpAt) throw ended(stored);
      await this.clock.sleep(settlePauseMs);
    }
  }

  private locked<T>(place: RenewalPlace, work: (notePath: string) => Promise<T>): Promise<T> {
    const name = createHash('sha256').update(keyOf(place)).digest('hex').slice(0, 32);
    const path = (ending: string): string => join(this.options.folder, `${name}.${ending}`);
    return withProcessLock(path('lock'), () => work(path('json')), { clock: this.clock });
  }
}

function keyOf({ connectionId, origin }: RenewalPlace): string {
  return `${connectionId} ${origin}`;
}

const final: ReadonlySet<Failure['kind']> = new Set([
  'cancelled',
  'credential',
  'secretStorage',
  'unauthorized',
]);

function isPassing(error: unknown): boolean {
  return error instanceof Failure && !final.has(error.kind);
}

function ended({ tokenEndpoint }: OAuthCredential): Failure {
  const { host } = new URL(tokenEndpoint);
  return new Failure('unauthorized', `The sign-in to ${host} has ended: it was revoked, or has expired.`, {
    advice: 'Sign in again.',
  });
}

function signedOut(): Failure {
  return new Failure('credential', 'The connection was signed out.', { advice: 'Sign in again.' });
}
