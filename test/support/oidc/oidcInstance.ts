import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Provider } from 'oidc-provider';
import { fillForms } from './formBrowser';

const accountId = 'ada';
const browserGrants = ['authorization_code', 'refresh_token'];
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

/** OAuth applications configured by an administrator, by client ID. */
const clients = {
  'instance-explorer': { grant_types: browserGrants },
  'with-device-grant': { grant_types: [...browserGrants, deviceGrant] },
  'without-refresh-grant': { grant_types: ['authorization_code'] },
  'without-offline-access': { grant_types: browserGrants, scope: 'user:all' },
  'without-user-all': { grant_types: browserGrants, scope: 'openid offline_access' },
} as const;

export type ClientId = keyof typeof clients;

export interface OidcOptions {
  /** Whether the provider has a device authorization endpoint. */
  readonly hasDeviceFlow?: boolean;
  /** Lifetime of an access token, in seconds. */
  readonly tokenLife?: number;
}

/** Default lifetime of an access token, in seconds. */
export const tokenLifeSeconds = 6;

/**
 * Instance on loopback that signs users in with a real OAuth provider. Each refresh token can be used once.
 * Its reuse revokes the sign-in, as RFC 9700 recommends.
 */
export class OidcInstance {
  readonly clientId: ClientId = 'instance-explorer';
  /** Refresh tokens that clients sent, in order. */
  readonly sentRefreshTokens: string[] = [];
  /** Number of revoked sign-ins. */
  revoked = 0;
  private provider: Provider | undefined;

  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  static async start(redirectUri: string, options: OidcOptions = {}): Promise<OidcInstance> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const instance = new OidcInstance(server, origin);
    const { Provider } = await import('oidc-provider');
    const { createMemoryAdapter } = await import('oidc-provider/lib/adapters/memory_adapter.js');
    const adapter = createMemoryAdapter();
    const provider = new Provider(origin, { ...configuration(redirectUri, options), adapter });
    instance.provider = provider;
    provider.on('grant.revoked', () => (instance.revoked += 1));
    const reply = provider.callback();
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const { pathname } = new URL(request.url ?? '', origin);
      if (pathname === '/.api/graphql') void answerGraphql(provider, request, response);
      else if (pathname.startsWith('/interaction/')) void allow(provider, request, response);
      else {
        if (pathname === '/token') instance.record(request);
        reply(request, response);
      }
    });
    return instance;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Removes a grant type from an OAuth application, as an administrator can after a sign-in. */
  async removeGrant(id: ClientId, grant: 'refresh_token'): Promise<void> {
    const client = await this.provider?.Client.find(id);
    if (client === undefined) throw new Error(`No client ${id}`);
    client.grantTypes = client.grantTypes.filter((one) => one !== grant);
  }

  /** Refresh tokens that were sent more than once. */
  get reused(): readonly string[] {
    return this.sentRefreshTokens.filter((token, index, all) => all.indexOf(token) !== index);
  }

  private record(request: IncomingMessage): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const token = new URLSearchParams(Buffer.concat(chunks).toString('utf8')).get('refresh_token');
      if (token !== null) this.sentRefreshTokens.push(token);
    });
  }
}

/**
 * Signs in at the provider, which signs the user in without a page.
 *
 * @returns the query of the redirect URI
 */
export async function followSignIn(url: string): Promise<string> {
  const { href } = await fillForms(url);
  return new URL(href).search.slice(1);
}

function configuration(
  redirectUri: string,
  { hasDeviceFlow = true, tokenLife = tokenLifeSeconds }: OidcOptions,
): Readonly<Record<string, unknown>> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const hour = 3_600;
  return {
    clients: Object.entries(clients).map(([client_id, setUp]) => ({
      ...{ client_id, ...setUp },
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      redirect_uris: [redirectUri],
      response_types: ['code'],
    })),
    cookies: { keys: ['test'] },
    features: {
      deviceFlow: { enabled: hasDeviceFlow },
      devInteractions: { enabled: false },
      revocation: { enabled: true },
    },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
    interactions: { url: (_: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test' }] },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    scopes: ['openid', 'user:all', 'offline_access'],
    ttl: {
      AccessToken: tokenLife,
      AuthorizationCode: 60,
      Grant: hour,
      Interaction: hour,
      RefreshToken: hour,
      Session: hour,
    },
  };
}

/** Signs the user in and grants the requested scope. */
async function allow(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  const grant = new provider.Grant({ accountId, clientId: params.client_id });
  grant.addOIDCScope(params.scope);
  const grantId = await grant.save();
  await provider.interactionFinished(request, response, { login: { accountId }, consent: { grantId } });
}

async function answerGraphql(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  request.resume();
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const found = await provider.AccessToken.find(token);
  if (found === undefined) {
    response.writeHead(401, { 'Content-Type': 'text/plain' }).end('Invalid access token.\n');
    return;
  }
  const data = { currentUser: { username: found.accountId } };
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ data }));
}
