import assert from 'node:assert/strict';
import { detailsFor, signInOrOffer } from '../../../../src/editor/connections/signInOffers';
import { renewalNotice } from '../../../../src/editor/connections/renewalNotice';
import { CredentialStore } from '../../../../src/instance/credentialStore';
import type { OAuthCredential } from '../../../../src/instance/credential';
import { beginCodeSignIn } from '../../../../src/instance/oauth/authorizationCode';
import { beginDeviceSignIn } from '../../../../src/instance/oauth/deviceFlow';
import { discoverOAuth } from '../../../../src/instance/oauth/discovery';
import { serverByHand, type OAuthServer } from '../../../../src/instance/oauth/endpoints';
import { refreshTokens } from '../../../../src/instance/oauth/refresh';
import { createSessionParts } from '../../../../src/instance/sessionParts';
import { SignIns } from '../../../../src/instance/signIns';
import { FakeClock } from '../../../support/fakeClock';
import { rejectsWith } from '../../../support/userErrors';
import { folderForEachTest } from '../../../support/folders';
import { thisMachine } from '../../../support/machines';
import { fillForms } from '../../../support/oidc/formBrowser';
import {
  followSignIn,
  OidcInstance,
  type ClientId,
  type OidcOptions,
} from '../../../support/oidc/oidcInstance';
import { MemorySecrets } from '../../../support/secretStores';
import { redirectUri } from '../support/connections';
import { testConnection } from '../../../support/testConnection';

