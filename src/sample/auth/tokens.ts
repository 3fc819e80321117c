import { createHash, randomBytes } from 'node:crypto';

/**
 * Scopes that requests require. `analytics` is for the analytics API; OAuth tokens can have further scopes.
 */
export type Scope = 'user:all' | 'site-admin:sudo' | 'analytics';

/** Metadata of an access token, without its secret. Times are in milliseconds since 1970. */
export interface AccessToken {
  readonly id: number;
  /** Database ID of the user to whom the token belongs. */
  readonly owner: number;
  readonly scopes: readonly string[];
  readonly note: string;
  readonly createdAt: number;
  readonly expiresAt: number | undefined;
  /** Hosts of the instances that an analytics token can access; undefined for all. */
  readonly instances: readonly string[] | undefined;
  readonly lastUsedAt: number | undefined;
}

export interface TokenRequest {
  readonly owner: number;
  readonly scopes: readonly string[];
  readonly note: string;
  readonly expiresAt?: number;
  readonly instances?: readonly string[];
}

export interface IssuedToken {
  readonly secret: string;
  readonly token: AccessToken;
}

/** Generates a secret in the format of the instance: 40 hexadecimal digits. */
export function randomSecret(): string {
  return randomBytes(20).toString('hex');
}

/** Tokens of one kind, such as OAuth tokens, by the hash of their secret. */
export class TokenRegistry {
  private readonly byHash = new Map<string, AccessToken>();
  private lastId = 0;

  constructor(private readonly clock: () => number) {}

  /** Creates a token. Only this call returns its secret. */
  issue(request: TokenRequest): IssuedToken {
    const secret = randomSecret();
    this.lastId += 1;
    const token: AccessToken = {
      id: this.lastId,
      owner: request.owner,
      scopes: request.scopes,
      note: request.note,
      createdAt: this.clock(),
      expiresAt: request.expiresAt,
      instances: request.instances,
      lastUsedAt: undefined,
    };
    this.byHash.set(hash(secret), token);
    return { secret, token };
  }

  /**
   * Returns the token with this secret if it is valid for the scope, or for any scope if none is required, and records
   * the time of use. Returns undefined for all others, so that callers can't distinguish unknown, expired, revoked, and
   * insufficient tokens.
   */
  use(secret: string, scope?: Scope): AccessToken | undefined {
    const key = hash(secret);
    const token = this.byHash.get(key);
    if (token === undefined || this.isExpired(token)) return undefined;
    if (scope !== undefined && !token.scopes.includes(scope)) return undefined;
    this.byHash.set(key, { ...token, lastUsedAt: this.clock() });
    return token;
  }

  /** Deletes a token by its secret or ID. Returns false if there is none. */
  revoke(token: string | number): boolean {
    for (const [key, known] of this.byHash) {
      if (typeof token === 'number' ? known.id === token : hash(token) === key)
        return this.byHash.delete(key);
    }
    return false;
  }

  /** Returns the unrevoked tokens of one owner or of all owners, oldest first. */
  list(owner?: number): readonly AccessToken[] {
    return [...this.byHash.values()].filter((token) => owner === undefined || token.owner === owner);
  }

  private isExpired(token: AccessToken): boolean {
    return token.expiresAt !== undefined && token.expiresAt <= this.clock();
  }
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64');
}
