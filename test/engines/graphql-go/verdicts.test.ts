import assert from 'node:assert/strict';
import { printSchema, type GraphQLSchema } from 'graphql';
import { introspect } from '../../../src/instance/introspection';
import { Diagnoser } from '../../../src/language/diagnostics/diagnoser';
import { reviewRequest } from '../../../src/language/diagnostics/reviewRequest';
import { readSchema } from '../../../src/language/schema/readSchema';
import { buildSampleSchema } from '../../../src/sample/schema';
import { isRecord } from '../../../src/shared/record';
import { forEachGraphqlGo } from '../../support/engines/graphqlGo';
import { operationVariations } from '../../support/engines/operationVariations';
import { projectOf } from '../../support/language/cursor';

/** The codes of warnings about what the engine rejects. */
const engineCodes: readonly string[] = [
  ...['optional-variable', 'null-value', 'required-default', 'large-number', 'union-fragment'],
  ...['block-string', 'string-escape'],
];

/** Returns the codes of the problems for which the engine should reject an operation without variables. */
function expectedProblems(schema: GraphQLSchema, text: string): readonly string[] {
  const { project, document } = projectOf({ 'query.graphql': text });
  return [...new Diagnoser(project).problems(document('query.graphql'), schema)]
    .flat()
    .filter(({ severity, code }) => severity === 'error' || engineCodes.includes(code))
    .map(({ code }) => code);
}

/** Returns the messages of the errors with which the engine rejected a request. */
function rejection(body: unknown): readonly string[] {
  const errors = isRecord(body) && Array.isArray(body['errors']) ? body['errors'] : [];
  return errors.filter(isRecord).map(({ message }) => String(message));
}

const sdl = `
  scalar BigInt
  scalar JSONValue
  input Filter { size: Int = 2, must: Int! = 4, need: Int, ratio: Float, big: BigInt, json: JSONValue }
  interface Node { id: ID! }
  interface Named implements Node { id: ID! name: String }
  type User implements Node & Named { id: ID! name: String }
  type Org implements Node { id: ID! title: String! }
  union Actor = User | Org
  union Mixed = Org | Query
  type Query {
    list(first: Int = 10, limit: Int! = 20, need: Int!, names: [String!], after: String): Int
    scalars(int: Int, ratio: Float, big: BigInt, json: JSONValue, id: ID, filter: Filter, text: String): Int
    node: Node
    named: Named
    actor: Actor
    mixed: Mixed
    user: User
    self: Query
  }
`;

