import assert from 'node:assert/strict';
import {
  type ASTNode,
  buildSchema,
  type DocumentNode,
  getNamedType,
  type GraphQLNamedType,
  type GraphQLSchema,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { userTypes } from '../../../../src/language/schema/schemaNodes';
import { SchemaSearch } from '../../../../src/language/schema/search';
import { buildSampleSchema } from '../../../../src/sample/schema';
import { publishedSchema } from '../../../support/language/publishedSchema';
import { testSchema } from '../../../support/language/schema';

const schemas = {
  'the tests': testSchema,
  'the sample': buildSampleSchema(),
  'a published API': publishedSchema(),
};

const queryFor = (
  coordinate: string,
  schema = testSchema,
  taken: readonly string[] = [],
): string | undefined => new SchemaSearch(schema).queryFor(coordinate, new Set(taken));

describe('queryFor', () => {
  it('writes the shortest path with a variable for each required argument', () => {
    assert.equal(
      queryFor('Results.matchCount'),
      'query ResultsMatchCount {\n  search {\n    results {\n      matchCount\n    }\n  }\n}\n',
    );
    assert.equal(
      queryFor('Query.list'),
      'query List($first: Int!, $filter: Filter!) {\n  list(first: $first, filter: $filter) {\n    id\n    name\n  }\n}\n',
    );
    assert.equal(
      queryFor('Repo.url'),
      'query RepoUrl($id: ID!) {\n  node(id: $id) {\n    ... on Repo {\n      url\n    }\n  }\n}\n',
    );
  });

  it('writes a variable for the argument by which a query finds an object', () => {
    const schema = buildSchema(
      'type Query { search(query: String = ""): Hits repo(first: Int, name: String, uri: String): Repo } type Repo { url(path: String): String } type Hits { count: Int }',
    );
    assert.equal(
      queryFor('Repo.url', schema),
      'query RepoUrl($name: String!) {\n  repo(name: $name) {\n    url\n  }\n}\n',
    );
    assert.equal(queryFor('Hits', schema), 'query Search {\n  search {\n    count\n  }\n}\n');
  });

  it('writes mutations, and arguments that lead to input types', () => {
    assert.match(queryFor('Mutation.rename') ?? '', /^mutation Rename\(\$id: ID!, \$name: String!\) \{/);
    assert.match(queryFor('Color') ?? '', /\$filter: Filter!|\$color: Color/);
    assert.equal(queryFor('Query'), undefined);
    assert.equal(queryFor('Nope.nope'), undefined);
  });

  it('distinguishes variables, and a query field that is called mutation', () => {
    const schema = buildSchema(
      'type Query { mutation(id: ID!): A } type A { b(id: ID!): B } type B { c(id: ID!): Int } type Mutation { x: Int }',
    );
    assert.equal(
      queryFor('B.c', schema),
      'query BC($id: ID!, $bId: ID!, $cId: ID!) {\n  mutation(id: $id) {\n    b(id: $bId) {\n      c(id: $cId)\n    }\n  }\n}\n',
    );
  });

  it('adds a number to the name of an operation that the document has already', () => {
    const text = queryFor('Repo.url', testSchema, ['RepoUrl', 'RepoUrl2']);
    assert.match(text ?? '', /^query RepoUrl3\(/);
  });

  it('writes nothing for paths of more than 100 steps', () => {
    const types = Array.from({ length: 200 }, (_, index) => `type T${index} { next: T${index + 1} }`);
    const schema = buildSchema(`type Query { first: T0 } ${types.join(' ')} type T200 { id: ID }`);
    assert.match(queryFor('T99', schema) ?? '', /^query NextNext \{/);
    assert.equal(queryFor('T100', schema), undefined);
  });

  for (const [name, schema] of Object.entries(schemas))
    it(`writes valid operations that contain each type and field that a root type reaches, for the schema of ${name}`, function () {
      this.timeout(60_000);
      const search = new SchemaSearch(schema);
      let count = 0;
      for (const type of userTypes(schema)) {
        const fields = isObjectType(type) || isInterfaceType(type) ? Object.keys(type.getFields()) : [];
        for (const coordinate of [type.name, ...fields.map((field) => `${type.name}.${field}`)]) {
          const text = search.queryFor(coordinate, new Set());
          if (text === undefined) continue;
          count += 1;
          const document = parse(text);
          assert.deepEqual(validate(schema, document), [], `${coordinate}\n${text}`);
          assert.ok(uses(schema, document, coordinate), `${coordinate}\n${text}`);
        }
      }
      assert.ok(count > 40, String(count));
    });
});

/** Whether an operation selects a field or has an expression or a variable of a type. */
function uses(schema: GraphQLSchema, document: DocumentNode, coordinate: string): boolean {
  const info = new TypeInfo(schema);
  const met = new Set<string>();
  const visitor = {
    enter: (node: ASTNode): void => {
      const parent = info.getParentType()?.name;
      if (node.kind === Kind.FIELD && parent !== undefined) met.add(`${parent}.${node.name.value}`);
      for (const type of [info.getType(), info.getInputType()])
        if (type != null) addWithFields(getNamedType(type), met);
    },
  };
  visit(document, visitWithTypeInfo(info, visitor));
  return met.has(coordinate);
}

/** Adds the name of a type and, for an input type, of the types that its values can contain. */
function addWithFields(type: GraphQLNamedType, met: Set<string>): void {
  if (met.has(type.name)) return;
  met.add(type.name);
  if (isInputObjectType(type))
    for (const field of Object.values(type.getFields())) addWithFields(getNamedType(field.type), met);
}
