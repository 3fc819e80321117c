import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  buildClientSchema,
  getIntrospectionQuery,
  Kind,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { respond } from '../../../../src/sample/graphql/engine';
import { createSyntheticEngine } from '../../../../src/sample/synthetic/schema';
import { scalarValue } from '../../../../src/sample/synthetic/scalars';
import { createBench } from '../support/context';
import { runningSample } from '../support/running';
import { postQuery } from '../support/wire';

const sdl = `
  scalar DateTime
  scalar BigInt
  scalar JSONValue
  enum State { OPEN CLOSED }
  interface Animal { id: ID! name: String! }
  type Cat implements Animal { id: ID! name: String! state: State! born: DateTime! weight: BigInt! data: JSONValue lives: Int purrs: Boolean price: Float }
  type Dog implements Animal { id: ID! name: String! homeURL: String email: String owner: Person }
  union Pet = Cat | Dog
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type PetConnection { nodes: [Pet!]! totalCount: Int! pageInfo: PageInfo! }
  type PetEdge { node: Pet! cursor: String! }
  type EdgeConnection { edges: [PetEdge!]! totalCount: Int! pageInfo: PageInfo! }
  type Person { petEdges(first: Int, after: String): EdgeConnection! username: String! pets(first: Int, old: Int @deprecated(reason: "no")): PetConnection! maybe: String matrix: [[Int!]!]! }
  type Query { currentUser: Person person(name: String!): Person animal: Animal! people(first: Int): [Person!]! }
  type Worker { name: String! accessToken: String! }
  type Mutation { feed(pet: ID!): Boolean! hire(name: String!, accessToken: String!): Worker! }
`;

describe('synthetic responses', () => {
  const engine = createSyntheticEngine(sdl);
  const { user } = createBench();
  const ask = async (query: string, viewer: unknown = user) => {
    const { data, errors } = await respond(
      engine,
      { query, operationName: undefined, variables: {} },
      { viewer },
    );
    assert.equal(errors, undefined, JSON.stringify(errors));
    return JSON.parse(JSON.stringify(data)) as Record<string, unknown>;
  };

  it('contain the current user, which the connection check requires', async () => {
    assert.deepEqual(await ask('{ currentUser { username } }'), { currentUser: { username: user.username } });
    assert.deepEqual(await ask('{ currentUser { username } }', null), { currentUser: null });
  });

  it('are deterministic and differ between arguments', async () => {
    const query = '{ a: person(name: "a") { username } b: person(name: "b") { username } }';
    const first = await ask(query);
    assert.deepEqual(await ask(query), first);
    assert.notDeepEqual(first['a'], first['b']);
  });

  it('contain values for every kind of type', async () => {
    const query = `{ people(first: 5) { username maybe matrix pets(first: 20) { totalCount pageInfo { hasNextPage endCursor } nodes {
      __typename ... on Cat { id name state born weight data lives purrs price } ... on Dog { id name homeURL email owner { username } } } } }
      animal { __typename id name } }`;
    const { people, animal } = (await ask(query)) as {
      people: {
        pets: { totalCount: number; nodes: { __typename: string; weight?: string; born?: string }[] };
      }[];
      animal: { __typename: string };
    };
    assert.equal(people.length, 5);
    assert.ok(people.every(({ pets }) => pets.nodes.length === 20 && pets.totalCount >= 20));
    const nodes = people.flatMap(({ pets }) => pets.nodes);
    assert.deepEqual([...new Set(nodes.map(({ __typename }) => __typename))].sort(), ['Cat', 'Dog']);
    const cat = nodes.find(({ __typename }) => __typename === 'Cat');
    assert.match(cat?.weight ?? '', /^\d+$/);
    assert.match(cat?.born ?? '', /^\d{4}-\d\d-\d\dT/);
    assert.match(animal.__typename, /^(?:Cat|Dog)$/);
  });

  it('contain edges with a cursor for the next page', async () => {
    const pageAfter = async (after: string | null) => {
      const { person } = (await ask(
        `{ person(name: "a") { petEdges(first: 9, after: ${JSON.stringify(after)}) {
          totalCount pageInfo { hasNextPage } edges { cursor node { ... on Cat { id } ... on Dog { id } } } } } }`,
      )) as {
        person: {
          petEdges: {
            totalCount: number;
            pageInfo: { hasNextPage: boolean };
            edges: { cursor: string; node: { id: string } }[];
          };
        };
      };
      return person.petEdges;
    };
    const ids: string[] = [];
    let page = await pageAfter(null);
    ids.push(...page.edges.map(({ node }) => node.id));
    while (page.pageInfo.hasNextPage) {
      page = await pageAfter(page.edges.at(-1)?.cursor ?? null);
      ids.push(...page.edges.map(({ node }) => node.id));
    }
    assert.equal(ids.length, page.totalCount);
    assert.equal(new Set(ids).size, ids.length);
  });

  it('limit the length of lists', async () => {
    const { people } = (await ask('{ people(first: 1000000) { username } }')) as { people: unknown[] };
    assert.equal(people.length, 200);
    const none = (await ask('{ people(first: -1) { username } }')) as { people: unknown[] };
    assert.equal(none.people.length, 0);
  });

  it('are rejected if nested lists contain too many values', async () => {
    const deep = (levels: number): string =>
      levels === 0 ? 'username' : `pets { nodes { ... on Dog { owner { ${deep(levels - 1)} } } } } matrix`;
    const respondTo = (query: string) =>
      respond(engine, { query, operationName: undefined, variables: {} }, { viewer: user });
    const { errors, data } = await respondTo(`{ people(first: 200) { ${deep(3)} } }`);
    assert.equal(data, undefined);
    assert.deepEqual(errors, [
      {
        message:
          'The response would have more than 200000 values. Request fewer items or fewer nested lists.',
      },
    ]);
    assert.equal(
      (await respondTo('{ people(first: 200) { username pets { totalCount } } }')).errors,
      undefined,
    );
  });

  it('contain the result of a mutation', async () => {
    assert.equal(typeof (await ask('mutation { feed(pet: "x") }'))['feed'], 'boolean');
  });

  it('contain the input values of a mutation except secrets', async () => {
    const { hire } = await ask('mutation { hire(name: "Ada", accessToken: "hidden") { name accessToken } }');
    const { name, accessToken } = hire as Record<string, string>;
    assert.equal(name, 'Ada');
    assert.notEqual(accessToken, 'hidden');
  });

  it('contain values that match the names of scalars and fields', () => {
    const settings = scalarValue('String', 'final', 7, 'place');
    assert.equal(typeof settings, 'string');
    assert.equal(typeof JSON.parse(String(settings)), 'object');
    assert.match(String(scalarValue('String', 'avatarURL', 7, 'place')), /^https:/);
    assert.match(String(scalarValue('String', 'userEmail', 7, 'place')), /@example\.com$/);
    assert.equal(scalarValue('Boolean', 'hasNextPage', 8, 'place'), false);
    assert.match(String(scalarValue('Date', 'day', 7, 'place')), /^\d{4}-\d\d-\d\d$/);
    assert.match(String(scalarValue('GitObjectID', 'oid', 7, 'place')), /^[0-9a-f]{40}$/);
    assert.equal(typeof scalarValue('Anything', 'x', 7, 'place'), 'string');
  });
});

