import assert from 'node:assert/strict';
import { CredentialStore } from '../../../src/instance/credentialStore';
import { createSessionParts } from '../../../src/instance/sessionParts';
import { Sessions } from '../../../src/instance/sessions';
import { FakeClock } from '../../support/fakeClock';
import { rejectsWith } from '../../support/failures';
import { failingSecrets } from '../../support/secretStores';
import { connectionTo } from './support/connections';
import { useSessionBench } from './support/sessionBench';

const me = { query: 'query Me { currentUser { username } }', operationName: 'Me' };

describe('Sessions with a token', () => {
  const bench = useSessionBench();

  it('answers as the user, and the connection is connected', async () => {
    const answer = await bench().sessions.post(await bench().withToken(bench().sample.tokens.admin), me);
    assert.equal(answer.kind, 'data');
    assert.equal(bench().state, 'connected');
    assert.deepEqual(bench().heard, []);
  });

  it('gives other answers back as they are', async () => {
    const connection = await bench().withToken(bench().sample.tokens.admin);
    assert.equal((await bench().sessions.post(connection, { query: '{ nonsense }' })).kind, 'errors');
    assert.equal(bench().state, 'connected');
    bench().sample.control.addFault({ times: 1, action: { kind: 'answer', status: 502, body: '<html>' } });
    assert.equal((await bench().sessions.post(connection, me)).kind, 'refused');
    assert.equal(bench().state, 'connected', 'a busy gateway says nothing about the credential');
    bench().sample.control.configure({ accessTokens: 'none' });
    const answer = await bench().sessions.post(connection, me);
    assert.equal(answer.kind, 'refused', 'nor does an instance that takes no tokens at all');
    assert.deepEqual(bench().heard, []);
  });

  it('tells of a rejected token once, however many requests it fails', async () => {
    const connection = await bench().withToken(bench().sample.tokens.revoked);
    const failures = await Promise.all(
      Array.from({ length: 20 }, () =>
        rejectsWith(bench().sessions.post(connection, me), { kind: 'unauthorized', status: 401 }),
      ),
    );
    assert.equal(bench().heard.length, 1);
    assert.equal(bench().heard[0]?.connection, connection);
    assert.equal(bench().heard[0]?.service, 'graphql');
    assert.ok(failures.every((failure) => bench().sessions.isAnnounced(failure)));
    assert.equal(bench().state, 'expired');

    const later = await rejectsWith(bench().sessions.post(connection, me), { kind: 'unauthorized' });
    assert.equal(bench().heard.length, 1);
    assert.ok(!bench().sessions.isAnnounced(later), 'what is asked later is answered by itself');
  });

  it('tells again when there is another token, and is connected when one works', async () => {
    const connection = await bench().withToken(bench().sample.tokens.revoked);
    await rejectsWith(bench().sessions.post(connection, me), { kind: 'unauthorized' });
    await bench().withToken(bench().sample.tokens.expired);
    await rejectsWith(bench().sessions.post(connection, me), { kind: 'unauthorized' });
    assert.equal(bench().heard.length, 2);
    await bench().withToken(bench().sample.tokens.user);
    await bench().sessions.post(connection, me);
    assert.equal(bench().state, 'connected');
    assert.equal(bench().heard.length, 2);
  });

  it('sends a refused request once: only a sign-in can be renewed', async () => {
    const connection = await bench().withToken(bench().sample.tokens.revoked);
    await rejectsWith(bench().sessions.post(connection, me), { kind: 'unauthorized' });
    assert.equal(bench().sample.control.requests().length, 1);
  });

  it('says that nobody is signed in, without a prompt', async () => {
    await rejectsWith(bench().sessions.post(connectionTo(bench().sample), me), { kind: 'credential' });
    assert.equal(bench().state, 'signedOut');
    assert.deepEqual(bench().heard, []);
    assert.equal(bench().sample.control.requests().length, 0);
  });

  it('does not take a storage in trouble for a sign-out', async () => {
    const broken = createSessionParts({
      credentials: new CredentialStore(failingSecrets()),
      folder: 'not-used',
    });
    await rejectsWith(new Sessions(broken).post(connectionTo(bench().sample), me), { kind: 'secretStorage' });
    assert.equal(broken.states.get('c1'), 'unverified');
  });

  it('notices a network that is gone, and that it is back', async () => {
    const connection = await bench().withToken(bench().sample.tokens.admin);
    bench().sample.control.addFault({ times: 1, action: { kind: 'reset' } });
    await rejectsWith(bench().sessions.post(connection, me), { kind: 'unreachable' });
    assert.equal(bench().state, 'unreachable');
    await bench().sessions.post(connection, me);
    assert.equal(bench().state, 'connected');
  });

  it('can be cancelled', async () => {
    const connection = await bench().withToken(bench().sample.tokens.admin);
    await rejectsWith(bench().sessions.post(connection, me, { signal: AbortSignal.abort() }), {
      kind: 'cancelled',
    });
    assert.equal(bench().state, 'unverified');
  });

  it('gives a query another try when the caller says it is one', async () => {
    const connection = await bench().withToken(bench().sample.tokens.admin);
    bench().sample.control.addFault({ times: 1, action: { kind: 'answer', status: 503 } });
    const waits: number[] = [];
    const onWait = (wait: number): void => void waits.push(wait);
    const options = { idempotent: true, onWait, random: () => 0, clock: new FakeClock() };
    assert.equal((await bench().sessions.post(connection, me, options)).kind, 'data');
    assert.deepEqual(waits, [500]);
  });
});

describe('Sessions acting as another user', () => {
  const bench = useSessionBench();

  for (const user of ['plain', 'quo"te', 'back\\slash', 'a",token="b']) {
    it(`does so as ${JSON.stringify(user)}`, async () => {
      bench().sample.control.addUser({ username: user });
      await bench().store({ scheme: 'sudo', token: bench().sample.tokens.sudo, user });
      const connection = connectionTo(bench().sample, { scheme: 'sudo', sudoUser: user });
      const answer = await bench().sessions.post(connection, me);
      assert.deepEqual(answer.kind === 'data' && answer.data, { currentUser: { username: user } });
    });
  }
});
