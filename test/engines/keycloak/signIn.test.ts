import assert from 'node:assert/strict';
import type { Connection } from '../../../src/instance/connection';
import { CredentialStore } from '../../../src/instance/credentialStore';
import type { OAuthCredential } from '../../../src/instance/credential';
import { beginCodeSignIn } from '../../../src/instance/oauth/authorizationCode';
import { beginDeviceSignIn } from '../../../src/instance/oauth/deviceFlow';
import { discoverOAuth } from '../../../src/instance/oauth/discovery';
import { refreshTokens } from '../../../src/instance/oauth/refresh';
import { createSessionParts, type SessionParts } from '../../../src/instance/sessionParts';
import { Sessions } from '../../../src/instance/sessions';
import { SignIns } from '../../../src/instance/signIns';
import { systemClock, type Clock } from '../../../src/instance/clock';
import { startKeycloak, tokenLifeSeconds, type KeycloakInstance } from '../../support/engines/keycloak';
import { folderForEachTest } from '../../support/folders';
import { thisMachine } from '../../support/machines';
import { fillForms } from '../../support/oidc/formBrowser';
import { MemorySecrets } from '../../support/secretStores';
import { ShiftedClock } from '../../support/shiftedClock';
import { rejectsWith } from '../../support/userErrors';
import { testConnection } from '../../support/testConnection';

const redirectUri = 'vscode://instance-explorer.instance-explorer/signed-in';
const hour = 3_600_000;

/** What a user enters and selects on the pages of Keycloak. */
const as = (user: string, decision: 'accept' | 'cancel' = 'accept'): Record<string, string> => ({
  username: user,
  password: user,
  [decision]: 'yes',
});

interface SignInOptions {
  readonly scope?: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** A clock that may differ from that of Keycloak. */
  readonly clock?: Clock;
}

