import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start, stop } from '../../../scripts/lib/processes.mjs';
import { eventually } from '../eventually';
import { freePort } from '../freePort';
import { folderOfEngine } from './folders';

const user = { name: 'ada', password: 'password' };

/** oauth2-proxy on loopback, in front of an instance. */
export interface OAuth2Proxy {
  /** The URL of the proxy, through which clients reach the instance. */
  readonly url: string;
  /** Returns the number of requests for a path that the proxy logged. */
  count(path: string): number;
  /** Signs a user in, and returns the value of the header `Cookie` that the proxy requires. */
  signIn(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts oauth2-proxy with an OAuth provider that no request reaches, because users sign in with a password.
 *
 * @param options more options of oauth2-proxy
 */
export async function startOAuth2Proxy(
  instance: string,
  options: readonly string[] = [],
): Promise<OAuth2Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'instance-explorer-oauth2-proxy-'));
  const passwords = join(folder, 'passwords');
  const hash = createHash('sha1').update(user.password).digest('base64');
  writeFileSync(passwords, `${user.name}:{SHA}${hash}\n`);
  const url = `http://127.0.0.1:${await freePort()}`;
  const provider = 'http://127.0.0.1:1';
  const settings = {
    'http-address': new URL(url).host,
    upstream: instance,
    provider: 'oidc',
    'skip-oidc-discovery': 'true',
    'oidc-issuer-url': provider,
    'login-url': `${provider}/authorize`,
    'redeem-url': `${provider}/token`,
    'oidc-jwks-url': `${provider}/keys`,
    'client-id': 'proxy',
    'client-secret': 'secret',
    'cookie-secret': '0123456789abcdef',
    'cookie-secure': 'false',
    'email-domain': '*',
    'htpasswd-file': passwords,
  };
  const child = start(
    join(folderOfEngine('INSTANCE_EXPLORER_OAUTH2_PROXY'), 'oauth2-proxy'),
    [...Object.entries(settings).map(([name, value]) => `--${name}=${value}`), ...options],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let log = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (log += text));
  await eventually(
    () =>
      fetch(`${url}/ping`).then(
        ({ ok }) => ok,
        () => false,
      ),
    'the proxy responds',
  );
  return {
    url,
    count: (path) => log.split(`"${path}"`).length - 1,
    signIn: async () => {
      const body = new URLSearchParams({ username: user.name, password: user.password });
      const response = await fetch(`${url}/oauth2/sign_in`, { method: 'POST', body, redirect: 'manual' });
      return response.headers.get('set-cookie')?.split(';')[0] ?? '';
    },
    stop: async () => {
      await stop(child);
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
