import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { start, stop } from '../../../scripts/lib/processes.mjs';
import { freePort } from '../freePort';
import { folderOfEngine } from './folders';

/** The users, whose passwords are their names. */
export const users = {
  ada: {},
  /** Has no role, so that Keycloak issues no tokens for `offline_access`. */
  grace: { hasNoRoles: true },
} as const;

/** Lifetime of an access token, in seconds. */
export const tokenLifeSeconds = 60;

const realm = 'test';
const administrator = 'administrator';
/** The client with which the instance asks Keycloak about tokens. */
const resource = { clientId: 'resource', secret: 'resource-secret' };
const deviceGrant = 'oauth2.device.authorization.grant.enabled';

interface ClientSettings {
  readonly publicClient?: boolean;
  readonly consentRequired?: boolean;
  readonly secret?: string;
  readonly optionalClientScopes?: readonly string[];
  readonly attributes?: Readonly<Record<string, string>>;
}

/** OAuth applications, by client ID. All have public clients and require PKCE, unless they say otherwise. */
const clients = {
  'instance-explorer': {},
  'with-consent': { consentRequired: true },
  'without-device-grant': { attributes: { [deviceGrant]: 'false' } },
  'with-secret': { publicClient: false, secret: 'client-secret' },
  'without-user-all': { optionalClientScopes: ['offline_access'] },
} satisfies Record<string, ClientSettings>;