describe('sign-in with Keycloak', () => {
  const folder = folderForEachTest();
  let keycloak: KeycloakInstance;
  before(async () => (keycloak = await startKeycloak(redirectUri)));
  after(() => keycloak.stop());

  const host = (): string => new URL(keycloak.origin).host;

  const signIn = async (
    clientId = 'instance-explorer',
    { scope, fields = as('ada'), clock }: SignInOptions = {},
  ): Promise<OAuthCredential> => {
    const found = await discoverOAuth(keycloak.origin);
    const server = { ...found, scope: scope ?? found.scope };
    const request = { server, clientId, ...(clock === undefined ? {} : { clock }) };
    const begun = beginCodeSignIn(request, redirectUri);
    const { href, page } = await fillForms(begun.url, fields);
    assert.ok(href.startsWith(redirectUri), `${href}\n${page}`);
    return begun.finish(new URL(href).search.slice(1));
  };

  const connection = (): Connection =>
    testConnection({ name: 'Work', baseUrl: keycloak.origin, scheme: 'oauth' });

  /** Returns the parts of windows that share the secret storage. */
  const windows = async (
    credential: OAuthCredential,
    clock: Clock = systemClock,
  ): Promise<() => SessionParts> => {
    const credentials = new CredentialStore(new MemorySecrets(), thisMachine);
    await credentials.store('c1', 'graphql', keycloak.origin, credential);
    return () =>
      createSessionParts({
        ...{ credentials, clock, machine: thisMachine },
        ...{ folder: folder.path, settleMs: 200, claimMs: 20 },
      });
  };

  const userOf = async (parts: SessionParts): Promise<string> =>
    (await new Sessions(parts).check(connection())).actingUser;

  const tokenPosts = async (action: () => Promise<unknown>): Promise<readonly string[]> => {
    const { length } = keycloak.tokenRequests;
    await action();
    return keycloak.tokenRequests.slice(length).map((form) => form.get('grant_type') ?? '');
  };

  it('finds the endpoints of the realm', async () => {
    const { origin } = keycloak;
    const protocol = `${origin}/realms/test/protocol/openid-connect`;
    assert.deepEqual(await discoverOAuth(origin), {
      origin,
      issuer: `${origin}/realms/test`,
      authorizationEndpoint: `${protocol}/auth`,
      tokenEndpoint: `${protocol}/token`,
      deviceEndpoint: `${protocol}/auth/device`,
      revocationEndpoint: `${protocol}/revoke`,
      scope: 'user:all offline_access',
      enteredByHand: false,
    });
  });

  for (const skew of [-2 * hour, 0, 2 * hour])
    it(`signs in and renews with a clock that differs by ${skew / hour} h`, async () => {
      const clock = new ShiftedClock();
      clock.advance(skew);
      const credential = await signIn('instance-explorer', { clock });
      assert.match(credential.scope ?? '', /\buser:all\b/);
      const window = await windows(credential, clock);
      assert.deepEqual(await tokenPosts(async () => assert.equal(await userOf(window()), 'ada')), []);
      clock.advance(tokenLifeSeconds * 1000);
      const posts = await tokenPosts(async () => {
        // Both windows use the token that the first one renews.
        const both = [window(), window()];
        assert.deepEqual(await Promise.all(both.map(userOf)), ['ada', 'ada']);
      });
      assert.deepEqual(posts, ['refresh_token']);
    });

  it('signs in with a device code, although the client requires PKCE', async () => {
    const server = await discoverOAuth(keycloak.origin);
    const begun = await beginDeviceSignIn({ server, clientId: 'instance-explorer' });
    const posts = await tokenPosts(async () => {
      const [credential] = await Promise.all([
        begun.finish(new AbortController().signal),
        // Too early for the first poll.
        systemClock.sleep(3000).then(() => fillForms(begun.verificationUriComplete ?? '', as('ada'))),
      ]);
      assert.ok(credential.refreshToken !== undefined);
      assert.equal(await userOf((await windows(credential))()), 'ada');
    });
    assert.ok(posts.length > 1, posts.join());
  });

  it('ends when an administrator ends it, with one request', async () => {
    const parts = (await windows(await signIn()))();
    await keycloak.endSignIns('ada', 'instance-explorer');
    const message = `The sign-in to ${host()} expired or was revoked.`;
    const posts = await tokenPosts(async () => {
      for (let query = 0; query < 3; query += 1)
        await rejectsWith(userOf(parts), { kind: 'unauthorized', message, advice: /^Sign in again\.$/ });
    });
    assert.deepEqual(posts, ['refresh_token']);
    assert.equal(parts.states.get('c1'), 'expired');
  });

  it('ends after a refresh token was used twice', async () => {
    const credential = await signIn();
    const context = { headers: undefined, clock: systemClock };
    const refresh = ({ refreshToken = '' }: OAuthCredential) =>
      refreshTokens(credential, refreshToken, context);
    const first = await refresh(credential);
    assert.ok(first.kind === 'renewed');
    assert.equal((await refresh(credential)).kind, 'ended');
    assert.equal((await refresh(first.credential)).kind, 'ended');
  });

  it('stays when the client is turned off for a time', async () => {
    const clock = new ShiftedClock();
    const parts = (await windows(await signIn('instance-explorer', { clock }), clock))();
    clock.advance(tokenLifeSeconds * 1000);
    await keycloak.enableClient('instance-explorer', false);
    try {
      await rejectsWith(userOf(parts), {
        kind: 'input',
        message: `${host()} doesn't recognize the client ID "instance-explorer".`,
        advice: /^Ask an administrator/,
      });
    } finally {
      await keycloak.enableClient('instance-explorer', true);
    }
    assert.equal(await userOf(parts), 'ada');
  });

  it('reports a declined sign-in', async () => {
    assert.ok((await signIn('with-consent')).refreshToken !== undefined);
    await rejectsWith(signIn('with-consent', { fields: as('ada', 'cancel') }), {
      kind: 'forbidden',
      message: `The sign-in to ${host()} was declined.`,
      advice: /^Sign in again\.$/,
    });
  });

  for (const [clientId, message] of [
    ['unknown', `doesn't recognize the client ID "unknown".`],
    ['with-secret', 'requires a client secret for the client ID "with-secret" (unauthorized_client).'],
  ] as const)
    it(`names the client ID ${clientId} as the cause of a rejection`, async () => {
      const server = await discoverOAuth(keycloak.origin);
      const expected = {
        kind: 'input',
        message: `${host()} ${message}`,
        advice: /^Ask an administrator for the client ID of a public OAuth application/,
      } as const;
      await rejectsWith(beginDeviceSignIn({ server, clientId }), expected);
      // Keycloak signs the user in before it rejects the client at its token endpoint.
      if (clientId === 'with-secret') await rejectsWith(signIn(clientId), expected);
    });

  it('offers the browser if the client has no device grant', async () => {
    const server = await discoverOAuth(keycloak.origin);
    const failure = await rejectsWith(beginDeviceSignIn({ server, clientId: 'without-device-grant' }), {
      kind: 'forbidden',
      message: `${host()} doesn't let the client "without-device-grant" sign in with a device code (unauthorized_client).`,
      advice: /^Sign in with the browser/,
    });
    assert.equal(failure.hint, 'signInWithBrowser');
  });

  it('offers a sign-in without renewal to users without offline access', async () => {
    const failure = await rejectsWith(signIn('instance-explorer', { fields: as('grace') }), {
      kind: 'forbidden',
      message: /"offline_access" \(not_allowed\)/,
      advice: /sign in without "offline_access"/,
    });
    assert.equal(failure.hint, 'signInWithoutRenewal');
  });

  it('asks an administrator for a scope that is always required', async () => {
    // Keycloak names all requested scopes if it rejects one.
    const both = await rejectsWith(signIn('without-user-all'), {
      kind: 'forbidden',
      message: /: "user:all", "offline_access" \(invalid_scope\)\.$/,
    });
    assert.equal(both.hint, 'signInWithoutRenewal');
    const one = await rejectsWith(signIn('without-user-all', { scope: 'user:all' }), {
      kind: 'forbidden',
      message: /: "user:all" \(invalid_scope\)\.$/,
      advice: /^Ask an administrator to allow these scopes/,
    });
    assert.equal(one.hint, 'askAdministrator');
  });

  it('is revoked when the user signs out, and not reported if it has ended before', async () => {
    for (const endsBefore of [false, true]) {
      const credential = await signIn();
      const parts = (await windows(credential))();
      if (endsBefore) await keycloak.endSignIns('ada', 'instance-explorer');
      assert.equal(await new SignIns(parts).signOut(connection()), undefined);
      const context = { headers: undefined, clock: systemClock };
      const refreshed = await refreshTokens(credential, credential.refreshToken ?? '', context);
      assert.equal(refreshed.kind, 'ended');
    }
  });
});
