import assert from 'node:assert/strict';
import fc from 'fast-check';
import { introspectionFromSchema, type GraphQLSchema } from 'graphql';
import { reviewRequest } from '../../../../src/language/diagnostics/reviewRequest';
import { readUncheckedSchema } from '../../../../src/language/schema/readSchema';
import { repetitions } from '../../../support/fullRun';
import { publishedSchema } from '../../../support/language/publishedSchema';
import { randomDocument } from '../../../support/language/randomDocuments';
import { testSchema } from '../../../support/language/schema';

/** Returns the codes and places of problems with the complete schema, after comparing them with those of the pruned one. */
function problemsOf(json: Buffer, full: GraphQLSchema, text: string, variables?: string): readonly string[] {
  const found = [full, readUncheckedSchema(json, text)].map((schema) =>
    reviewRequest(schema, text, variables).problems.map(({ code, locations, variable = '' }) =>
      JSON.stringify([code, locations, variable]),
    ),
  );
  assert.deepEqual(found[1], found[0], text);
  return found[0] ?? [];
}

describe('pruneIntrospection', function () {
  this.timeout(60_000);
  const jsonOf = (schema: GraphQLSchema): Buffer =>
    Buffer.from(JSON.stringify(introspectionFromSchema(schema)));

  it('preserves the problems of random documents', () => {
    const json = jsonOf(testSchema);
    const full = readUncheckedSchema(json);
    fc.assert(
      fc.property(randomDocument(), (text) => {
        problemsOf(json, full, text);
      }),
      { numRuns: repetitions({ normal: 300, full: 3000 }) },
    );
  });

  describe('of a large published schema', () => {
    const json = jsonOf(publishedSchema());
    const full = readUncheckedSchema(json);

    for (const [text, variables, isValid] of [
      [
        'query ($login: String!) { user(login: $login) { ...F } } fragment F on User { name }',
        '{"login":"a"}',
        true,
      ],
      ['query ($login: String!) { user(login: $login) { name } }', '{"login":3}', false],
      ['{ user { name } }', '{}', false],
      [
        '{ node(id: "a") { ... on Repository { issues(first: 1, states: [OPEN]) { nodes { title } } } } }',
        '{}',
        true,
      ],
      [
        '{ node(id: "a") { ... on Repository { issues(first: 1, states: [SHUT]) { nodes { title } } } } }',
        '{}',
        false,
      ],
      [
        'query ($order: IssueOrder) { viewer { issues(first: 1, orderBy: $order) { totalCount } } }',
        '{"order":{"field":"CREATED_AT","direction":"ASC"}}',
        true,
      ],
      [
        'query ($order: IssueOrder) { viewer { issues(first: 1, orderBy: $order) { totalCount } } }',
        '{"order":{"field":"CREATED_AT"}}',
        false,
      ],
      [
        'mutation ($input: AddStarInput!) { addStar(input: $input) { starrable { stargazerCount } } }',
        '{"input":{}}',
        false,
      ],
      [
        '{ search(query: "a", type: USER, first: 1) { nodes { __typename ... on User { login } } } }',
        '{}',
        true,
      ],
      ['{ search(query: "a", type: USER, first: 1) { nodes { login } } }', '{}', false],
      ['{ __schema { types { name } } __type(name: "User") { fields { name } } }', '{}', true],
      ['query ($a: Nope) { viewer { login } }', '{}', false],
      ['{ viewer @include(if: true) { login @nope } }', '{}', false],
    ] as const)
      it(`preserves that ${text} with ${variables} is ${isValid ? 'valid' : 'invalid'}`, () => {
        const problems = problemsOf(json, full, text, variables);
        assert.equal(problems.length === 0, isValid, problems.join('\n'));
      });

    it('omits most of the schema', () => {
      const pruned = readUncheckedSchema(json, '{ viewer { login } }');
      const sizeOf = (schema: GraphQLSchema): number => Object.keys(schema.getTypeMap()).length;
      assert.ok(sizeOf(pruned) < sizeOf(full) / 1.3, `${sizeOf(pruned)} of ${sizeOf(full)}`);
      assert.equal(pruned.getQueryType()?.getFields()['user'], undefined);
    });
  });
});
