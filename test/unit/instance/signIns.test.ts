import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../../../src/instance/connection';
import { CredentialStore } from '../../../src/instance/credentialStore';
import { createSessionParts, type SessionParts } from '../../../src/instance/sessionParts';
import { Sessions } from '../../../src/instance/sessions';
import { SignIns } from '../../../src/instance/signIns';
import { verifyInstance } from '../../../src/instance/verify';
import { rejectsWith } from '../../support/userErrors';
import { folderForEachTest } from '../../support/folders';
import { failingSecrets, MemorySecrets } from '../../support/secretStores';
import { runningSample } from '../sample/support/running';
import { connectionTo, signInByBrowser } from './support/connections';
import { FileSecrets } from './support/fileSecrets';
import { without } from './support/without';
import { thisMachine } from '../../support/machines';

const me = { query: 'query Me { currentUser { username } }', operationName: 'Me' };

describe('SignIns', () => {
  const sample = runningSample();
  const folder = folderForEachTest();
  let secrets: MemorySecrets;
  let parts: SessionParts;
  let signIns: SignIns;
  let sessions: Sessions;
  let prompts: number;

  beforeEach(() => {
    secrets = new MemorySecrets();
    parts = createSessionParts({
      credentials: new CredentialStore(secrets, thisMachine),
      folder: folder.path,
      machine: thisMachine,
    });
    signIns = new SignIns(parts);
    sessions = new Sessions(parts);
    prompts = 0;
    sessions.onDidReject(() => (prompts += 1));
  });
  afterEach(() => sample().control.removeFaults());

  const state = (): string => parts.states.get('c1');
  const tokenConnection = (): Connection => connectionTo(sample());
  const oauthConnection = (): Connection => connectionTo(sample(), { scheme: 'oauth' });

  it('stores a credential, which is unverified until its first use', async () => {
    await signIns.signIn(tokenConnection(), { scheme: 'token', token: sample().tokens.admin });
    assert.equal(state(), 'unverified');
    await sessions.post(tokenConnection(), me);
    assert.equal(state(), 'connected');
  });

  it('reports the rejection again after the same token is stored again', async () => {
    const revoked = { scheme: 'token', token: sample().tokens.revoked } as const;
    for (const expected of [1, 2]) {
      await signIns.signIn(tokenConnection(), revoked);
      await rejectsWith(sessions.post(tokenConnection(), me), { kind: 'unauthorized' });
      await rejectsWith(sessions.post(tokenConnection(), me), { kind: 'unauthorized' });
      assert.equal(prompts, expected);
    }
  });

  it('reconnects with a new sign-in after the previous one was revoked', async () => {
    const first = await signInByBrowser(sample());
    await signIns.signIn(oauthConnection(), first);
    sample().control.revokeToken(first.accessToken);
    await rejectsWith(sessions.post(oauthConnection(), me), {
      kind: 'unauthorized',
      advice: /Sign in again/,
    });
    assert.equal(state(), 'expired');
    await signIns.signIn(oauthConnection(), await signInByBrowser(sample()));
    assert.equal((await sessions.post(oauthConnection(), me)).kind, 'data');
    assert.equal(state(), 'connected');
  });

  it('switches between authentication schemes', async () => {
    await signIns.signIn(oauthConnection(), await signInByBrowser(sample()));
    await signIns.signIn(tokenConnection(), { scheme: 'token', token: sample().tokens.user });
    assert.equal((await sessions.post(tokenConnection(), me)).kind, 'data');
    await signIns.signIn(oauthConnection(), await signInByBrowser(sample()));
    assert.equal((await sessions.post(oauthConnection(), me)).kind, 'data');
  });

  it('stores an analytics token only if analytics is set up for the connection', async () => {
    const token = { scheme: 'bearer', token: sample().tokens.analytics } as const;
    await signIns.signInAnalytics(tokenConnection(), token);
    assert.deepEqual(await parts.credentials.get('c1', 'analytics', sample().analyticsUrl), token);
    await rejectsWith(signIns.signInAnalytics({ ...tokenConnection(), analytics: undefined }, token), {
      kind: 'input',
      message: /^Analytics isn't set up for /,
    });
  });

  describe('signing out', () => {
    it('deletes the credentials but not the headers', async () => {
      const connection = tokenConnection();
      await signIns.signIn(connection, { scheme: 'token', token: sample().tokens.user });
      await signIns.signInAnalytics(connection, { scheme: 'bearer', token: sample().tokens.analytics });
      await parts.credentials.storeHeaders('c1', sample().baseUrl, [{ name: 'X-Key', value: 'abc' }]);
      assert.equal(await signIns.signOut(connection), undefined);
      assert.deepEqual([...secrets.entries.keys()], [`headers/c1/${sample().baseUrl}`]);
      assert.equal(state(), 'signedOut');
      await rejectsWith(sessions.post(connection, me), { kind: 'credential' });
    });

    it('revokes an OAuth sign-in at the instance', async () => {
      const credential = await signInByBrowser(sample());
      await signIns.signIn(oauthConnection(), credential);
      await parts.credentials.storeHeaders('c1', sample().baseUrl, [{ name: 'X-Key', value: '0123456789' }]);
      sample().control.forgetRequests();
      assert.equal(await signIns.signOut(oauthConnection()), undefined);
      const [revocation] = sample().control.requests();
      assert.equal(revocation?.headers['x-key'], '0123456789');
      const candidate = { baseUrl: sample().baseUrl, credential };
      await rejectsWith(verifyInstance(candidate), { kind: 'unauthorized' });
    });

    it("deletes a sign-in that can't be revoked, and returns the reason", async () => {
      const credential = await signInByBrowser(sample());
      for (const [fault, revocationEndpoint, kind] of [
        [true, credential.revocationEndpoint, 'unreachable'],
        [false, undefined, 'notFound'],
      ] as const) {
        const rest = without(credential, 'revocationEndpoint');
        await signIns.signIn(oauthConnection(), revocationEndpoint === undefined ? rest : credential);
        if (fault) sample().control.addFault({ times: 1, action: { kind: 'reset' } });
        assert.equal((await signIns.signOut(oauthConnection()))?.kind, kind);
        assert.equal(secrets.entries.size, 0);
      }
    });

    it("names only tokens that haven't expired if they can't be revoked", async () => {
      const past = new Date(Date.now() - 60_000).toISOString();
      const credential = {
        ...without(await signInByBrowser(sample()), 'revocationEndpoint'),
        expiresAt: past,
        refreshToken: 'refresh-1',
      };
      await signIns.signIn(oauthConnection(), credential);
      const failure = await signIns.signOut(oauthConnection());
      assert.match(failure?.message ?? '', /so the refresh token stays valid on \S+ until it expires\.$/);
      assert.match(failure?.detail ?? '', /^Refresh token: /m);
      assert.doesNotMatch(failure?.detail ?? '', /^Access token: /m);
      await signIns.signIn(oauthConnection(), without(credential, 'refreshToken'));
      assert.equal(await signIns.signOut(oauthConnection()), undefined);
    });

    it("isn't undone by a renewal in another window with outdated secrets", async () => {
      const path = join(folder.path, 'secrets.json');
      const window = (): SessionParts => {
        const credentials = new CredentialStore(new FileSecrets(path, 100), thisMachine);
        return createSessionParts({ credentials, folder: join(folder.path, 'locks'), machine: thisMachine });
      };
      const [here, there] = [window(), window()];
      const old = await signInByBrowser(sample());
      const expired = { ...old, renewAt: new Date(0).toISOString(), expiresAt: new Date(0).toISOString() };
      await here.credentials.store('c1', 'graphql', sample().baseUrl, expired);
      await sleep(150);
      const token = '/.auth/idp/oauth/token';
      sample().control.forgetRequests();
      sample().control.addFault({ path: token, times: 1, action: { kind: 'delay', milliseconds: 150 } });
      const running = new Sessions(there).post(oauthConnection(), me);
      const isUnderWay = (): boolean =>
        sample()
          .control.requests()
          .some(({ target }) => target === token);
      while (!isUnderWay()) await sleep(5);
      await new SignIns(here).signOut(oauthConnection());
      await running.catch(() => undefined);
      await sleep(250);
      assert.equal(readFileSync(path, 'utf8'), '{}');
    });

    it('succeeds without a credential', async () => {
      assert.equal(await signIns.signOut(tokenConnection()), undefined);
      assert.equal(state(), 'signedOut');
    });

    it('fails without a state change if the storage fails', async () => {
      const broken = createSessionParts({
        credentials: new CredentialStore(failingSecrets(), thisMachine),
        machine: thisMachine,
        folder: folder.path,
      });
      await rejectsWith(new SignIns(broken).signOut(tokenConnection()), { kind: 'secretStorage' });
      assert.equal(broken.states.get('c1'), 'unverified');
    });
  });

  it('deletes all secrets of a removed connection', async () => {
    const connection = oauthConnection();
    await signIns.signIn(connection, await signInByBrowser(sample()));
    await signIns.signInAnalytics(connection, { scheme: 'bearer', token: sample().tokens.analytics });
    await parts.credentials.storeHeaders('c1', sample().baseUrl, [{ name: 'X-Key', value: 'abc' }]);
    await signIns.forget(connection);
    assert.equal(secrets.entries.size, 0);
    assert.equal(state(), 'unverified');
  });

  describe('noteCredential', () => {
    it('returns, without a request, whether a credential is stored', async () => {
      sample().control.forgetRequests();
      assert.equal(await signIns.noteCredential(tokenConnection()), false);
      assert.equal(state(), 'signedOut');
      await parts.credentials.store('c1', 'graphql', sample().baseUrl, { scheme: 'token', token: 'abc' });
      assert.equal(await signIns.noteCredential(tokenConnection()), true);
      assert.equal(state(), 'unverified', 'another window stored a sign-in');
      assert.equal(sample().control.requests().length, 0);
    });

    it('retains the state if the credential is unchanged', async () => {
      const { admin, revoked } = sample().tokens;
      await signIns.signIn(tokenConnection(), { scheme: 'token', token: revoked });
      await rejectsWith(sessions.post(tokenConnection(), me), { kind: 'unauthorized' });
      await signIns.noteCredential(tokenConnection());
      assert.equal(state(), 'expired');
      await parts.credentials.store('c1', 'graphql', sample().baseUrl, { scheme: 'token', token: admin });
      await signIns.noteCredential(tokenConnection());
      assert.equal(state(), 'unverified');
      await sessions.post(tokenConnection(), me);
      await signIns.noteCredential(tokenConnection());
      assert.equal(state(), 'connected');
    });
  });
});