/** An instance on loopback that signs users in with Keycloak, whose pages are at its origin. */
export interface KeycloakInstance {
  readonly origin: string;
  /** The forms that the token endpoint received, in order. */
  readonly tokenRequests: readonly URLSearchParams[];
  /** Ends the sign-ins of a user with a client, as an administrator does. */
  endSignIns(user: keyof typeof users, clientId: keyof typeof clients): Promise<void>;
  /** Turns a client off or on. */
  enableClient(clientId: keyof typeof clients, enabled: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Starts Keycloak with one realm, and an instance in front of it. */
export async function startKeycloak(redirectUri: string): Promise<KeycloakInstance> {
  const port = await freePort();
  const keycloak = `http://127.0.0.1:${port}`;
  const options = [
    '--optimized',
    '--http-enabled=true',
    '--http-host=127.0.0.1',
    `--http-port=${port}`,
    // The URLs of the endpoints have the host of the request, which is that of the instance.
    '--hostname-strict=false',
    '--cache=local',
  ];
  const child = start(
    join(folderOfEngine('INSTANCE_EXPLORER_KEYCLOAK'), 'bin', 'kc.sh'),
    ['start', ...options],
    {
      stdio: 'ignore',
      env: {
        ...process.env,
        JAVA_HOME: folderOfEngine('INSTANCE_EXPLORER_KEYCLOAK_JAVA'),
        KC_BOOTSTRAP_ADMIN_USERNAME: administrator,
        KC_BOOTSTRAP_ADMIN_PASSWORD: administrator,
      },
    },
  );
  while (!(await responds(`${keycloak}/realms/master`))) {
    if (child.exitCode !== null) throw new Error(`Keycloak ended with code ${child.exitCode}`);
    await setTimeout(500);
  }
  const tokenRequests: URLSearchParams[] = [];
  const server = createServer((incoming, response) => {
    void serve(keycloak, tokenRequests, incoming, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await createRealm(keycloak, redirectUri);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokenRequests,
    endSignIns: async (user, clientId) => {
      const { id } = await only(keycloak, `users?exact=true&username=${user}`);
      await administrate(keycloak, 'DELETE', `users/${id}/consents/${clientId}`);
    },
    enableClient: async (clientId, enabled) => {
      const { id } = await only(keycloak, `clients?clientId=${clientId}`);
      await administrate(keycloak, 'PUT', `clients/${id}`, { clientId, enabled });
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await stop(child);
    },
  };
}

async function responds(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function createRealm(keycloak: string, redirectUri: string): Promise<void> {
  await administrate(keycloak, 'POST', '', {
    realm,
    enabled: true,
    accessTokenLifespan: tokenLifeSeconds,
    // The shortest interval of polls for a device code, in seconds.
    oauth2DevicePollingInterval: 1,
    // A refresh token can be used once, and its reuse ends the sign-in.
    revokeRefreshToken: true,
    refreshTokenMaxReuse: 0,
  });
  await administrate(keycloak, 'POST', 'client-scopes', {
    name: 'user:all',
    protocol: 'openid-connect',
    attributes: { 'include.in.token.scope': 'true' },
  });
  for (const [clientId, { attributes = {}, ...changes }] of Object.entries<ClientSettings>(clients))
    await administrate(keycloak, 'POST', 'clients', {
      clientId,
      publicClient: true,
      redirectUris: [redirectUri],
      optionalClientScopes: ['user:all', 'offline_access'],
      attributes: { [deviceGrant]: 'true', 'pkce.code.challenge.method': 'S256', ...attributes },
      ...changes,
    });
  await administrate(keycloak, 'POST', 'clients', { ...resource, publicClient: false });
  for (const [username, { hasNoRoles = false }] of Object.entries<{ readonly hasNoRoles?: boolean }>(users)) {
    await administrate(keycloak, 'POST', 'users', {
      username,
      enabled: true,
      email: `${username}@example.com`,
      emailVerified: true,
      firstName: username,
      lastName: 'Example',
      credentials: [{ type: 'password', value: username, temporary: false }],
    });
    if (!hasNoRoles) continue;
    const { id } = await only(keycloak, `users?exact=true&username=${username}`);
    const roles = await administrate(keycloak, 'GET', `users/${id}/role-mappings/realm`);
    await administrate(keycloak, 'DELETE', `users/${id}/role-mappings/realm`, roles);
  }
}

/** Sends a request to the administration API of the realm; the path is empty for the realm itself. */
async function administrate(
  keycloak: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const signIn = await fetch(`${keycloak}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'admin-cli',
      username: administrator,
      password: administrator,
    }),
  });
  const { access_token: token } = (await signIn.json()) as { readonly access_token: string };
  const url = `${keycloak}/admin/realms${path === '' ? '' : `/${realm}/${path}`}`;
  const response = await fetch(url, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** Returns the only item of a list of the administration API. */
async function only(keycloak: string, path: string): Promise<{ readonly id: string }> {
  const [item] = (await administrate(keycloak, 'GET', path)) as { readonly id: string }[];
  if (item === undefined) throw new Error(`Nothing at ${path}`);
  return item;
}

async function serve(
  keycloak: string,
  tokenRequests: URLSearchParams[],
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, headers, url = '' } = incoming;
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  if (url.startsWith('/.api/graphql')) {
    await answerGraphql(keycloak, headers, response);
    return;
  }
  if (url.endsWith('/token')) tokenRequests.push(new URLSearchParams(body.toString('utf8')));
  const path = url.replace(/^\/\.well-known\//, `/realms/${realm}$&`);
  const outgoing = forward(keycloak + path, { method, headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  outgoing.end(body);
}

/** Returns the user of a token that Keycloak reports as active (RFC 7662). */
async function answerGraphql(
  keycloak: string,
  { host = '', authorization = '' }: IncomingMessage['headers'],
  response: ServerResponse,
): Promise<void> {
  const token = /^Bearer (.+)$/.exec(authorization)?.[1] ?? '';
  const { clientId: client_id, secret: client_secret } = resource;
  const form = new URLSearchParams({ client_id, client_secret, token }).toString();
  const text = await new Promise<string>((resolve, reject) => {
    // The issuer of the token has the host of the instance.
    const headers = { Host: host, 'Content-Type': 'application/x-www-form-urlencoded' };
    const url = `${keycloak}/realms/${realm}/protocol/openid-connect/token/introspect`;
    const outgoing = forward(url, { method: 'POST', headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    });
    outgoing.on('error', reject);
    outgoing.end(form);
  });
  const { active, username } = JSON.parse(text) as { readonly active: boolean; readonly username?: string };
  if (!active) {
    response.writeHead(401, { 'Content-Type': 'text/plain' }).end('Invalid access token.\n');
    return;
  }
  const data = { currentUser: { username } };
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ data }));
}
