import { randomInt } from 'node:crypto';
import { OAuthError } from './errors';
import { randomName } from './grants';

/** Lifetime of a device code, and initial interval between polls. */
export const deviceLifetimeSeconds = 1800;
export const pollIntervalSeconds = 5;

export interface DeviceGrant {
  readonly deviceCode: string;
  /** The code that the user enters: eight letters and digits, without a hyphen. */
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

/** Unambiguous letters and digits. */
const alphabet = 'BCDFGHJKLMNPQRSTVWXZ23456789';
const userCodeLength = 8;

/** Device authorization grants (RFC 8628): requests of devices, and the decisions of users. */
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

  /** Finds the pending grant for a user code. Ignores letter case, hyphens, and spaces. */
  waiting(userCode: string): DeviceGrant | undefined {
    const requested = userCode.toUpperCase().replace(/[^A-Z0-9]/g, '');
    return [...this.byDeviceCode.values()].find(
      (grant) => grant.userCode === requested && grant.decision.kind === 'pending' && !this.isOver(grant),
    );
  }

  /**
   * Approves a pending grant for a user (by database ID), or denies it if `user` is undefined. Returns false
   * if no grant is pending.
   */
  decide(userCode: string, user: number | undefined): boolean {
    const grant = this.waiting(userCode);
    if (grant === undefined) return false;
    grant.decision = user === undefined ? { kind: 'denied' } : { kind: 'approved', user };
    return true;
  }

  /**
   * Responds to a device that polls for the user's decision. An approved grant is returned once.
   * @throws OAuthError while the decision is pending, and for grants that are denied, expired, unknown, or
   * of another client
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
