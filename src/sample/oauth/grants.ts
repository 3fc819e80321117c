import { randomBytes } from 'node:crypto';
import { OAuthError } from './errors';

/** What a user allowed a client: the base of every token. `family` ties together what came from one consent. */
export interface Grant {
  readonly clientId: string;
  readonly user: number;
  readonly scopes: readonly string[];
  readonly family: string;
}

/** A request for consent that waits for the user's decision. */
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

/** The browser's side of the authorization code flow: requests for consent, and the codes that come of them. */
export class AuthorizationCodes {
  private readonly requests = new Map<string, ConsentRequest>();
  private readonly codes = new Map<string, IssuedCode>();

  constructor(private readonly clock: () => number) {}

  /** Keeps a request until the user decides, under a name that no other page can guess. */
  open(request: ConsentRequest): string {
    const id = randomName();
    this.requests.set(id, request);
    return id;
  }

  /** Takes a request away, once: what was decided cannot be decided again. */
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
   * Takes a code away, whether or not it can be used.
   * @throws OAuthError for a code that is unknown, used, too old, or another client's
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

/** Refresh tokens, each good for one use. */
export class RefreshTokens {
  private readonly grants = new Map<string, Grant>();
  private readonly used = new Map<string, Grant>();

  issue(grant: Grant): string {
    const token = randomName();
    this.grants.set(token, grant);
    return token;
  }

  /**
   * Takes a token away: of two clients that use it at once, one gets the grant and the other the error.
   * @param onReuse learns which grant a token belonged to that was used before
   * @throws OAuthError for a token that is unknown, used, revoked, or another client's
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

  /** The grant behind a token that can still be used. */
  find(token: string): Grant | undefined {
    return this.grants.get(token);
  }

  revokeFamily(family: string): void {
    for (const [token, grant] of this.grants) if (grant.family === family) this.grants.delete(token);
  }
}

/** A name with 192 bits of chance in it. */
export function randomName(): string {
  return randomBytes(24).toString('base64url');
}
