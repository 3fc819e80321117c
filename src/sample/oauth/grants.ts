import { randomBytes } from 'node:crypto';
import { OAuthError } from './errors';

/**
 * Permission of a client to act as a user, from a consent or for a service account. The tokens of a grant share a
 * `family`.
 */
export interface Grant {
  readonly clientId: string;
  readonly user: number;
  readonly scopes: readonly string[];
  readonly family: string;
}

/** A consent request that awaits the user's decision. */
export interface ConsentRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly state: string | null;
  readonly challenge: string | undefined;
}

interface IssuedCode extends ConsentRequest {
  readonly user: number;
  readonly expiresAt: number;
}

const codeLifetimeMs = 10 * 60_000;

/** Server side of the authorization code flow: consent requests and the resulting codes. */
export class AuthorizationCodes {
  private readonly requests = new Map<string, ConsentRequest>();
  private readonly codes = new Map<string, IssuedCode>();

  constructor(private readonly clock: () => number) {}

  /** Saves a request until the user decides, and returns an ID that can't be guessed. */
  open(request: ConsentRequest): string {
    const id = randomName();
    this.requests.set(id, request);
    return id;
  }

  /** Removes and returns a request, so that it can be decided only once. */
  close(id: string): ConsentRequest | undefined {
    const request = this.requests.get(id);
    this.requests.delete(id);
    return request;
  }

  issue(request: ConsentRequest, user: number): string {
    const code = randomName();
    this.codes.set(code, { ...request, user, expiresAt: this.clock() + codeLifetimeMs });
    return code;
  }

  /**
   * Returns the consent request and the user of a code. Removes the code, even if it can't be used.
   * @throws OAuthError for a code that is unknown, used, expired, or issued to another client or redirect URI
   */
  redeem(code: string, clientId: string, redirectUri: string | null): IssuedCode {
    const issued = this.codes.get(code);
    this.codes.delete(code);
    if (
      issued === undefined ||
      issued.clientId !== clientId ||
      issued.redirectUri !== redirectUri ||
      issued.expiresAt <= this.clock()
    ) {
      throw new OAuthError('invalid_grant');
    }
    return issued;
  }
}

/** Refresh tokens, each valid for one use. */
export class RefreshTokens {
  private readonly grants = new Map<string, Grant>();
  private readonly used = new Map<string, Grant>();

  issue(grant: Grant): string {
    const token = randomName();
    this.grants.set(token, grant);
    return token;
  }

  /**
   * Removes a token: if two requests use it at the same time, one gets the grant and the other an error.
   * @param onReuse called with the grant of a token that was already used
   * @throws OAuthError for a token that is unknown, used, revoked, or issued to another client
   */
  redeem(token: string, clientId: string, onReuse?: (grant: Grant) => void): Grant {
    const grant = this.grants.get(token);
    const spent = this.used.get(token);
    if (spent !== undefined) onReuse?.(spent);
    if (grant === undefined || grant.clientId !== clientId) throw new OAuthError('invalid_grant');
    this.grants.delete(token);
    this.used.set(token, grant);
    return grant;
  }

  /** Returns the grant of a token that can still be used. */
  find(token: string): Grant | undefined {
    return this.grants.get(token);
  }

  revokeFamily(family: string): void {
    for (const [token, grant] of this.grants) if (grant.family === family) this.grants.delete(token);
  }
}

/** Returns a random name with 192 bits of entropy. */
export function randomName(): string {
  return randomBytes(24).toString('base64url');
}