describe('sign-in to a real OpenID provider', function () {
  this.timeout(60_000);
  const folder = folderForEachTest();
  const running: OidcInstance[] = [];

  const start = async (options?: OidcOptions): Promise<OidcInstance> => {
    const instance = await OidcInstance.start(redirectUri, options);
    running.push(instance);
    return instance;
  };
  afterEach(async () => {
    for (const instance of running.splice(0)) await instance.stop();
  });

  const signIn = async (
    server: OAuthServer,
    clientId: ClientId,
    change = (url: URL): void => void url,
  ): Promise<OAuthCredential> => {
    const begun = beginCodeSignIn({ server, clientId }, redirectUri);
    const url = new URL(begun.url);
    change(url);
    return begun.finish(await followSignIn(url.href));
  };
  const hostOf = ({ origin }: OidcInstance): string => new URL(origin).host;

  it('returns a refresh token, which the provider issues only with prompt=consent', async () => {
    const server = await discoverOAuth((await start()).origin);
    const { refreshToken, scope } = await signIn(server, 'instance-explorer');
    assert.ok(refreshToken !== undefined);
    assert.equal(scope, 'user:all offline_access');
    const without = await signIn(server, 'instance-explorer', (url) => url.searchParams.delete('prompt'));
    assert.equal(without.refreshToken, undefined);
    assert.equal(without.scope, 'user:all');
  });

  it('sends prompt=consent only if it requests offline_access', async () => {
    const server = { ...(await discoverOAuth((await start()).origin)), scope: 'user:all' };
    const { url } = beginCodeSignIn({ server, clientId: 'instance-explorer' }, redirectUri);
    assert.equal(new URL(url).searchParams.has('prompt'), false);
    assert.equal((await signIn(server, 'instance-explorer')).refreshToken, undefined);
  });

  it('returns a refresh token for a device code', async () => {
    const server = await discoverOAuth((await start()).origin);
    const clock = new FakeClock(Date.now());
    const begun = await beginDeviceSignIn({ server, clientId: 'with-device-grant', clock });
    await fillForms(begun.verificationUriComplete ?? '');
    const { refreshToken } = await begun.finish(new AbortController().signal);
    assert.ok(refreshToken !== undefined);
  });

  it('reports a missing device grant and offers browser sign-in', async () => {
    const instance = await start();
    const server = await discoverOAuth(instance.origin);
    const clientId = 'instance-explorer';
    const failure = await rejectsWith(beginDeviceSignIn({ server, clientId }), {
      kind: 'forbidden',
      message: `${hostOf(instance)} doesn't let the client "${clientId}" sign in with a device code (invalid_request).`,
      advice:
        /^Sign in with the browser, or ask an administrator to enable the device grant for the OAuth app/,
      detail: /device_code is not allowed for this client$/,
    });
    assert.equal(failure.hint, 'signInWithBrowser');
    const ways: string[] = [];
    await signInOrOffer(
      { way: 'device', server },
      clientId,
      async (attempt) => {
        ways.push(attempt.way);
        if (attempt.way === 'browser') return signIn(attempt.server, clientId);
        const begun = await beginDeviceSignIn({ server, clientId });
        return begun.finish(new AbortController().signal);
      },
      (_, actions) => Promise.resolve(actions[0]),
    );
    assert.deepEqual(ways, ['device', 'browser']);
  });

  it('reports a missing device authorization endpoint', async () => {
    const instance = await start({ hasDeviceFlow: false });
    const server = await discoverOAuth(instance.origin);
    const failure = await rejectsWith(beginDeviceSignIn({ server, clientId: 'instance-explorer' }), {
      kind: 'input',
      message: `${hostOf(instance)} doesn't support sign-in with a device code.`,
      advice: /^Sign in with the browser, or ask an administrator to enable the device grant\.$/,
    });
    assert.equal(failure.hint, 'signInWithBrowser');
  });

  it('names the rejected scopes and offers sign-in without renewal', async () => {
    const instance = await start();
    const server = await discoverOAuth(instance.origin);
    const clientId = 'without-offline-access';
    const failure = await rejectsWith(signIn(server, clientId), {
      kind: 'forbidden',
      message: `${hostOf(instance)} doesn't let the client "${clientId}" request these scopes: "user:all", "offline_access" (invalid_scope).`,
      advice: /^Ask an administrator to allow these scopes.*"offline_access"/,
      detail: 'invalid_scope: requested scope is not allowed',
    });
    assert.equal(failure.hint, 'signInWithoutRenewal');
    assert.match(detailsFor(failure, clientId, server), /^Scopes: user:all offline_access$/m);
    const credential = await signInOrOffer(
      { way: 'browser', server },
      clientId,
      (attempt) => signIn(attempt.server, clientId),
      (_, actions) => Promise.resolve(actions[0]),
    );
    assert.equal(credential.refreshToken, undefined);
    assert.equal(credential.scope, 'user:all');
  });

  it('names a rejected scope that is always required', async () => {
    const instance = await start();
    const server = { ...(await discoverOAuth(instance.origin)), scope: 'user:all' };
    const clientId = 'without-user-all';
    const failure = await rejectsWith(signIn(server, clientId), {
      kind: 'forbidden',
      message: `${hostOf(instance)} doesn't let the client "${clientId}" request these scopes: "user:all" (invalid_scope).`,
      advice: /^Ask an administrator to allow these scopes for the OAuth application\.$/,
    });
    assert.equal(failure.hint, 'askAdministrator');
  });

  it('shows when a sign-in without renewal expires', async () => {
    const instance = await start();
    const server = await discoverOAuth(instance.origin);
    const credential = await signIn(server, 'without-refresh-grant');
    const end = new Date(credential.expiresAt ?? '').toLocaleString(undefined, {
      dateStyle: 'medium',
      timeStyle: 'short',
      hourCycle: 'h23',
    });
    assert.equal(
      renewalNotice('Work', credential)?.message,
      `The sign-in to Work can't be refreshed because ${hostOf(instance)} didn't issue a refresh token. You'll be asked to sign in again on ${end}.`,
    );
    assert.equal(renewalNotice('Work', await signIn(server, 'instance-explorer')), undefined);
  });

  it('reports a refresh grant that was removed from the client', async () => {
    const instance = await start();
    const clientId = 'instance-explorer';
    const credential = await signIn(await discoverOAuth(instance.origin), clientId);
    await instance.removeGrant(clientId, 'refresh_token');
    const context = { headers: undefined, clock: new FakeClock(Date.now()) };
    const failure = await rejectsWith(refreshTokens(credential, credential.refreshToken ?? '', context), {
      kind: 'forbidden',
      message: `${hostOf(instance)} doesn't let the client "${clientId}" refresh a sign-in (invalid_request).`,
      advice: /^Sign in again, or ask an administrator to enable the refresh token grant/,
    });
    assert.equal(failure.hint, 'signIn');
  });

  describe('signing out', () => {
    const signOut = async (instance: OidcInstance, credential: OAuthCredential) => {
      const { origin: baseUrl } = instance;
      const connection = testConnection({ name: 'Work', baseUrl, scheme: 'oauth' });
      const credentials = new CredentialStore(new MemorySecrets(), thisMachine);
      const signIns = new SignIns(
        createSessionParts({ credentials, folder: folder.path, machine: thisMachine }),
      );
      await signIns.signIn(connection, credential);
      const failure = await signIns.signOut(connection);
      const { status } = await fetch(`${baseUrl}/.api/graphql`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${credential.accessToken}` },
      });
      return { failure, status };
    };

    it('revokes the access token if the provider has a revocation endpoint', async () => {
      const instance = await start();
      const credential = await signIn(await discoverOAuth(instance.origin), 'instance-explorer');
      const { failure, status } = await signOut(instance, credential);
      assert.equal(failure, undefined);
      assert.equal(status, 401);
    });

    it('shows which tokens stay valid if no revocation endpoint was entered', async () => {
      const instance = await start();
      const { origin } = instance;
      const server = serverByHand(origin, {
        tokenEndpoint: `${origin}/token`,
        authorizationEndpoint: `${origin}/auth`,
      });
      const credential = await signIn(server, 'instance-explorer');
      const { failure, status } = await signOut(instance, credential);
      assert.equal(status, 200, 'the token remains valid');
      const end = new Date(credential.expiresAt ?? '').toLocaleString(undefined, {
        dateStyle: 'medium',
        timeStyle: 'short',
        hourCycle: 'h23',
      });
      assert.equal(
        failure?.explanation,
        `The connection has no revocation endpoint, so the tokens stay valid on ${hostOf(instance)} until they expire. To end the sign-in sooner, ask an administrator to revoke it.`,
      );
      const { detail = '' } = failure;
      assert.match(detail, /^Client ID: instance-explorer$/m);
      assert.ok(
        detail.endsWith(`\nAccess token: valid until ${end}\nRefresh token: expiration date unknown`),
      );
      const { refreshToken, ...accessTokenOnly } = credential;
      assert.ok(refreshToken !== undefined);
      assert.equal(
        (await signOut(instance, accessTokenOnly)).failure?.message,
        `The connection has no revocation endpoint, so the access token stays valid on ${hostOf(instance)} until ${end}.`,
      );
    });
  });
});
