import * as v from 'valibot';
import { optionalOrInvalid, parsed, record } from '../../shared/schema';
import { randomUUID } from 'node:crypto';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { parseObject } from '../../shared/parseObject';
import type { Clock } from '../clock';
import type { OAuthCredential } from '../credential';
import type { CredentialStore } from '../credentialStore';
import {
  formatUsedTokens,
  parseUsedTokens,
  usedTokenDigest,
  type UsedReason,
  type UsedTokens,
} from './usedTokens';

/**
 * The claim of a window that renews a sign-in. Other windows must not use the refresh token in the meantime.
 */
type Claim = v.InferOutput<typeof claim>;
const claim = record({
  nonce: v.string(),
  /** The windows of one computer use a lock file, so only claims of other computers count. */
  machine: v.string(),
});

const savedRecord = record({ used: optionalOrInvalid(v.string()), claim: optionalOrInvalid(claim) });

interface SharedRecord {
  readonly used: UsedTokens;
  readonly claim?: Claim | undefined;
}

export interface RenewalRecordOptions {
  readonly credentials: CredentialStore;
  readonly connectionId: string;
  readonly origin: string;
  /** The file of this computer that lists the digests of used tokens. */
  readonly path: string;
  readonly machine: string;
  readonly clock: Clock;
  /** The time, in milliseconds, after which other windows can read a claim from the secret storage. */
  readonly claimMs: number;
  /** The last claim of another computer that this window has read. */
  readonly sighting: ClaimSighting;
}

export interface ClaimSighting {
  nonce?: string;
  /** The time at which the window first read the claim, in milliseconds since 1970. */
  since: number;
}

/** The number of hourly renewals in a year. The file is accessed only when a sign-in is renewed, replaced, or deleted. */
const maxInFile = 8_760;

/**
 * Small, because the secret storage rewrites the complete value each time. 100 entries cover the time that
 * storages need to synchronize.
 */
const maxInSecrets = 100;

/** The time after which a claim counts as abandoned; longer than any renewal. */
const claimLifeMs = 45_000;

/**
 * Records the used refresh tokens of a sign-in, and the window that is using one. Requires two storages: The
 * windows of this computer read a file, because browser tabs read secrets only when they start. The windows of
 * other computers read the secret storage.
 *
 * Use it only while the lock of the sign-in is held.
 */
export class RenewalRecord {
  private currentFile: UsedTokens | undefined;
  private readonly marked = new Map<string, UsedReason>();
  private claimed: string | undefined;

  constructor(private readonly options: RenewalRecordOptions) {}

  /**
   * Returns the reason why the refresh token of a credential must not be sent; `undefined` if it can be sent.
   */
  async usedReason(credential: OAuthCredential): Promise<UsedReason | undefined> {
    const digest = usedTokenDigest(credential);
    return (await this.readFile()).get(digest) ?? (await this.readShared()).used.get(digest);
  }

  /**
   * Marks a refresh token as used for the windows of this computer. `release` writes the mark for other
   * computers. If the file can't be written, other windows read the mark from the secret storage.
   */
  async markUsed(credential: OAuthCredential, reason: UsedReason): Promise<void> {
    const digest = usedTokenDigest(credential);
    this.marked.set(digest, reason);
    const used = new Map(await this.readFile());
    used.delete(digest);
    used.set(digest, reason);
    this.currentFile = used;
    const { path } = this.options;
    const write =
      used.size > 2 * maxInFile
        ? writeFile(path, formatUsedTokens(used, maxInFile))
        : appendFile(path, formatUsedTokens(used, 1));
    await write.catch(() => undefined);
  }

  /**
   * Claims the sign-in for a renewal. A claim is valid if it is unchanged after every window had time to read
   * it (Fischer's mutual exclusion algorithm).
   *
   * @returns false if another computer has claimed it; try again after reading the credential
   */
  async claim(): Promise<boolean> {
    const { clock, machine, claimMs } = this.options;
    const { claim: other, used } = await this.readShared();
    if (other && !this.isAbandoned(other)) return false;
    const nonce = randomUUID();
    await this.writeShared({ used, claim: { nonce, machine } });
    await clock.sleep(claimMs);
    if ((await this.readShared()).claim?.nonce !== nonce) return false;
    this.claimed = nonce;
    return true;
  }

  /** Ends the claim of this window, if it has one, and records used tokens for other computers. */
  async release(): Promise<void> {
    if (this.claimed === undefined && this.marked.size === 0) return;
    const { credentials, connectionId, origin } = this.options;
    const there = await credentials.get(connectionId, 'graphql', origin);
    // After a sign-out, there is no token that a window could send.
    if (there?.scheme !== 'oauth') return credentials.storeRenewals(connectionId, origin, undefined);
    const { used, claim } = await this.readShared();
    await this.writeShared({
      used: new Map([...used, ...this.marked]),
      claim: claim?.nonce === this.claimed ? undefined : claim,
    });
    this.claimed = undefined;
    this.marked.clear();
  }

  private isAbandoned({ nonce, machine }: Claim): boolean {
    const { clock, sighting, machine: thisComputer } = this.options;
    if (machine === thisComputer) return true;
    if (sighting.nonce !== nonce) Object.assign(sighting, { nonce, since: clock.now() });
    // Measured from the time of the first read, because the clocks of two computers may differ.
    return clock.now() - sighting.since >= claimLifeMs;
  }

  private async readFile(): Promise<UsedTokens> {
    this.currentFile ??= parseUsedTokens(await readFile(this.options.path, 'utf8').catch(() => ''));
    return this.currentFile;
  }

  private async readShared(): Promise<SharedRecord> {
    const { credentials, connectionId, origin } = this.options;
    const stored = parsed(
      savedRecord,
      parseObject((await credentials.getRenewals(connectionId, origin)) ?? ''),
    );
    return { used: parseUsedTokens(stored?.used ?? ''), claim: stored?.claim };
  }

  private async writeShared({ used, claim }: SharedRecord): Promise<void> {
    const { credentials, connectionId, origin } = this.options;
    const text = JSON.stringify({ used: formatUsedTokens(used, maxInSecrets), claim });
    await credentials.storeRenewals(connectionId, origin, text);
  }
}