/** Documents on which implementations of GraphQL differ, some with values of variables. */
const documents: readonly (readonly [text: string, json?: string])[] = [
  ...['need: $v', 'need: 1, limit: $v', 'need: 1, first: $v', 'need: 1, after: "a"'].flatMap((values) =>
    ['{}', '{"v":null}', '{"v":2}'].map(
      (json) => [`query ($v: Int = 3) { list(${values}) scalars(int: $v) }`, json] as const,
    ),
  ),
  ['query ($v: String = "a") { list(need: 1, names: [$v]) }', '{"v":null}'],
  ['query ($v: [String!] = ["a"]) { list(need: 1, names: $v) }', '{"v":null}'],
  ['query ($v: Boolean = true) { self @skip(if: $v) { __typename } }', '{"v":null}'],
  ['query ($v: Int = 3) { ...F } fragment F on Query { list(need: $v) }', '{"v":null}'],
  ['query ($v: Int = 3) { scalars(filter: { must: $v }) }', '{"v":null}'],
  ['query ($v: Filter) { scalars(filter: $v) }', '{"v":{"size":1}}'],
  ['query ($v: Filter) { scalars(filter: $v) }', '{"v":{"size":1,"must":1}}'],
  ['query ($v: Filter = { size: 1 }) { scalars(filter: $v) }'],
  ['query ($v: Int) { scalars(json: [$v]) }', '{"v":1}'],
  ['query ($v: JSONValue) { scalars(json: { a: [$v] }) }', '{"v":{"b":99999999999}}'],
  ...[
    '1e400',
    '-1e400',
    '1e308',
    '1e-400',
    '2147483648',
    '-2147483649',
    '2147483647',
    '99999999999.5',
  ].flatMap((value) =>
    [
      `{ scalars(ratio: ${value}) }`,
      `{ scalars(filter: { ratio: ${value} }) }`,
      `{ scalars(big: ${value}) }`,
      `{ scalars(json: { a: [${value}] }) }`,
      `{ scalars(int: ${value}) }`,
      `{ scalars(id: ${value}) }`,
    ].map((text) => [text] as const),
  ),
  ['query ($v: Float = 1e400) { scalars(ratio: $v) }'],
  ['query ($v: Float = 1e308) { scalars(ratio: $v) }'],
  ...['node', 'named', 'actor', 'mixed', 'user', 'self'].flatMap((field) =>
    ['Node', 'Named', 'Actor', 'Mixed', 'User', 'Org', 'Query'].flatMap((type) => [
      [`{ ${field} { ... on ${type} { __typename } } }`] as const,
      [`{ ${field} { ...F } } fragment F on ${type} { __typename }`] as const,
    ]),
  ),
  ...[
    'description',
    'directives { isRepeatable args(includeDeprecated: true) { name } }',
    'types { isOneOf }',
    'types { specifiedByURL inputFields { name } fields(includeDeprecated: true) { args { name } } }',
    'types { inputFields(includeDeprecated: true) { isDeprecated deprecationReason } }',
    'types { fields { args(includeDeprecated: false) { name } } }',
  ].map((fields) => [`{ __schema { ${fields} } }`] as const),
  ['subscription { __typename }'],
  ['mutation { __typename }'],
  ...[String.raw`\/`, String.raw`\u{41}`, String.raw`\uD83D\uDE00`, String.raw`\u0041\n\"\\`].map(
    (value) => [`{ scalars(text: "${value}") }`] as const,
  ),
  ['{ scalars(text: """a\\"""b""") }'],
];

describe('verdicts', () => {
  forEachGraphqlGo(
    () => printSchema(buildSampleSchema()),
    (server) => {
      it('rejects exactly the operations that have an error or a warning about the engine', async function () {
        this.timeout(120_000);
        const text = await introspect({ baseUrl: server().origin, credential: undefined });
        const { schema } = readSchema(Buffer.from(text));
        const operations = operationVariations(schema);
        const counts = { accepted: 0, errors: 0, warnings: 0 };
        const differences: string[] = [];
        for (const query of operations) {
          const codes = expectedProblems(schema, query);
          const { body } = await server().post({ query });
          const messages = rejection(body);
          if (codes.length > 0 !== messages.length > 0)
            differences.push(`${query}\n  ${codes.join() || 'valid'} / ${messages[0] ?? 'accepted'}`);
          const onlyWarnings = codes.every((code) => engineCodes.includes(code));
          counts[codes.length === 0 ? 'accepted' : onlyWarnings ? 'warnings' : 'errors'] += 1;
        }
        assert.deepEqual(differences, []);
        assert.ok(operations.length >= 200, `${operations.length} operations`);
        assert.ok(counts.accepted > 50 && counts.errors > 50 && counts.warnings > 10, JSON.stringify(counts));
      });
    },
  );

  forEachGraphqlGo(
    () => sdl,
    (server) => {
      it('accepts and rejects what the extension does, of documents on which implementations differ', async () => {
        const text = await introspect({ baseUrl: server().origin, credential: undefined });
        const { schema } = readSchema(Buffer.from(text));
        const differences: string[] = [];
        for (const [query, json = '{}'] of documents) {
          const problems = reviewRequest(schema, query, json).problems.map(({ message }) => message);
          const found = [...expectedProblems(schema, query), ...problems];
          const { body } = await server().post(`{"query":${JSON.stringify(query)},"variables":${json}}`);
          const messages = rejection(body);
          if (found.length > 0 !== messages.length > 0)
            differences.push(`${query} ${json}: ${found.join() || 'valid'} / ${messages[0] ?? 'accepted'}`);
        }
        assert.deepEqual(differences, []);
      });
    },
  );
});
