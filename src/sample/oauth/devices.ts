import { randomInt } from 'node:crypto';
import { OAuthError } from './errors';
import { randomName } from './grants';

/** How long a device may wait for its user, and how many seconds to leave between two questions, at first. */
export const deviceLifetimeSeconds = 1800;
export const pollIntervalSeconds = 5;

export interface DeviceGrant {
  readonly deviceCode: string;
  /** What the user types, without its hyphen. */
  readonly userCode: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly expiresAt: number;
  decision:
    | { readonly kind: 'pending' }
    | { readonly kind: 'denied' }
    | { readonly kind: 'approved'; readonly user: number };
  intervalMs: number;
  lastPollAt: number | undefined;
}

/** Letters and digits that nobody mistakes for others. */
const alphabet = 'BCDFGHJKLMNPQRSTVWXZ23456789';
const userCodeLength = 8;

/** The device authorization grant (RFC 8628): what devices ask for, and what users decide about it elsewhere. */
export class DeviceGrants {
  private readonly byDeviceCode = new Map<string, DeviceGrant>();

  constructor(private readonly clock: () => number) {}

  start(clientId: string, scopes: readonly string[]): DeviceGrant {
    const grant: DeviceGrant = {
      deviceCode: randomName(),
      userCode: Array.from({ length: userCodeLength }, () =>
        alphabet.charAt(randomInt(alphabet.length)),
      ).join(''),
      clientId,
      scopes,
      expiresAt: this.clock() + deviceLifetimeSeconds * 1000,
      decision: { kind: 'pending' },
      intervalMs: pollIntervalSeconds * 1000,
      lastPollAt: undefined,
    };
    this.byDeviceCode.set(grant.deviceCode, grant);
    return grant;
  }

  /** The grant that waits under a code as people type it: in any case, with or without hyphens and spaces. */
  waiting(userCode: string): DeviceGrant | undefined {
    const wanted = userCode.toUpperCase().replace(/[^A-Z0-9]/g, '');
    return [...this.byDeviceCode.values()].find(
      (grant) => grant.userCode === wanted && grant.decision.kind === 'pending' && !this.isOver(grant),
    );
  }

  /** Decides about a waiting grant: the user's number to approve, undefined to deny. False when none waits. */
  decide(userCode: string, user: number | undefined): boolean {
    const grant = this.waiting(userCode);
    if (grant === undefined) return false;
    grant.decision = user === undefined ? { kind: 'denied' } : { kind: 'approved', user };
    return true;
  }

  /**
   * Answers a device that asks whether its user decided. An approved grant is given out once.
   * @throws OAuthError while there is nothing to give, and for good when there never will be
   */
  poll(deviceCode: string, clientId: string): DeviceGrant & { readonly user: number } {
    const grant = this.byDeviceCode.get(deviceCode);
    if (grant === undefined || grant.clientId !== clientId) throw new OAuthError('invalid_grant');
    if (this.isOver(grant)) throw new OAuthError('expired_token');
    const tooSoon = grant.lastPollAt !== undefined && this.clock() - grant.lastPollAt < grant.intervalMs;
    grant.lastPollAt = this.clock();
    switch (grant.decision.kind) {
      case 'denied':
        throw new OAuthError('access_denied');
      case 'pending':
        if (tooSoon) grant.intervalMs += pollIntervalSeconds * 1000;
        throw new OAuthError(tooSoon ? 'slow_down' : 'authorization_pending');
      case 'approved':
        this.byDeviceCode.delete(deviceCode);
        return { ...grant, user: grant.decision.user };
    }
  }

  private isOver({ expiresAt }: DeviceGrant): boolean {
    return expiresAt <= this.clock();
  }
}
