import type { TokenRegistry } from '../auth/tokens';
import { identifyClient, parseScopes, type OAuthClient } from './clients';
import { DeviceGrants } from './devices';
import { OAuthError } from './errors';
import { AuthorizationCodes, randomName, RefreshTokens, type Grant } from './grants';
import { matchesChallenge } from './challenge';

export const deviceGrantType = 'urn:ietf:params:oauth:grant-type:device_code';

/** A successful response of the token endpoint (RFC 6749, section 5.1). */
export interface TokenResponse {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly refresh_token?: string;
  readonly scope: string;
}

export interface OAuthServerOptions {
  readonly clients: readonly OAuthClient[];
  readonly accessTokens: TokenRegistry;
  readonly clock: () => number;
  /** Lifetime of an access token, in seconds. */
  readonly lifetime: () => number;
  /** Whether reusing a refresh token revokes all tokens of its grant. */
  readonly reuseEndsFamily: () => boolean;
}

/** OAuth server of an instance, without HTTP: issues and revokes tokens. */
export class OAuthServer {
  readonly codes: AuthorizationCodes;
  readonly devices: DeviceGrants;
  readonly refreshTokens = new RefreshTokens();
  /** Access tokens of each grant, by family. */
  private readonly families = new Map<string, string[]>();

  constructor(private readonly options: OAuthServerOptions) {
    this.codes = new AuthorizationCodes(options.clock);
    this.devices = new DeviceGrants(options.clock);
  }

  get clients(): readonly OAuthClient[] {
    return this.options.clients;
  }

  /**
   * Handles a token request.
   * @throws OAuthError
   */
  token(body: URLSearchParams, authorization: string | undefined): TokenResponse {
    const client = identifyClient(this.clients, body, authorization);
    switch (body.get('grant_type')) {
      case 'authorization_code':
        return this.byCode(client, body);
      case deviceGrantType:
        return this.byDevice(client, body);
      case 'refresh_token':
        return this.byRefreshToken(client, body);
      case 'client_credentials':
        return this.byClient(client, body);
      case null:
        throw new OAuthError('invalid_request');
      default:
        throw new OAuthError('unsupported_grant_type');
    }
  }

  /**
   * Revokes all tokens of the same grant as this access or refresh token. Returns false for unknown and revoked tokens,
   * and for used refresh tokens.
   */
  revoke(token: string): boolean {
    const family =
      this.refreshTokens.find(token)?.family ??
      [...this.families].find(([, tokens]) => tokens.includes(token))?.[0];
    if (family === undefined) return false;
    this.endFamily(family);
    return true;
  }

  private byCode(client: OAuthClient, body: URLSearchParams): TokenResponse {
    const code = body.get('code');
    if (code === null) throw new OAuthError('invalid_request');
    const { challenge, user, scopes } = this.codes.redeem(code, client.id, body.get('redirect_uri'));
    if (challenge !== undefined && !matchesChallenge(body.get('code_verifier'), challenge)) {
      throw new OAuthError('invalid_grant');
    }
    return this.issue({ clientId: client.id, user, scopes, family: randomName() });
  }

  private byDevice(client: OAuthClient, body: URLSearchParams): TokenResponse {
    const deviceCode = body.get('device_code');
    if (deviceCode === null) throw new OAuthError('invalid_request');
    const { user, scopes } = this.devices.poll(deviceCode, client.id);
    return this.issue({ clientId: client.id, user, scopes, family: randomName() });
  }

  private byRefreshToken(client: OAuthClient, body: URLSearchParams): TokenResponse {
    const token = body.get('refresh_token');
    if (token === null) throw new OAuthError('invalid_request');
    const asked = body.has('scope') ? parseScopes(body.get('scope')) : undefined;
    const known = this.refreshTokens.find(token);
    if (known !== undefined && asked?.some((scope) => !known.scopes.includes(scope))) {
      throw new OAuthError('invalid_scope');
    }
    const grant = this.refreshTokens.redeem(token, client.id, ({ family }) => {
      if (this.options.reuseEndsFamily()) this.endFamily(family);
    });
    return this.issue({ ...grant, scopes: asked ?? grant.scopes });
  }

  /**
   * Handles the client credentials grant. It has no refresh token: the client requests another access token.
   */
  private byClient(client: OAuthClient, body: URLSearchParams): TokenResponse {
    if (client.secret === undefined || client.serviceAccount === undefined)
      throw new OAuthError('unauthorized_client');
    const scopes = parseScopes(body.get('scope')).filter((scope) => scope !== 'offline_access');
    return this.issue({ clientId: client.id, user: client.serviceAccount, scopes, family: randomName() });
  }

  private issue(grant: Grant): TokenResponse {
    const { user, scopes, clientId, family } = grant;
    const lifetime = this.options.lifetime();
    const expiresAt = this.options.clock() + lifetime * 1000;
    const { secret } = this.options.accessTokens.issue({ owner: user, scopes, note: clientId, expiresAt });
    this.families.set(family, [...(this.families.get(family) ?? []), secret]);
    return {
      access_token: secret,
      token_type: 'Bearer',
      expires_in: lifetime,
      ...(scopes.includes('offline_access') && { refresh_token: this.refreshTokens.issue(grant) }),
      scope: scopes.join(' '),
    };
  }

  private endFamily(family: string): void {
    this.refreshTokens.revokeFamily(family);
    for (const token of this.families.get(family) ?? []) this.options.accessTokens.revoke(token);
    this.families.delete(family);
  }
}
