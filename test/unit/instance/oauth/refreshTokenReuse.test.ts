import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../../../../src/instance/connection';
import { CredentialStore } from '../../../../src/instance/credentialStore';
import type { OAuthCredential } from '../../../../src/instance/credential';
import { beginCodeSignIn } from '../../../../src/instance/oauth/authorizationCode';
import { discoverOAuth } from '../../../../src/instance/oauth/discovery';
import { refreshTokens } from '../../../../src/instance/oauth/refresh';
import type { Rejection } from '../../../../src/instance/rejections';
import { createSessionParts } from '../../../../src/instance/sessionParts';
import { Sessions } from '../../../../src/instance/sessions';
import type { SecretStore } from '../../../../src/shared/ports';
import { TabSecrets, type BrowserStorage } from '../../../support/browserTab';
import { rejectsWith } from '../../../support/userErrors';
import { folderForEachTest } from '../../../support/folders';
import { remoteMachine, thisMachine } from '../../../support/machines';
import {
  followSignIn,
  OidcInstance,
  tokenLifeSeconds,
  type OidcOptions,
} from '../../../support/oidc/oidcInstance';
import { MemorySecrets } from '../../../support/secretStores';
import { ShiftedClock } from '../../../support/shiftedClock';
import { redirectUri } from '../support/connections';
import { FileSecrets } from '../support/fileSecrets';
import { buildWindow, openWindow, type EditorWindow } from '../support/windows';

const me = { query: 'query Me { currentUser { username } }', operationName: 'Me' };
const tokenLifeMs = tokenLifeSeconds * 1000;

interface WindowOptions {
  readonly secrets: SecretStore;
  readonly folder: string;
  readonly clock?: ShiftedClock;
  readonly machine?: typeof thisMachine;
}

