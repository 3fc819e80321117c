import assert from 'node:assert/strict';
import {
  buildSchema,
  getIntrospectionQuery,
  graphqlSync,
  parse,
  validate,
  type GraphQLSchema,
} from 'graphql';
import { readSchema } from '../../../../src/language/schema/readSchema';
import { foundProblems, problemsOf } from '../../../support/language/problems';

const schema = buildSchema(`
  scalar JSONValue
  type Query {
    list(first: Int = 10, limit: Int! = 20, names: [String!] = ["a", "b"], after: String): Int
    scalars(json: JSONValue): Int
    self: Query
  }
`);

const found = (text: string, against = schema): readonly string[] => foundProblems(text, against);

describe('diagnose: what instances reject and graphql-js accepts', () => {
  it('reports operations without a root type', () => {
    for (const [text, problem] of [
      ['subscription { a }', 'operation-type: subscription'],
      ['subscription S { __typename }', 'operation-type: S'],
      ['mutation M { a }', 'operation-type: M'],
    ] as const) {
      assert.deepEqual(validate(schema, parse(text)), [], 'graphql-js accepts it');
      assert.deepEqual(found(text), [problem]);
      assert.equal(problemsOf(text, schema)[0]?.severity, 'error');
    }
    const withMutation = buildSchema('type Query { a: Int } type Mutation { a: Int }');
    assert.deepEqual(found('mutation M { a }', withMutation), []);
  });

  const meta = `{ __schema { description types { isOneOf specifiedByURL } directives { isRepeatable name } }
    __type(name: "Filter") { inputFields(includeDeprecated: true) { name isDeprecated } } }`;

  it('reports the parts of introspection that the server of the schema lacks', () => {
    const { data } = graphqlSync({ schema, source: getIntrospectionQuery() });
    const { __schema: result } = data as unknown as { __schema: { types: MetaType[] } };
    const read = (): GraphQLSchema => readSchema(Buffer.from(JSON.stringify({ data }))).schema;
    assert.deepEqual(found(meta, read()), []);
    const lacking: Readonly<Record<string, readonly string[]>> = {
      __Schema: ['description'],
      __Type: ['isOneOf'],
      __Directive: ['isRepeatable'],
      __InputValue: ['isDeprecated'],
    };
    for (const type of result.types) {
      type.fields = type.fields?.filter(({ name }) => lacking[type.name]?.includes(name) !== true);
      for (const field of type.fields ?? []) if (field.name === 'inputFields') field.args = [];
    }
    assert.deepEqual(found(meta, read()), [
      'unknown-field: description',
      'unknown-field: isOneOf',
      'unknown-field: isRepeatable',
      'unknown-argument: includeDeprecated',
      'unknown-field: isDeprecated',
    ]);
  });

  it('accepts all of them if the schema has no introspection types', () => assert.deepEqual(found(meta), []));

  it('accepts variables of any type in a list that is the value of a scalar', () => {
    for (const text of [
      'query ($v: Int!) { scalars(json: [$v, { a: [$v] }]) }',
      'query ($v: Int!) { self { ...F } }\nfragment F on Query { scalars(json: [[$v]]) }',
    ])
      assert.deepEqual(found(text), []);
    assert.deepEqual(found('query ($v: Int!) { list(names: [$v]) }'), ['variable-position: $v']);
    assert.deepEqual(found('query ($v: Int!) { scalars(json: $v) }'), ['variable-position: $v']);
  });

  it('accepts descriptions of operations, which requests omit', () =>
    assert.deepEqual(found('"""a \\/ b"""\nquery Q("c" $v: Int!) { list(limit: $v) }'), []));
});

interface MetaType {
  readonly name: string;
  fields?: { readonly name: string; args: unknown[] }[] | null | undefined;
}

describe('diagnose: the server of a schema', () => {
  const block = '{ list(after: """a""", first: null) }';
  const introspected = (edit: (field: { name: string; args: unknown[] }) => void, repeatable = false) => {
    const query = getIntrospectionQuery({ directiveIsRepeatable: repeatable });
    const { data } = graphqlSync({ schema, source: query });
    const { __schema: meta } = data as unknown as {
      __schema: { types: { name: string; fields: { name: string; args: unknown[] }[] }[] };
    };
    for (const field of meta.types.find(({ name }) => name === '__Field')?.fields ?? []) edit(field);
    return readSchema(Buffer.from(JSON.stringify({ data }))).schema;
  };
  const withoutArguments = (field: { name: string; args: unknown[] }): void => void (field.args = []);

  it('of an unknown version gets all warnings', () =>
    assert.deepEqual(found(block), ['null-value: null', 'block-string: """a"""']));

  it('that returns deprecated arguments always gets all warnings', () =>
    assert.deepEqual(found(block, introspected(withoutArguments)), [
      'null-value: null',
      'block-string: """a"""',
    ]));

  it('that can omit deprecated arguments supports block strings', () =>
    assert.deepEqual(
      found(
        block,
        introspected(() => undefined),
      ),
      ['null-value: null'],
    ));

  it('with repeatable directives has another library, and gets no warnings', () =>
    assert.deepEqual(found(block, introspected(withoutArguments, true)), []));
});
