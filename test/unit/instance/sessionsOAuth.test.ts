import assert from 'node:assert/strict';
import type { Sessions } from '../../../src/instance/sessions';
import { rejectsWith } from '../../support/userErrors';
import { useSessionBench } from './support/sessionBench';

const me = { query: 'query Me { currentUser { username } }', operationName: 'Me' };
const change = { query: 'mutation Change { nonsense }', operationName: 'Change' };
const asQuery = { idempotent: true };

describe('Sessions: OAuth sign-ins', () => {
  const bench = useSessionBench();

  it('renews a rejected sign-in only once for concurrent requests, without an error', async () => {
    const connection = await bench().signedIn();
    bench().sample.control.advanceClock(2 * 3_600_000);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => bench().sessions.post(connection, me, asQuery)),
    );
    assert.ok(answers.every(({ kind }) => kind === 'data'));
    assert.equal(bench().renewals.length, 1);
    assert.deepEqual(bench().heard, []);
    assert.equal(bench().state, 'connected');
  });

  it('renews the sign-in after a 401 with GraphQL errors', async () => {
    const connection = await bench().signedIn();
    bench().sample.control.addFault({
      path: '/.api/graphql',
      times: 1,
      action: {
        kind: 'reply',
        status: 401,
        headers: { 'content-type': 'application/json' },
        body: '{"errors":[{"message":"The access token has expired."}]}',
      },
    });
    const response = await bench().sessions.post(connection, me, asQuery);
    assert.equal(response.kind, 'data');
    assert.equal(response.failure, undefined);
    assert.equal(bench().renewals.length, 1);
    assert.equal(bench().state, 'connected');
  });

  const changesSent = (): readonly unknown[] =>
    bench()
      .sample.control.requests()
      .filter(({ target }) => target.endsWith('?Change'))
      .map(({ status }) => status);

  for (const body of ['', 'Invalid access token.\n'])
    it(`never retries a mutation after a 401 with ${body === '' ? 'no body' : 'a body'}`, async () => {
      const connection = await bench().signedIn();
      bench().sample.control.addFault({
        path: '/.api/graphql',
        times: 1,
        action: { kind: 'reply', status: 401, body },
      });
      await rejectsWith(bench().sessions.post(connection, change), {
        kind: 'httpStatus',
        message: /the mutation wasn't sent again/,
      });
      assert.deepEqual(changesSent(), [401]);
      assert.equal(bench().renewals.length, 1, 'the next run has a renewed token');
      assert.deepEqual(bench().heard, []);
      await bench().sessions.post(connection, change);
      assert.deepEqual(changesSent(), [401, 200]);
      assert.equal(bench().renewals.length, 1);
    });

  it('requires another sign-in when the instance also rejects a mutation with a renewed token', async () => {
    const connection = await bench().signedIn();
    bench().sample.control.addFault({
      path: '/.api/graphql',
      action: { kind: 'reply', status: 401, body: 'Invalid access token.\n' },
    });
    await rejectsWith(bench().sessions.post(connection, change), { kind: 'httpStatus' });
    await rejectsWith(bench().sessions.post(connection, change), { kind: 'unauthorized' });
    assert.deepEqual(changesSent(), [401, 401]);
    assert.equal(bench().renewals.length, 1);
    assert.equal(bench().heard.length, 1);
  });

  it('reports a revoked sign-in only once', async () => {
    const connection = await bench().signedIn();
    const credential = await bench().parts.credentials.get('c1', 'graphql', bench().sample.baseUrl);
    bench().sample.control.revokeToken(credential?.scheme === 'oauth' ? credential.accessToken : '');
    const failures = await Promise.all(
      Array.from({ length: 20 }, () =>
        rejectsWith(bench().sessions.post(connection, me, asQuery), {
          kind: 'unauthorized',
          message: /expired or was revoked/,
        }),
      ),
    );
    assert.equal(bench().renewals.length, 1);
    assert.equal(bench().heard.length, 1);
    assert.ok(failures.every((failure) => bench().sessions.isAnnounced(failure)));
    assert.equal(bench().state, 'expired');
    await rejectsWith(bench().sessions.post(connection, me, asQuery), { kind: 'unauthorized' });
    assert.equal(bench().heard.length, 1);
    assert.equal(bench().renewals.length, 1);
  });

  it("doesn't renew repeatedly when the instance rejects every token", async () => {
    const connection = await bench().signedIn();
    bench().sample.control.addFault({
      path: '/.api/graphql',
      action: { kind: 'reply', status: 401, body: 'Invalid access token.\n' },
    });
    for (let turn = 0; turn < 3; turn += 1)
      await rejectsWith(bench().sessions.post(connection, me, asQuery), {
        kind: 'unauthorized',
        message: /rejected the sign-in/,
      });
    assert.equal(bench().renewals.length, 1);
    assert.equal(bench().heard.length, 1);
  });

  it("doesn't treat the sign-in page of a proxy as a rejected token", async () => {
    const connection = await bench().signedIn();
    bench().sample.control.addFault({
      path: '/.api/graphql',
      action: { kind: 'reply', status: 401, body: '<html>' },
    });
    assert.equal((await bench().sessions.post(connection, me, asQuery)).kind, 'refused');
    assert.equal(bench().renewals.length, 0);
    assert.deepEqual(bench().heard, []);
  });

  for (const [what, body, headers] of [
    ['only the reason phrase', 'Unauthorized\n', {}],
    ['no body', '', {}],
    ['empty JSON', '{}', { 'content-type': 'application/json' }],
  ] as const)
    for (const path of ['/.api/graphql', '*'])
      it(`survives a proxy that responds with ${what} to ${path === '*' ? 'everything' : 'operations'}`, async () => {
        const connection = await bench().signedIn();
        const { control } = bench().sample;
        control.addFault({ path, action: { kind: 'reply', status: 401, headers, body } });
        const responses = await Promise.all(
          Array.from({ length: 20 }, () => bench().sessions.post(connection, me, asQuery)),
        );
        for (let turn = 0; turn < 5; turn += 1)
          responses.push(await bench().sessions.post(connection, me, asQuery));
        assert.deepEqual([...new Set(responses.map(({ failure }) => failure?.kind))], ['accessProxy']);
        assert.equal(bench().renewals.length, 1);
        assert.deepEqual(bench().heard, []);
        assert.notEqual(bench().state, 'expired');
        control.removeFaults();
        assert.equal((await bench().sessions.post(connection, me, asQuery)).kind, 'data');
        assert.equal(bench().state, 'connected');
        assert.equal(bench().renewals.length, 1);
        await rejectsOnce(connection);
      });

  /** Checks that the words of the instance still lead to a renewal. */
  const rejectsOnce = async (connection: Parameters<Sessions['post']>[0]): Promise<void> => {
    const before = bench().renewals.length;
    bench().sample.control.addFault({
      path: '/.api/graphql',
      times: 1,
      action: { kind: 'reply', status: 401, body: 'Invalid access token.\n' },
    });
    assert.equal((await bench().sessions.post(connection, me, asQuery)).kind, 'data');
    assert.equal(bench().renewals.length, before + 1);
  };

  it('detects a lost network during a renewal', async () => {
    const connection = await bench().signedIn();
    bench().sample.control.advanceClock(2 * 3_600_000);
    bench().sample.control.addFault({ path: '/.auth/*', action: { kind: 'reset' } });
    await rejectsWith(bench().sessions.post(connection, me, asQuery), { kind: 'unreachable' });
    assert.equal(bench().state, 'unreachable');
    bench().sample.control.removeFaults();
    assert.equal((await bench().sessions.post(connection, me, asQuery)).kind, 'data');
  });
});

describe('Sessions.check', () => {
  const bench = useSessionBench();

  it('verifies the user of the credential again', async () => {
    const connection = await bench().withToken(bench().sample.tokens.admin);
    const { actingUser, version } = await bench().sessions.check(connection);
    assert.match(actingUser, /\S/);
    assert.match(version ?? '', /\d/);
    assert.equal(bench().state, 'connected');
  });

  it('diagnoses the cause of a failure', async () => {
    const connection = await bench().withToken(bench().sample.tokens.admin);
    bench().sample.control.configure({ upgrading: true });
    await rejectsWith(bench().sessions.check(connection), { kind: 'serverError', message: /being upgraded/ });
    assert.equal(bench().state, 'unreachable');
    bench().sample.control.configure({ upgrading: false });
    await bench().withToken(bench().sample.tokens.revoked);
    await rejectsWith(bench().sessions.check(connection), { kind: 'unauthorized' });
    assert.equal(bench().state, 'expired');
    assert.equal(bench().heard.length, 1);
  });

  it('renews an expired sign-in', async () => {
    const connection = await bench().signedIn();
    bench().sample.control.advanceClock(2 * 3_600_000);
    await bench().sessions.check(connection);
    assert.equal(bench().renewals.length, 1);
  });
});
