import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../../../../src/instance/connection';
import type { OAuthCredential } from '../../../../src/instance/credential';
import { CredentialStore } from '../../../../src/instance/credentialStore';
import type { RecordedRequest } from '../../../support/sample/record';
import { eventually } from '../../../support/eventually';
import { folderForEachTest } from '../../../support/folders';
import { thisMachine } from '../../../support/machines';
import { runningSample } from '../../sample/support/running';
import { connectionTo, signInByBrowser } from '../support/connections';
import { FileSecrets } from '../support/fileSecrets';
import { buildWindow, openWindow, type EditorWindow } from '../support/windows';

describe('several windows with one sign-in', () => {
  // The strictest setting: the instance revokes the sign-in when a refresh token is used twice.
  const sample = runningSample({ settings: { refreshReuse: 'endFamily' } });
  const windows: EditorWindow[] = [];
  // Runs before the folder is deleted.
  afterEach(async () => {
    await Promise.all(windows.splice(0).map((window) => window.end()));
    sample().control.removeFaults();
  });
  const folder = folderForEachTest();
  let connection: Connection;
  let secretsPath: string;

  beforeEach(async () => {
    connection = connectionTo(sample(), { scheme: 'oauth' });
    secretsPath = join(folder.path, 'secrets.json');
    await store(due(await signInByBrowser(sample())));
    sample().control.forgetRequests();
  });

  const due = (credential: OAuthCredential): OAuthCredential => ({
    ...credential,
    renewAt: new Date(Date.now() - 1000).toISOString(),
  });
  const credentials = (): CredentialStore => new CredentialStore(new FileSecrets(secretsPath), thisMachine);
  const store = async (credential: OAuthCredential): Promise<void> => {
    await credentials().store('c1', 'graphql', connection.baseUrl, credential);
    await sleep(20);
  };
  const stored = async (): Promise<OAuthCredential> => {
    const credential = await credentials().get('c1', 'graphql', connection.baseUrl);
    assert.ok(credential?.scheme === 'oauth');
    return credential;
  };
  const renewals = (): readonly RecordedRequest[] =>
    sample()
      .control.requests()
      .filter(({ body }) => body.includes('grant_type=refresh_token'));
  const open = async (count: number, lagMs: number, requests = 3): Promise<void> => {
    const bundle = await buildWindow(folder.path);
    const task = { connection, secretsPath, folder: join(folder.path, 'locks'), lagMs, requests };
    const opened = await Promise.all(Array.from({ length: count }, () => openWindow(bundle, task)));
    windows.push(...opened);
  };

  for (const [what, lagMs] of [
    ['immediately', 0],
    ['after a delay', 300],
  ] as const) {
    it(`renew the sign-in once when the storage shows a change ${what}`, async () => {
      const before = await stored();
      await open(3, lagMs);
      const reports = await Promise.all(windows.map((window) => window.work()));
      // The storage shows the change after the delay, or later if the process is busy.
      await eventually(
        async () => (await stored()).refreshToken !== before.refreshToken,
        'the renewed sign-in is stored',
      );
      const after = await stored();
      assert.equal(renewals().length, 1, 'refresh requests');
      for (const { authorizations, answers, prompts } of reports) {
        assert.deepEqual(new Set(authorizations), new Set([`Bearer ${after.accessToken}`]));
        for (const response of answers) assert.match(response, /^\{"data":\{"currentUser":\{"username":"/);
        assert.equal(prompts, 0);
      }
      const left = readdirSync(join(folder.path, 'locks'), { recursive: true, withFileTypes: true });
      const files = left.filter((entry) => entry.isFile());
      assert.ok(files.every(({ name }) => name.endsWith('.used')));
      for (const { parentPath, name } of files) {
        const note = readFileSync(join(parentPath, name), 'utf8');
        for (const { accessToken, refreshToken = '-' } of [before, after])
          assert.ok(!note.includes(accessToken) && !note.includes(refreshToken), 'no file contains a token');
      }
    });
  }

  it('renew the sign-in in another window when one ends during the renewal', async () => {
    sample().control.addFault({ path: '/.auth/idp/oauth/token', times: 1, action: { kind: 'silence' } });
    await open(2, 0, 1);
    const [first, second] = windows;
    assert.ok(first !== undefined && second !== undefined);
    void first.work().catch(() => undefined);
    while (renewals().length === 0) await sleep(10);
    const report = second.work();
    await sleep(200);
    assert.equal(renewals().length, 1, 'the second window waits for the first');
    first.process.kill('SIGKILL');
    assert.match((await report).answers[0] ?? '', /"username"/);
    assert.equal(renewals().length, 2);
  });

  it('send one refresh request in total and prompt once in each window when the sign-in was revoked', async () => {
    sample().control.revokeToken((await stored()).accessToken);
    await open(3, 100);
    const reports = await Promise.all(windows.map((window) => window.work()));
    assert.equal(renewals().length, 1);
    for (const { answers, prompts } of reports) {
      assert.equal(prompts, 1);
      for (const response of answers) assert.match(response, /expired or was revoked/);
    }
  });
});
