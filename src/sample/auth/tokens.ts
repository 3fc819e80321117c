import { createHash, randomBytes } from 'node:crypto';

/** What requests need a token for. `analytics` is for the other site; OAuth tokens can carry further scopes. */
export type Scope = 'user:all' | 'site-admin:sudo' | 'analytics';

/** What is remembered of a token: never the secret itself. Times are in milliseconds since 1970. */
export interface AccessToken {
  readonly id: number;
  /** Database id of the user who made it. */
  readonly owner: number;
  readonly scopes: readonly string[];
  readonly note: string;
  readonly createdAt: number;
  readonly expiresAt: number | undefined;
  /** Hosts of the instances an analytics token may read; undefined for all. */
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

/** A secret in the shape the instance gives out: forty hexadecimal digits. */
export function randomSecret(): string {
  return randomBytes(20).toString('hex');
}

/** The tokens of one site, found by the hash of their secret. */
export class TokenRegistry {
  private readonly byHash = new Map<string, AccessToken>();
  private lastId = 0;

  constructor(private readonly clock: () => number) {}

  /** Makes a token; its secret is returned here and can never be read again. */
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
   * The token with this secret if it is valid for the scope, or for anything at all when no scope is needed.
   * Unknown, expired, revoked and too narrow are one answer: a caller must not learn which.
   */
  use(secret: string, scope?: Scope): AccessToken | undefined {
    const key = hash(secret);
    const token = this.byHash.get(key);
    if (token === undefined || this.isExpired(token)) return undefined;
    if (scope !== undefined && !token.scopes.includes(scope)) return undefined;
    this.byHash.set(key, { ...token, lastUsedAt: this.clock() });
    return token;
  }

  /** Forgets a token by its secret or its id; false when there is none. */
  revoke(token: string | number): boolean {
    for (const [key, known] of this.byHash) {
      if (typeof token === 'number' ? known.id === token : hash(token) === key)
        return this.byHash.delete(key);
    }
    return false;
  }

  /** The unrevoked tokens, oldest first; of one owner, or of everyone. */
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