describe('a sample with a schema from a file', () => {
  const running = runningSample({ sdl });

  it('serves that schema only to authenticated users', async () => {
    const { baseUrl, tokens } = running();
    assert.equal((await postQuery(baseUrl, undefined, '{ __typename }')).status, 401);
    const { body } = await postQuery(baseUrl, `token ${tokens.user}`, getIntrospectionQuery());
    const schema = buildClientSchema((JSON.parse(body) as { data: IntrospectionQuery }).data);
    assert.ok(schema.getType('Pet'));
    assert.equal(schema.getType('BatchJob'), undefined);
  });

  it('rejects an invalid schema', () => {
    assert.throws(() => createSyntheticEngine('type Query {'), /Syntax Error/);
    assert.throws(() => createSyntheticEngine('type Query { a: Nothing }'), /Unknown type/);
  });
});

describe('the published schema of an instance', () => {
  const folder = resolve('..', 'shared', 'reference');
  const file = existsSync(folder)
    ? readdirSync(folder).find((name) => /^schema-.*\.graphql$/.test(name))
    : undefined;

  if (file === undefined) {
    it.skip("is skipped because it doesn't exist");
    return;
  }

  it('can be served, and returns data for every operation that instances accept without variables', async function () {
    this.timeout(60_000);
    const engine = createSyntheticEngine(readFileSync(join(folder, file), 'utf8'));
    const { user } = createBench();
    const documents = readdirSync(join(folder, 'operations')).map((name) =>
      readFileSync(join(folder, 'operations', name), 'utf8'),
    );
    let answered = 0;
    let refused = 0;
    for (const query of documents) {
      const document = parse(query);
      const [operation] = document.definitions;
      if (operation?.kind !== Kind.OPERATION_DEFINITION || validate(engine.schema, document).length > 0)
        continue;
      if ((operation.variableDefinitions ?? []).some(({ type }) => type.kind === Kind.NON_NULL_TYPE))
        continue;
      const { errors, data } = await respond(
        engine,
        { query, operationName: operation.name?.value, variables: {} },
        { viewer: user },
      );
      if (passesMissingVariableForDefault(engine.schema, document)) {
        assert.equal(errors?.[0]?.message, 'graphql: got null for non-null', query);
        refused += 1;
        continue;
      }
      assert.equal(errors, undefined, `${JSON.stringify(errors?.slice(0, 2))}\n${query}`);
      assert.ok(data);
      answered += 1;
    }
    assert.ok(answered > 20, `${answered} operations were answered`);
    assert.ok(refused > 0, 'no operation was refused');
  });
});

/** Instances refuse a variable without a value where an argument has a default value: they read it as null. */
function passesMissingVariableForDefault(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  const withValues = new Set<string>();
  let found = false;
  visit(
    document,
    visitWithTypeInfo(types, {
      VariableDefinition: ({ defaultValue, variable }) => {
        if (defaultValue !== undefined) withValues.add(variable.name.value);
        return false;
      },
      Variable: ({ name }) => {
        if (types.getDefaultValue() !== undefined && !withValues.has(name.value)) found = true;
      },
    }),
  );
  return found;
}
