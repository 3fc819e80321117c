import assert from 'node:assert/strict';
import {
  buildClientSchema,
  buildSchema,
  findBreakingChanges,
  introspectionFromSchema,
  isObjectType,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import type { Connection } from '../../../src/instance/connection';
import { CredentialStore } from '../../../src/instance/credentialStore';
import type { GraphqlRequest } from '../../../src/instance/graphqlApi';
import { introspect } from '../../../src/instance/introspection';
import { createSessionParts, type SessionParts } from '../../../src/instance/sessionParts';
import { Sessions } from '../../../src/instance/sessions';
import { folderForEachTest } from '../../support/folders';
import { rejectsWith } from '../../support/userErrors';
import { startApollo } from '../../support/graphqlServers/apollo';
import {
  createApi,
  failureMessage,
  validToken,
  type GraphqlServer,
  type GraphqlServerApi,
  type StartServer,
} from '../../support/graphqlServers/api';
import { startMercurius } from '../../support/graphqlServers/mercurius';
import { startYoga } from '../../support/graphqlServers/yoga';
import { thisMachine } from '../../support/machines';
import { MemorySecrets } from '../../support/secretStores';

const servers: Readonly<Record<string, StartServer>> = {
  'GraphQL Yoga': startYoga,
  'Apollo Server': startApollo,
  Mercurius: startMercurius,
};

/** Returns the number of deprecated arguments of fields. */
function deprecatedInputs(schema: GraphQLSchema): number {
  return Object.values(schema.getTypeMap())
    .flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()) : []))
    .flatMap(({ args }) => args)
    .filter(({ deprecationReason }) => deprecationReason != null).length;
}

const me: GraphqlRequest = { query: 'query Me { currentUser { username } }', operationName: 'Me' };

for (const [name, start] of Object.entries(servers)) {
  describe(`a connection to ${name}`, () => {
    const folder = folderForEachTest();
    let api: GraphqlServerApi;
    let server: GraphqlServer;
    let parts: SessionParts;
    let sessions: Sessions;
    let connection: Connection;
    before(async () => {
      api = createApi();
      server = await start(api);
    });
    after(async () => {
      api.release();
      await server.stop();
    });
    beforeEach(async () => {
      const credentials = new CredentialStore(new MemorySecrets(), thisMachine);
      parts = createSessionParts({ credentials, folder: folder.path, machine: thisMachine });
      sessions = new Sessions(parts);
      connection = { id: 'c1', name, baseUrl: server.origin, scheme: 'token', mutationPolicy: 'ask' };
      await signIn(validToken);
    });
    const signIn = (token: string): Promise<void> =>
      parts.credentials.store('c1', 'graphql', server.origin, { scheme: 'token', token });

    it('returns the user of the token', async () => {
      assert.equal((await sessions.check(connection)).actingUser, 'ada');
      assert.equal(parts.states.get('c1'), 'connected');
    });

    it('runs a query', async () => {
      const response = await sessions.post(connection, me);
      assert.ok(response.kind === 'data');
      assert.deepEqual(JSON.parse(response.text), { data: { currentUser: { username: 'ada' } } });
      assert.equal(response.failure, undefined);
    });

    it('loads the schema of the server', async () => {
      const text = await introspect(await sessions.graphqlTarget(connection));
      const { data } = JSON.parse(text) as { readonly data: IntrospectionQuery };
      const read = buildClientSchema(data);
      const served = buildClientSchema(
        introspectionFromSchema(buildSchema(api.sdl), { inputValueDeprecation: true }),
      );
      assert.equal(deprecatedInputs(read), deprecatedInputs(served));
      assert.ok(deprecatedInputs(read) > 0);
      assert.deepEqual(findBreakingChanges(served, read), []);
      assert.equal(Object.keys(served.getTypeMap()).length, Object.keys(read.getTypeMap()).length);
    });

    it('returns the errors of an invalid query', async () => {
      for (const query of ['{ currentUser { nonsense } }', '{ currentUser {']) {
        const response = await sessions.post(connection, { query });
        assert.ok(
          response.kind === 'errors' || (response.kind === 'data' && response.data === null),
          response.text,
        );
        assert.equal(response.failure, undefined, response.text);
        assert.match(
          response.errors[0]?.message ?? '',
          query.includes('nonsense') ? /nonsense/ : /Syntax Error/,
        );
      }
    });

    it('returns data together with resolver errors', async () => {
      const query = '{ currentUser { username } organization(name: "x") { id } }';
      const response = await sessions.post(connection, { query });
      assert.ok(response.kind === 'data', response.text);
      assert.equal(response.failure, undefined);
      assert.deepEqual(response.data, { currentUser: { username: 'ada' }, organization: null });
      assert.deepEqual(
        response.errors.map(({ message, path }) => [message, path]),
        [[failureMessage, ['organization']]],
      );
    });

    it('requires a sign-in after a wrong token', async () => {
      await signIn('canary-wrong-0123456789');
      await rejectsWith(sessions.check(connection), { kind: 'unauthorized' });
      const failure = await rejectsWith(sessions.post(connection, me), {
        kind: 'unauthorized',
        status: 401,
        message: /rejected the access token \(401\)/,
      });
      assert.match(failure.detail ?? '', /Unknown token/);
      assert.equal(parts.states.get('c1'), 'expired');
    });

    it('sends and receives a large body', async () => {
      const username = 'é漢"\\'.repeat(20_000);
      const query = 'query Large($username: String!) { user(username: $username) { username } }';
      const response = await sessions.post(connection, { query, variables: { username } });
      assert.ok(response.kind === 'data', response.text.slice(0, 500));
      assert.deepEqual(response.data, { user: { username } });
    });

    it('runs a large mutation once', async () => {
      const query = 'mutation Make($name: String!) { createOrganization(name: $name) { id } }';
      const variables = { name: 'x'.repeat(100_000) };
      const response = await sessions.post(connection, { query, operationName: 'Make', variables });
      assert.equal(response.failure, undefined, response.text.slice(0, 500));
      assert.equal(api.mutations, 1);
    });

    it('cancels a running query', async () => {
      const controller = new AbortController();
      const query = '{ search(query: "x") { __typename } }';
      const work = sessions.post(connection, { query }, { signal: controller.signal });
      await api.searching;
      controller.abort();
      await rejectsWith(work, { kind: 'canceled' });
      assert.equal((await sessions.post(connection, me)).kind, 'data', 'the connection still works');
    });
  });
}
