import assert from 'node:assert/strict';
import { isLocalhost } from '../../../src/instance/instanceUrl';
import type { Connection } from '../../../src/instance/connection';
import type { OAuthCredential } from '../../../src/instance/credential';
import { CredentialStore } from '../../../src/instance/credentialStore';
import { createSessionParts } from '../../../src/instance/sessionParts';
import { Sessions } from '../../../src/instance/sessions';
import { SignIns } from '../../../src/instance/signIns';
import { rejectsWith } from '../../support/userErrors';
import { folderForEachTest } from '../../support/folders';
import { useServer } from '../../support/http/scriptedServer';
import { remoteMachine, thisMachine } from '../../support/machines';
import { MemorySecrets } from '../../support/secretStores';

const me = { query: 'query Me { currentUser { username } }', operationName: 'Me' };
const canary = 'sgp_canary0123456789';

describe('a connection to localhost', () => {
  const server = useServer();
  const folder = folderForEachTest();
  let secrets: MemorySecrets;

  beforeEach(() => {
    secrets = new MemorySecrets();
    server.reply({ body: JSON.stringify({ data: { currentUser: { username: 'ada' } } }) });
  });

  const windowOn = (machine: typeof thisMachine) => {
    const credentials = new CredentialStore(secrets, machine);
    const parts = createSessionParts({ credentials, folder: folder.path, machine });
    return { credentials, states: parts.states, sessions: new Sessions(parts), signIns: new SignIns(parts) };
  };
  const connection = (changes: Partial<Connection> = {}): Connection => ({
    id: 'c1',
    name: 'Local',
    baseUrl: server.origin,
    scheme: 'token',
    mutationPolicy: 'ask',
    analytics: { baseUrl: server.origin, instanceHost: 'code.example.com' },
    ...changes,
  });
  const oauth = (): OAuthCredential => ({
    scheme: 'oauth',
    accessToken: `${canary}-access`,
    refreshToken: `${canary}-refresh`,
    expiresAt: '2026-01-01T00:00:00Z',
    clientId: 'c',
    tokenEndpoint: `${server.origin}/token`,
    revocationEndpoint: `${server.origin}/revoke`,
  });
  const elsewhere = {
    kind: 'credential',
    message: /^The credential for Local was saved on another computer \(this-computer\)\.$/,
    advice: /^To use 127\.0\.0\.1:\d+ on this computer, sign in again\.$/,
  } as const;

  it('sends its token only from the computer where it was entered', async () => {
    const here = windowOn(thisMachine);
    await here.signIns.signIn(connection(), { scheme: 'token', token: canary });
    const remote = windowOn(remoteMachine);
    await rejectsWith(remote.sessions.post(connection(), me), elsewhere);
    await rejectsWith(remote.sessions.check(connection()), elsewhere);
    assert.equal(server.received.length, 0);
    assert.equal(remote.states.get('c1'), 'signedOut');
    assert.equal(await remote.signIns.noteCredential(connection()), false);
    assert.match((await here.sessions.post(connection(), me)).text, /ada/);
    assert.equal(server.last.headers.authorization, `token ${canary}`);
  });

  it('reads its analytics token only on the computer where it was entered', async () => {
    const here = windowOn(thisMachine);
    await here.signIns.signInAnalytics(connection(), { scheme: 'bearer', token: canary });
    await rejectsWith(windowOn(remoteMachine).sessions.analyticsTarget(connection()), {
      ...elsewhere,
      advice: /^To use 127\.0\.0\.1:\d+ on this computer, enter the analytics token again\.$/,
      hint: 'setUpAnalytics',
    });
    const { credential } = await here.sessions.analyticsTarget(connection());
    assert.equal(credential.authorization, `Bearer ${canary}`);
  });

  it('reads its custom headers only on the computer where they were entered', async () => {
    const headers = [{ name: 'X-Key', value: canary }];
    await windowOn(thisMachine).credentials.storeHeaders('c1', server.origin, headers);
    assert.deepEqual(await windowOn(thisMachine).credentials.getHeaders('c1', server.origin), headers);
    assert.deepEqual(await windowOn(remoteMachine).credentials.getHeaders('c1', server.origin), []);
  });

  it('neither renews nor revokes its sign-in on another computer', async () => {
    const signedIn = connection({ scheme: 'oauth', analytics: undefined });
    await windowOn(thisMachine).credentials.store('c1', 'graphql', server.origin, oauth());
    const remote = windowOn(remoteMachine);
    await rejectsWith(remote.sessions.post(signedIn, me), elsewhere);
    const failure = await remote.signIns.signOut(signedIn);
    assert.match(failure?.message ?? '', /wasn't revoked/);
    assert.equal(server.received.length, 0);
    assert.equal(secrets.entries.size, 0);
  });

  it('binds its sign-in to the computer even if only its OAuth endpoints are on localhost', async () => {
    const origin = 'https://code.example.com';
    await windowOn(thisMachine).credentials.store('c1', 'graphql', origin, oauth());
    assert.deepEqual(await windowOn(thisMachine).credentials.get('c1', 'graphql', origin), oauth());
    assert.equal(await windowOn(remoteMachine).credentials.get('c1', 'graphql', origin), undefined);
  });

  it('is signed in only on the computer where a token was entered last', async () => {
    const here = windowOn(thisMachine);
    const remote = windowOn(remoteMachine);
    await here.signIns.signIn(connection(), { scheme: 'token', token: canary });
    await remote.signIns.signIn(connection(), { scheme: 'token', token: 'other' });
    await remote.sessions.post(connection(), me);
    assert.equal(server.last.headers.authorization, 'token other');
    await rejectsWith(here.sessions.post(connection(), me), { kind: 'credential', message: /build-server/ });
  });

  it('ignores a token that was saved without a computer ID', async () => {
    const entry = `credential/c1/graphql/${server.origin}`;
    secrets.entries.set(entry, JSON.stringify({ scheme: 'token', token: canary }));
    await rejectsWith(windowOn(thisMachine).sessions.post(connection(), me), {
      kind: 'credential',
      message: /No access token is stored/,
    });
    assert.equal(server.received.length, 0);
  });

  it("differs from a connection to another host, whose token isn't bound to a computer", async () => {
    const origin = 'https://code.example.com';
    const token = { scheme: 'token', token: canary } as const;
    await windowOn(thisMachine).credentials.store('c1', 'graphql', origin, token);
    assert.deepEqual(await windowOn(remoteMachine).credentials.get('c1', 'graphql', origin), token);
  });
});

describe('isLocalhost', () => {
  for (const host of [
    ...['localhost', 'LOCALHOST', 'localhost.', 'api.localhost', 'localhost.localdomain', 'ip6-localhost'],
    ...['127.0.0.1', '127.1', '2130706433', '0.0.0.0', '[::1]', '[::]', '[::ffff:127.0.0.1]'],
  ])
    it(`returns true for ${host}`, () => assert.equal(isLocalhost(`http://${host}:3080/prefix`), true));

  for (const host of [
    ...['code.example.com', 'localhost.example.com', 'notlocalhost', '127.0.0.1.example.com'],
    ...['10.0.0.1', '192.168.0.1', '[fe80::1]', '[::ffff:10.0.0.1]'],
  ])
    it(`returns false for ${host}`, () => assert.equal(isLocalhost(`https://${host}`), false));
});
