import assert from 'node:assert/strict';
import type { Connection } from '../../../src/instance/connection';
import { CredentialStore } from '../../../src/instance/credentialStore';
import { sendGraphql } from '../../../src/instance/graphqlApi';
import type { GraphqlTarget } from '../../../src/instance/graphqlResponse';
import { introspect } from '../../../src/instance/introspection';
import { createSessionParts } from '../../../src/instance/sessionParts';
import { Sessions } from '../../../src/instance/sessions';
import { listUsers } from '../../../src/instance/users';
import { parseResponse } from '../../../src/operations/response/parseResponse';
import { noSecretParts } from '../../../src/operations/secrets/savedResponse';
import { assertUserError, rejectsWith } from '../../support/userErrors';
import { FakeClock } from '../../support/fakeClock';
import { thisMachine } from '../../support/machines';
import { failingSecrets } from '../../support/secretStores';
import { connectionTo } from './support/connections';
import { useSessionBench } from './support/sessionBench';

const me = { query: 'query Me { currentUser { username } }', operationName: 'Me' };

describe('Sessions: tokens', () => {
  const bench = useSessionBench();

  it('sends requests with the token and marks the connection as connected', async () => {
    const response = await bench().sessions.post(await bench().withToken(bench().sample.tokens.admin), me);
    assert.equal(response.kind, 'data');
    assert.equal(bench().state, 'connected');
    assert.deepEqual(bench().heard, []);
  });

  it("returns responses that don't reject the token", async () => {
    const connection = await bench().withToken(bench().sample.tokens.admin);
    assert.equal((await bench().sessions.post(connection, { query: '{ nonsense }' })).kind, 'errors');
    assert.equal(bench().state, 'connected');
    bench().sample.control.addFault({ times: 1, action: { kind: 'reply', status: 502, body: '<html>' } });
    assert.equal((await bench().sessions.post(connection, me)).kind, 'refused');
    assert.equal(bench().state, 'connected', 'a busy gateway does not affect the credential state');
    bench().sample.control.configure({ accessTokens: 'none' });
    const response = await bench().sessions.post(connection, me);
    assert.equal(response.kind, 'refused', 'disabled tokens do not affect the credential state');
    assert.deepEqual(bench().heard, []);
  });

  it('reports a rejected token only once, even if several requests fail', async () => {
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
    assert.ok(!bench().sessions.isAnnounced(later), 'later failures are not treated as announced');
  });

  it("doesn't report a rejected token if the caller shows the error", async () => {
    const connection = await bench().withToken(bench().sample.tokens.revoked);
    const { sessions } = bench();
    const failure = await rejectsWith(
      sessions.withGraphql(connection, (target) => introspect(target), { showsRejection: true }),
      { kind: 'unauthorized', status: 401 },
    );
    assert.deepEqual(bench().heard, []);
    assert.ok(!sessions.isAnnounced(failure));
    assert.equal(bench().state, 'expired');
  });

  it('reports a token that is rejected with GraphQL errors', async () => {
    const connection = await bench().withToken(bench().sample.tokens.admin);
    bench().sample.control.addFault({
      times: 1,
      action: {
        kind: 'reply',
        status: 401,
        headers: { 'content-type': 'application/json' },
        body: '{"errors":[{"message":"Unknown token."}],"data":null}',
      },
    });
    await rejectsWith(bench().sessions.post(connection, me), {
      kind: 'unauthorized',
      message: /Response: Unknown token\.$/,
    });
    assert.equal(bench().heard.length, 1);
    assert.equal(bench().state, 'expired');
  });

  it('reports each rejected token and marks the connection as connected after a valid one', async () => {
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

  it("doesn't retry a rejected request with an access token, which can't be renewed", async () => {
    const connection = await bench().withToken(bench().sample.tokens.revoked);
    await rejectsWith(bench().sessions.post(connection, me), { kind: 'unauthorized' });
    assert.equal(bench().sample.control.requests().length, 1);
  });

  it('throws an error without a prompt when no credential is stored', async () => {
    await rejectsWith(bench().sessions.post(connectionTo(bench().sample), me), { kind: 'credential' });
    assert.equal(bench().state, 'signedOut');
    assert.deepEqual(bench().heard, []);
    assert.equal(bench().sample.control.requests().length, 0);
  });

  it("doesn't treat a storage error as a sign-out", async () => {
    const broken = createSessionParts({
      credentials: new CredentialStore(failingSecrets(), thisMachine),
      machine: thisMachine,
      folder: 'not-used',
    });
    await rejectsWith(new Sessions(broken).post(connectionTo(bench().sample), me), { kind: 'secretStorage' });
    assert.equal(broken.states.get('c1'), 'unverified');
  });

  it('detects network loss and recovery', async () => {
    const connection = await bench().withToken(bench().sample.tokens.admin);
    bench().sample.control.addFault({ times: 1, action: { kind: 'reset' } });
    await rejectsWith(bench().sessions.post(connection, me), { kind: 'unreachable' });
    assert.equal(bench().state, 'unreachable');
    await bench().sessions.post(connection, me);
    assert.equal(bench().state, 'connected');
  });

  it('reports only the first use of a credential in a window', async () => {
    let uses = 0;
    const { sample, secrets } = bench();
    const connection = await bench().withToken(sample.tokens.admin);
    const credentials = new CredentialStore(secrets, thisMachine);
    const onFirstUse = (): void => void (uses += 1);
    const options = { credentials, folder: 'not-used', machine: thisMachine, onFirstUse };
    const sessions = new Sessions(createSessionParts(options));
    assert.equal(uses, 0);
    await sessions.post(connection, me);
    await sessions.post(connection, me);
    assert.equal(uses, 1);
  });

  it('rejects a request whose signal is aborted', async () => {
    const connection = await bench().withToken(bench().sample.tokens.admin);
    await rejectsWith(bench().sessions.post(connection, me, { signal: AbortSignal.abort() }), {
      kind: 'canceled',
    });
    assert.equal(bench().state, 'unverified');
  });

  it('retries a request that the caller marks as idempotent', async () => {
    const connection = await bench().withToken(bench().sample.tokens.admin);
    bench().sample.control.addFault({ times: 1, action: { kind: 'reply', status: 503 } });
    const waits: number[] = [];
    const onWait = (wait: number): void => void waits.push(wait);
    const options = { idempotent: true, onWait, random: () => 0, clock: new FakeClock() };
    assert.equal((await bench().sessions.post(connection, me, options)).kind, 'data');
    assert.deepEqual(waits, [500]);
  });
});

describe('Sessions: acting as another user', () => {
  const bench = useSessionBench();

  for (const user of ['plain', 'quo"te', 'back\\slash', 'a",token="b']) {
    it(`sends requests as ${JSON.stringify(user)}`, async () => {
      bench().sample.control.addUser({ username: user });
      await bench().store({ scheme: 'sudo', token: bench().sample.tokens.sudo, user });
      const connection = connectionTo(bench().sample, { scheme: 'sudo', sudoUser: user });
      const response = await bench().sessions.post(connection, me);
      assert.deepEqual(response.kind === 'data' && response.data, { currentUser: { username: user } });
    });
  }

  describe("with an instance that doesn't accept sudo", () => {
    const refusesSudo = { status: 401, body: 'Invalid Authorization header.' } as const;
    const expected = { kind: 'forbidden', message: /doesn't allow sudo \(401\)/ } as const;
    let connection: Connection;
    beforeEach(async () => {
      await bench().store({ scheme: 'sudo', token: bench().sample.tokens.sudo, user: 'ada' });
      connection = connectionTo(bench().sample, { scheme: 'sudo', sudoUser: 'ada' });
      bench().sample.control.addFault({ action: { kind: 'reply', ...refusesSudo } });
    });

    it('returns the error with the response', async () => {
      const { failure } = await bench().sessions.post(connection, me);
      assertUserError(failure, expected);
    });

    it('returns the error with a response that is parsed for the editor', async () => {
      const { failure } = await bench().sessions.withGraphql(connection, async (target) => {
        const response = await sendGraphql(target, me);
        const files = { worker: '', folder: '', fileName: '', inEditorBytes: 1e6, capBytes: 1e6 };
        return parseResponse(response, { ...files, target, omit: noSecretParts, startedAt: 0 });
      });
      assertUserError(failure, expected);
    });

    it('throws the same error for the schema and the user list', async () => {
      const { sessions } = bench();
      await rejectsWith(
        sessions.withGraphql(connection, (target) => introspect(target)),
        expected,
      );
      const list = (target: GraphqlTarget): Promise<unknown> => listUsers(target, { limit: 10 });
      await rejectsWith(sessions.withGraphql(connection, list), expected);
      assert.deepEqual(bench().heard, [], 'the token is not rejected');
    });
  });
});
