import assert from 'node:assert/strict';
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { createBench } from '../support/context';

describe('the GraphQL engine', () => {
  const bench = createBench();
  const run = (query: string, variables?: Record<string, unknown>) => bench.run(query, bench.user, variables);
  const message = async (query: string, variables?: Record<string, unknown>) => {
    const { errors, data } = await run(query, variables);
    assert.equal(data, undefined, 'no operation is executed');
    assert.equal(errors?.length, 1, JSON.stringify(errors));
    assert.ok(errors[0]?.locations);
    assert.equal(errors[0].path, undefined);
    return errors[0].message;
  };

  it('returns errors before data', async () => {
    const body = await run('{ currentUser { username } site { configuration { id } } }');
    assert.deepEqual(Object.keys(body), ['errors', 'data']);
    assert.deepEqual(Object.keys(body.errors?.[0] ?? {}), ['message', 'path']);
  });

  it('returns validation errors with the messages of an instance', async () => {
    assert.equal(
      await message('{ users(frist: 1) { totalCount } }'),
      'Unknown argument "frist" on field "users" of type "Query".',
    );
    assert.equal(
      await message('{ organization { name } }'),
      'Field "organization" argument "name" of type "String!" is required but not provided.',
    );
    assert.equal(
      await message('{ users(first: "x") { totalCount } }'),
      'Argument "first" has invalid value "x".\nExpected type "Int", found "x".',
    );
    assert.equal(
      await message('query($n: Int = "x") { users(first: $n) { totalCount } }'),
      'Variable "n" has invalid default value "x".\nExpected type "Int", found "x".',
    );
    assert.equal(
      await message('{ currentUser }'),
      'Field "currentUser" of type "User" must have a selection of subfields. Did you mean "currentUser { ... }"?',
    );
  });

  it('locates invalid values in lists and objects', async () => {
    const invalid = (argument: string) => message(`{ users(${argument}) { totalCount } }`);
    assert.match(
      await invalid('filter: { siteAdmin: 1 }'),
      /\nIn field "siteAdmin": Expected type "Boolean", found 1\.$/,
    );
    assert.match(
      await invalid('filter: { nothing: 1 }'),
      /\nIn field "nothing": Expected type "unknown field", found 1\.$/,
    );
    assert.match(
      await invalid('filter: { anyOf: [{}, { role: 2 }] }'),
      /\nIn field "anyOf": In element #1: In field "role": /,
    );
    assert.match(
      await invalid('filter: { createdAt: { from: "yesterday" } }'),
      /Expected type "DateTime", found "yesterday"\.$/,
    );
    assert.match(await invalid('orderBy: NOTHING'), /Expected type "UserOrder", found NOTHING\.$/);
    assert.match(await invalid('filter: 3'), /Expected type "UserFilter", found 3\.$/);
    const nothing = await run('{ users(filter: { anyOf: { siteAdmin: true } }) { totalCount } }');
    assert.equal(nothing.errors, undefined);
  });

  it('rejects null for what has a default value, and numbers for IDs in variables, without a place', async () => {
    const byNull = 'graphql: got null for non-null';
    const byNumber = 'wrong type for ID: float64';
    for (const [query, variables, text] of [
      ['{ users(first: null) { totalCount } }', {}, byNull],
      ['query ($v: Int) { users(first: $v) { totalCount } }', {}, byNull],
      ['query ($v: Int) { users(first: $v) { totalCount } }', { v: null }, byNull],
      ['query ($v: Int = null) { users(first: $v) { totalCount } }', {}, byNull],
      [
        'query ($v: Int = 3) { ...F } fragment F on Query { users(first: $v) { totalCount } }',
        { v: null },
        byNull,
      ],
      ['query ($v: ID!) { node(id: $v) { id } }', { v: 5 }, byNumber],
    ] as const)
      assert.deepEqual(await run(query, variables), { errors: [{ message: text }], data: {} }, query);
    for (const [query, variables] of [
      ['query ($v: Int = 3) { users(first: $v) { totalCount } }', {}],
      ['query ($v: Int) { users(first: $v) { totalCount } }', { v: 3 }],
      ['query A ($v: Int = 3) { users(first: $v) { totalCount } }', {}],
      ['query ($v: String) { users(query: $v) { totalCount } }', { v: null }],
    ] as const)
      assert.equal((await run(query, variables)).errors, undefined, query);
  });

  it('rejects default values of required variables, large numbers as IDs, and escaped slashes', async () => {
    assert.equal(
      await message('query ($v: Int! = 3) { users(first: $v) { totalCount } }'),
      'Variable "$v" of type "Int!" is required and will not use the default value. Perhaps you meant to use type "Int".',
    );
    assert.equal(
      await message('{ node(id: 2147483648) { id } }'),
      'Argument "id" has invalid value 2147483648.\nExpected type "ID!", found 2147483648.',
    );
    assert.equal(
      await message(String.raw`{ user(username: "a\\\/b") { id } }`),
      'syntax error: invalid char escape',
    );
    assert.equal((await run(String.raw`{ user(username: "a\\/b") { id } }`)).errors, undefined);
  });

  it('names a missing input field and its type', async () => {
    const text = await message('mutation { createSavedSearch(input: { query: "x" }) { id } }');
    assert.match(text, /\nIn field "description": Expected type "String!", found null\.$/);
  });

  it('reports invalid variables at the location of their declaration', async () => {
    const query =
      'query Q($first: Int, $filter: UserFilter, $order: UserOrder) { users(first: $first, filter: $filter, orderBy: $order) { totalCount } }';
    const complaint = (variables: Record<string, unknown>) => message(query, variables);
    assert.equal(
      await complaint({ first: 'ten' }),
      'Variable "first" has invalid type string.\nExpected type "Int", found ten.',
    );
    assert.equal(
      await complaint({ first: 1.5 }),
      'Variable "first" has invalid type float64.\nExpected type "Int", found 1.5.',
    );
    assert.match(await complaint({ first: true }), /invalid type bool/);
    assert.match(await complaint({ first: {} }), /invalid type map\[string\]interface \{\}/);
    assert.match(await complaint({ first: [1, 2] }), /invalid type \[\]interface \{\}/);
    assert.match(await complaint({ filter: 'x' }), /Variable "filter" has invalid type string/);
    assert.match(
      await complaint({ filter: { siteAdmin: 'x' } }),
      /Variable "siteAdmin" has invalid type string/,
    );
    assert.match(
      await complaint({ filter: { other: 1 } }),
      /Field "other" is not defined by type "UserFilter"/,
    );
    assert.equal(
      await complaint({ order: 'X' }),
      'Variable "order" has invalid value X.\nExpected type "UserOrder", found X.',
    );
    assert.match(await complaint({ order: 1 }), /invalid type float64/);
    const { errors } = await run(query, { first: 'ten' });
    assert.deepEqual(errors?.[0]?.locations, [{ line: 1, column: 9 }]);
  });

  it('requires a value for a non-null variable', async () => {
    const query = 'query($name: String!) { organization(name: $name) { id } }';
    const expected = 'Variable "name" has invalid value null.\nExpected type "String!", found null.';
    assert.equal(await message(query), expected);
    assert.equal(await message(query, { name: null }), expected);
    assert.equal(
      (await run('query($name: String = "atlas") { organization(name: $name) { id } }')).errors,
      undefined,
    );
    assert.match(
      await message('query($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: ['a', null] }),
      /found null/,
    );
  });

  it('rejects subscriptions and documents without an operation', async () => {
    const { errors } = await run('subscription { anything }');
    assert.deepEqual(errors, [{ message: 'no subscriptions are offered by the schema' }]);
    const onlyFragments = await run('fragment A on User { id }');
    assert.match(onlyFragments.errors?.[0]?.message ?? '', /Fragment "A" is never used/);
  });

  it('supports the default introspection query of graphql-js', async () => {
    const { data, errors } = await run(getIntrospectionQuery());
    assert.equal(errors, undefined);
    const schema = buildClientSchema(data as IntrospectionQuery);
    assert.ok(schema.getType('BatchJob'));
    const { users } = schema.getQueryType()?.getFields() ?? {};
    assert.ok(users?.args.some(({ name }) => name === 'tag'));
  });

  it("rejects introspection options that instances don't support", async () => {
    const options = [
      { directiveIsRepeatable: true },
      { schemaDescription: true },
      { inputValueDeprecation: true },
    ];
    for (const option of options) {
      const { errors, data } = await run(getIntrospectionQuery(option));
      assert.equal(data, undefined);
      assert.ok(
        errors?.every(({ message: text }) => /^(?:Cannot query field|Unknown argument) "\w+" on /.test(text)),
      );
    }
    const { errors } = await run('{ __schema { description } }');
    assert.equal(errors?.[0]?.message, 'Cannot query field "description" on type "__Schema".');
  });
});

describe('scalars', () => {
  const bench = createBench();

  it('serialize BigInt as text and parse it from text or integers', async () => {
    const sizes = (filter: string) =>
      bench.data(
        `{ repositories(first: 3, filter: { size: ${filter} }) { totalCount nodes { mirrorInfo { byteSize } } } }`,
        bench.admin,
      );
    const small = (await sizes('{ atMost: 9007199254740993 }')) as {
      repositories: { totalCount: number; nodes: { mirrorInfo: { byteSize: unknown } }[] };
    };
    assert.ok(small.repositories.totalCount > 100);
    assert.equal(typeof small.repositories.nodes[0]?.mirrorInfo.byteSize, 'string');
    const large = (await sizes('{ atLeast: "2147483648" }')) as { repositories: { totalCount: number } };
    assert.ok(large.repositories.totalCount > 0);
    assert.ok(large.repositories.totalCount < small.repositories.totalCount);
  });

  it('reject a fractional BigInt', async () => {
    const errors = await bench.errors(
      'query($n: BigInt) { repositories(filter: { size: { atLeast: $n } }) { totalCount } }',
      bench.admin,
      { n: '1.5' },
    );
    assert.match(errors[0] ?? '', /^Variable "n" has invalid type string/);
  });
});
