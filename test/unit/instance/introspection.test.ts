import assert from 'node:assert/strict';
import { buildClientSchema, buildSchema, graphqlSync, parse, type IntrospectionQuery } from 'graphql';
import { introspect } from '../../../src/instance/introspection';
import { introspectionLadder } from '../../../src/instance/introspectionLadder';
import { UserError } from '../../../src/shared/userError';
import { useServer } from '../../support/http/scriptedServer';

const schema = buildSchema('"A user." type User { id: ID!, friends: [[User!]!]! } type Query { me: User }');
const json = { 'Content-Type': 'application/json' };

describe('introspect', () => {
  const server = useServer();

  /** Loads the schema of an instance that rejects the queries for which `refuses` returns true. */
  const ask = (refuses: (query: string) => boolean): Promise<string> => {
    server.answer((response, { body }) => {
      const { query } = JSON.parse(body) as { query: string };
      const errors = { errors: [{ message: 'Too deep.' }] };
      const answer = refuses(query) ? errors : graphqlSync({ schema, source: query });
      response.writeHead(refuses(query) ? 400 : 200, json).end(JSON.stringify(answer));
    });
    return introspect({ baseUrl: server.origin, credential: undefined });
  };
  const read = (text: string): ReturnType<typeof buildSchema> =>
    buildClientSchema((JSON.parse(text) as { data: IntrospectionQuery }).data);

  it('returns the response to the default query', async () => {
    const text = await ask(() => false);
    assert.equal(read(text).getType('User')?.description, 'A user.');
    assert.equal(server.received.length, 1);
    assert.equal(server.last.url, '/.api/graphql?IntrospectionQuery');
  });

  it('sends simpler queries while the instance returns errors', async () => {
    assert.ok(read(await ask((query) => query.includes('description'))).getType('User'));
    assert.equal(server.received.length, 2);
    const bare = await ask((query) => query.includes('directives') || query.includes('subscriptionType'));
    assert.equal(String(read(bare).getQueryType()?.getFields()['me']?.type), 'User');
    assert.equal(server.received.length, 6);
  });

  it("explains that an instance doesn't allow introspection, and suggests a schema file", async () => {
    await assert.rejects(
      ask(() => true),
      (error) =>
        error instanceof UserError &&
        error.kind === 'notThisService' &&
        /doesn't allow introspection/.test(error.message) &&
        error.hint === 'chooseSchemaFile' &&
        /Too deep/.test(error.detail ?? ''),
    );
    assert.equal(server.received.length, 4);
  });

  it("doesn't retry when the credential is rejected", async () => {
    server.reply({ status: 401, body: 'Invalid access token.' });
    await assert.rejects(
      introspect({ baseUrl: server.origin, credential: undefined }),
      (error) => error instanceof UserError && error.kind === 'unauthorized',
    );
    assert.equal(server.received.length, 1);
  });

  it("omits options that instances don't support", () => {
    for (const query of introspectionLadder()) {
      parse(query);
      assert.doesNotMatch(query, /isRepeatable|specifiedByURL|isOneOf|inputFields\(|args\(/);
    }
  });
});