describe('a provider that revokes a sign-in when a refresh token is used twice', () => {
  const processes: EditorWindow[] = [];
  // Runs before the folder is deleted.
  afterEach(async () => {
    await Promise.all(processes.splice(0).map((window) => window.end()));
    await instance.stop();
  });
  const folder = folderForEachTest();
  let instance: OidcInstance;
  let connection: Connection;

  const start = async (options?: OidcOptions): Promise<void> => {
    instance = await OidcInstance.start(redirectUri, options);
    const { origin } = instance;
    connection = { id: 'c1', name: 'Provider', baseUrl: origin, scheme: 'oauth', mutationPolicy: 'ask' };
  };
  beforeEach(() => start());

  const signIn = async (): Promise<OAuthCredential> => {
    const server = await discoverOAuth(instance.origin);
    const begun = beginCodeSignIn({ server, clientId: instance.clientId }, redirectUri);
    return begun.finish(await followSignIn(begun.url));
  };
  // All windows bind credentials to the same computer because the test provider runs on loopback.
  const credentialsIn = (secrets: SecretStore): CredentialStore => new CredentialStore(secrets, thisMachine);
  const store = (secrets: SecretStore, credential: OAuthCredential): Promise<void> =>
    credentialsIn(secrets).store('c1', 'graphql', instance.origin, credential);

  /** Opens a window in this process. Advancing its clock simulates the expiry of tokens. */
  const openInProcess = (options: WindowOptions) => {
    const { secrets, clock = new ShiftedClock(), machine = thisMachine } = options;
    const credentials = credentialsIn(secrets);
    const times = { clock, settleMs: 300, claimMs: 100 };
    const sessions = new Sessions(
      createSessionParts({ credentials, folder: options.folder, machine, ...times }),
    );
    const rejections: Rejection[] = [];
    sessions.onDidReject((rejection) => rejections.push(rejection));
    const run = async (): Promise<string> => (await sessions.post(connection, me)).text;
    return { run, clock, rejections };
  };
  const assertNothingReused = (renewals: number): void => {
    assert.equal(instance.sentRefreshTokens.length, renewals, 'renewals');
    assert.deepEqual(instance.reused, []);
    assert.equal(instance.revoked, 0, 'revoked sign-ins');
  };

  it('revokes the sign-in when a refresh token is sent twice', async () => {
    const first = await signIn();
    const { refreshToken = '' } = first;
    const context = { headers: undefined, clock: new ShiftedClock() };
    const renewed = await refreshTokens(first, refreshToken, context);
    assert.ok(renewed.kind === 'renewed');
    assert.equal(instance.revoked, 0);
    assert.equal((await refreshTokens(first, refreshToken, context)).kind, 'ended');
    assert.equal(instance.revoked, 1);
    const { credential } = renewed;
    assert.equal((await refreshTokens(credential, credential.refreshToken ?? '', context)).kind, 'ended');
    const response = await fetch(`${instance.origin}/.api/graphql`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${credential.accessToken}` },
    });
    assert.equal(response.status, 401, 'the access token is revoked too');
  });

  it('revokes the sign-in when two windows share neither a folder nor up-to-date secrets', async () => {
    const storage: BrowserStorage = { text: '{}' };
    await store(new TabSecrets(storage), await signIn());
    const [one, other] = ['one', 'other'].map((name) =>
      openInProcess({ secrets: new TabSecrets(storage), folder: join(folder.path, name) }),
    );
    assert.ok(one !== undefined && other !== undefined);
    one.clock.advance(tokenLifeMs);
    other.clock.advance(tokenLifeMs);
    assert.match(await one.run(), /"ada"/);
    await rejectsWith(other.run(), { kind: 'unauthorized' });
    assert.equal(instance.reused.length, 1);
    assert.equal(instance.revoked, 1);
  });

  it("doesn't revoke the sign-in when two browser tabs share a folder and one has outdated secrets", async () => {
    const storage: BrowserStorage = { text: '{}' };
    await store(new TabSecrets(storage), await signIn());
    const clock = new ShiftedClock();
    const tab = () => openInProcess({ secrets: new TabSecrets(storage), folder: folder.path, clock });
    const [outdated, current] = [tab(), tab()];
    for (let renewal = 0; renewal < 2; renewal += 1) {
      clock.advance(tokenLifeMs);
      assert.match(await current.run(), /"ada"/);
    }
    const failure = await rejectsWith(outdated.run(), {
      kind: 'otherWindow',
      message: /^Another window refreshed the sign-in to 127\.0\.0\.1:\d+\.$/,
      advice: /^Reload the window to use the refreshed sign-in, or sign in again\.$/,
      hint: 'reloadWindow',
    });
    assert.equal(outdated.rejections[0]?.failure, failure, 'the user is notified');
    await rejectsWith(outdated.run(), { kind: 'otherWindow' });
    assert.equal(outdated.rejections.length, 1, 'once');
    assertNothingReused(2);
    clock.advance(tokenLifeMs);
    assert.match(await current.run(), /"ada"/);
    assert.match(await tab().run(), /"ada"/, 'a reloaded tab reads the renewed sign-in');
    assertNothingReused(3);
  });

  it("lets a tab with outdated secrets use an access token that hasn't expired", async () => {
    // Long enough that no token expires during the test.
    const tokenLife = 600;
    await instance.stop();
    await start({ tokenLife });
    const storage: BrowserStorage = { text: '{}' };
    await store(new TabSecrets(storage), await signIn());
    const clock = new ShiftedClock();
    const tab = () => openInProcess({ secrets: new TabSecrets(storage), folder: folder.path, clock });
    const [outdated, current] = [tab(), tab()];
    clock.advance((tokenLife - 30) * 1000);
    assert.match(await current.run(), /"ada"/);
    assert.match(await outdated.run(), /"ada"/);
    assert.deepEqual(outdated.rejections, []);
    assertNothingReused(1);
  });

  it("doesn't revoke the sign-in when a local and a remote window share secrets but no folder", async () => {
    const secrets = new MemorySecrets();
    await store(secrets, await signIn());
    const clock = new ShiftedClock();
    const local = openInProcess({ secrets, folder: join(folder.path, 'local'), clock });
    const remoteFolder = join(folder.path, 'remote');
    const remote = openInProcess({ secrets, folder: remoteFolder, clock, machine: remoteMachine });
    for (let renewal = 1; renewal <= 4; renewal += 1) {
      clock.advance(tokenLifeMs);
      for (const reply of await Promise.all([local.run(), remote.run()])) assert.match(reply, /"ada"/);
      assertNothingReused(renewal);
    }
    assert.deepEqual([...local.rejections, ...remote.rejections], []);
  });

  for (const [where, machines] of [
    ['one computer', ['machine-1', 'machine-1', 'machine-1']],
    ['two computers', ['machine-1', 'machine-2', 'machine-2']],
  ] as const) {
    it(`doesn't revoke the sign-in when processes on ${where} read storage changes late`, async () => {
      const secretsPath = join(folder.path, 'secrets.json');
      const lagMs = 200;
      const renewAt = new Date(Date.now() - 1).toISOString();
      await store(new FileSecrets(secretsPath), { ...(await signIn()), renewAt, expiresAt: renewAt });
      const bundle = await buildWindow(folder.path);
      const opened = machines.map((machine) =>
        openWindow(bundle, {
          ...{ connection, secretsPath, lagMs, machine, requests: 3 },
          folder: join(folder.path, machine),
        }),
      );
      processes.push(...(await Promise.all(opened)));
      const reports = await Promise.all(processes.map((window) => window.work()));
      for (const { answers, prompts } of reports) {
        for (const reply of answers) assert.match(reply, /"ada"/);
        assert.equal(prompts, 0);
      }
      assertNothingReused(1);
    });
  }

  it('lets two windows renew tokens repeatedly', async () => {
    const secrets = new MemorySecrets();
    let latest = await signIn();
    await store(secrets, latest);
    const local = openInProcess({ secrets, folder: join(folder.path, 'local') });
    const remoteFolder = join(folder.path, 'remote');
    const remote = openInProcess({ secrets, folder: remoteFolder, machine: remoteMachine });
    for (let renewal = 1; renewal <= 2; renewal += 1) {
      const before = latest.accessToken;
      while (latest.accessToken === before) {
        for (const reply of await Promise.all([local.run(), remote.run()])) assert.match(reply, /"ada"/);
        const stored = await credentialsIn(secrets).get('c1', 'graphql', instance.origin);
        assert.ok(stored?.scheme === 'oauth');
        latest = stored;
        await sleep(100);
      }
      assertNothingReused(renewal);
    }
  });
});
