import assert from 'node:assert/strict';
import {
  buildClientSchema,
  buildSchema,
  GraphQLError,
  graphqlSync,
  Kind,
  parse,
  specifiedRules,
  validate,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLScalarType,
  type IntrospectionQuery,
  type ValidationContext,
  type ASTVisitor,
} from 'graphql';
import { introspect } from '../../../src/instance/introspection';
import { UserError } from '../../../src/shared/userError';
import { useServer } from '../../support/http/scriptedServer';

const schema = buildSchema(`
  "A user." type User { id: ID!, friends: [[User!]!]! }
  type Query { me: User, you: User @deprecated(reason: "Use me.") }
`);
const json = { 'Content-Type': 'application/json' };

describe('introspect', () => {
  const server = useServer();

  /** Loads the schema of an instance that rejects the queries for which `refuses` returns true. */
  const ask = (refuses: (query: string) => boolean): Promise<string> => {
    server.respond((response, { body }) => {
      const { query } = JSON.parse(body) as { query: string };
      const errors = { errors: [{ message: 'Too deep.' }] };
      const reply = refuses(query) ? errors : graphqlSync({ schema, source: query });
      response.writeHead(refuses(query) ? 400 : 200, json).end(JSON.stringify(reply));
    });
    return introspect({ baseUrl: server.origin, credential: undefined });
  };
  const read = (text: string): ReturnType<typeof buildSchema> =>
    buildClientSchema((JSON.parse(text) as { data: IntrospectionQuery }).data);

  it('returns the response to the full query', async () => {
    const text = await ask(() => false);
    assert.equal(read(text).getType('User')?.description, 'A user.');
    assert.equal(server.received.length, 1);
    assert.equal(server.last.url, '/.api/graphql?IntrospectionQuery');
  });

  it('sends simpler queries while the instance returns errors about none of the optional parts', async () => {
    assert.ok(read(await ask((query) => query.includes('description'))).getType('User'));
    assert.equal(server.received.length, 4);
    const old = await ask((query) => query.includes('description') || query.includes('isOneOf'));
    assert.equal(read(old).getQueryType()?.getFields()['you']?.deprecationReason, 'Use me.');
    assert.equal(server.received.length, 9);
    const bare = await ask((query) => query.includes('directives') || query.includes('subscriptionType'));
    assert.equal(String(read(bare).getQueryType()?.getFields()['me']?.type), 'User');
    assert.equal(server.received.length, 15);
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
    assert.equal(server.received.length, 6);
  });

  it("doesn't retry when the credential is rejected", async () => {
    server.reply({ status: 401, body: 'Invalid access token.' });
    await assert.rejects(
      introspect({ baseUrl: server.origin, credential: undefined }),
      (error) => error instanceof UserError && error.kind === 'unauthorized',
    );
    assert.equal(server.received.length, 1);
  });

  describe('requests the optional parts that a server accepts', () => {
    const laterSchema = buildSchema(`
      "A schema." schema { query: Query }
      directive @tag(name: String @deprecated(reason: "old tag")) repeatable on FIELD
      scalar Day @specifiedBy(url: "https://example.com/day")
      input Filter { name: String, tag: String @deprecated(reason: "old field") }
      input By @oneOf { id: ID, name: String }
      type Query { list(first: Int, last: Int @deprecated(reason: "old argument"), filter: Filter, by: By): Day }
    `);
    const everything = {
      schema: 'A schema.',
      isRepeatable: true,
      url: 'https://example.com/day',
      isOneOf: true,
      reasons: ['old argument', 'old field', 'old tag'],
    };

    interface Refusal {
      /** The largest number of fields within each other. */
      readonly depth?: number;
      /** The largest number of nested types that it accepts. */
      readonly typeDepth?: number;
      /** Fields and arguments that the server doesn't have, such as `__Type.isOneOf`. */
      readonly parts: readonly string[];
      readonly withoutLocations?: boolean;
      readonly onlyFirstError?: boolean;
      /** Whether it has `specifiedByUrl` instead of `specifiedByURL`. */
      readonly draft?: boolean;
    }

    const refusals = ({ parts }: Refusal) =>
      function RefusalRule(context: ValidationContext): ASTVisitor {
        return {
          [Kind.FIELD](node) {
            const field = `${context.getParentType()?.name ?? ''}.${node.name.value}`;
            const report = (
              message: string,
              nodes: typeof node | (typeof node.arguments & object)[number],
            ): void => context.reportError(new GraphQLError(message, { nodes }));
            if (parts.includes(field))
              report(`Cannot query field "${node.name.value}" on type "${field.replace(/\..*/, '')}".`, node);
            for (const argument of node.arguments ?? [])
              if (parts.includes(`${field}.${argument.name.value}`))
                report(`Unknown argument "${argument.name.value}" on field "${field}".`, argument);
          },
        };
      };

    const swapNames = (text: string): string =>
      text.replace(/specifiedBy(?:URL|Url)(?!:)/g, (name) =>
        name === 'specifiedByUrl' ? 'specifiedByURL' : 'specifiedByUrl',
      );

    /** Loads the schema from a server with these refusals. */
    const load = async (refusal: Refusal): Promise<{ requests: number; found: typeof everything }> => {
      server.respond((response, { body }) => {
        const { query } = JSON.parse(body) as { query: string };
        const rename = refusal.draft === true ? swapNames : String;
        const source = rename(query);
        const errors = validate(laterSchema, parse(source), [...specifiedRules, refusals(refusal)])
          .slice(0, refusal.onlyFirstError === true ? 1 : undefined)
          .map(({ message, locations }) => ({
            message: rename(message),
            ...(refusal.withoutLocations !== true && { locations }),
          }));
        const typeDepth = source.match(/\bofType\b/g)?.length ?? 0;
        if (errors.length === 0 && typeDepth > (refusal.typeDepth ?? Infinity))
          errors.push({ message: 'maximum query depth exceeded 15 > 13' });
        const reply = errors.length > 0 ? { errors } : graphqlSync({ schema: laterSchema, source });
        response.writeHead(200, json).end(JSON.stringify(reply));
      });
      const before = server.received.length;
      const found = read(await introspect({ baseUrl: server.origin, credential: undefined }));
      const inputs = [
        ...(found.getQueryType()?.getFields()['list']?.args ?? []),
        ...Object.values((found.getType('Filter') as GraphQLInputObjectType).getFields()),
        ...(found.getDirective('tag')?.args ?? []),
      ] as readonly Pick<GraphQLInputField, 'deprecationReason'>[];
      return {
        requests: server.received.length - before,
        found: {
          schema: found.description ?? '',
          isRepeatable: found.getDirective('tag')?.isRepeatable ?? false,
          url: (found.getType('Day') as GraphQLScalarType).specifiedByURL ?? '',
          isOneOf: (found.getType('By') as GraphQLInputObjectType).isOneOf,
          reasons: inputs.flatMap(({ deprecationReason }) => deprecationReason ?? []),
        },
      };
    };

    const newest = ['__Schema.description', '__Type.isOneOf', '__Directive.isRepeatable'];
    const listArguments = ['__Field.args', '__Type.inputFields', '__Directive.args'].map(
      (field) => `${field}.includeDeprecated`,
    );
    const oldest = [
      ...newest,
      ...listArguments,
      '__InputValue.isDeprecated',
      '__InputValue.deprecationReason',
    ];
    const plain = { schema: '', isRepeatable: false, isOneOf: false };

    it('all of them in one request', async () => {
      assert.deepEqual(await load({ parts: [] }), { requests: 1, found: everything });
    });

    it('all but the ones that graphql-go 1.11 refuses, in two requests', async () => {
      assert.deepEqual(await load({ parts: newest }), { requests: 2, found: { ...everything, ...plain } });
    });

    it('also if its errors have no locations', async () => {
      const found = { ...everything, ...plain };
      assert.deepEqual(await load({ parts: newest, withoutLocations: true }), { requests: 2, found });
    });

    it('also if it reports one error at a time', async () => {
      const found = { ...everything, ...plain };
      assert.deepEqual(await load({ parts: newest, onlyFirstError: true }), { requests: 4, found });
    });

    it('without arguments that only some fields have', async () => {
      const found = { ...everything, reasons: ['old argument', 'old field'] };
      assert.deepEqual(await load({ parts: ['__Directive.args.includeDeprecated'] }), { requests: 2, found });
    });

    it('the URLs of scalars by the name that graphql-js 15 and graphql-java 19 have', async () => {
      const found = { ...everything, isOneOf: false };
      const refusal = { parts: ['__Type.isOneOf'], draft: true };
      assert.deepEqual(await load(refusal), { requests: 2, found });
      assert.deepEqual(await load({ ...refusal, withoutLocations: true }), { requests: 2, found });
    });

    it('no URLs of scalars if it has neither name', async () => {
      const found = { ...everything, url: '' };
      assert.deepEqual(await load({ parts: ['__Type.specifiedByURL'] }), { requests: 3, found });
    });

    it('and descriptions, if it limits the depth of queries as graphql-java can', async () => {
      assert.deepEqual(await load({ parts: [], typeDepth: 5 }), { requests: 2, found: everything });
      const refusal = { parts: newest, typeDepth: 5 };
      assert.deepEqual(await load(refusal), { requests: 3, found: { ...everything, ...plain } });
    });

    it('none of them if it refuses all', async () => {
      const found = { ...plain, url: '', reasons: [] };
      assert.deepEqual(await load({ parts: [...oldest, '__Type.specifiedByURL'] }), { requests: 2, found });
    });
  });
});
