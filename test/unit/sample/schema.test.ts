import assert from 'node:assert/strict';
import {
  defaultFieldResolver,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  validateSchema,
  type GraphQLSchema,
} from 'graphql';
import { globalId } from '../../../src/sample/data/entity';
import { respond, type Engine } from '../../../src/sample/graphql/engine';
import { createSampleEngine } from '../../../src/sample/graphql/schema';
import { buildSampleSchema } from '../../../src/sample/schema';
import { defaultSettings } from '../../../src/sample/settings';
import { createBench } from './support/context';
import { queriesOverEverything } from './support/schemaWalk';

/** Common properties of object, interface, and input fields. */
interface AnyField {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly args?: readonly { readonly name: string; readonly description?: string | null | undefined }[];
}

function namedTypes(schema: GraphQLSchema) {
  return Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
}

describe('the schema of the sample instance', () => {
  const schema = buildSampleSchema();

  it('is valid and has at least 150 types', () => {
    assert.deepEqual(validateSchema(schema), []);
    assert.ok(namedTypes(schema).length >= 150);
  });

  it('describes every type, field, argument, and enum value in sentences', () => {
    const missing = namedTypes(schema).flatMap((type) => {
      const parts: [string, string | null | undefined][] = [[type.name, type.description]];
      if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) {
        const fields: readonly AnyField[] = Object.values(type.getFields());
        for (const field of fields) {
          parts.push([`${type.name}.${field.name}`, field.description]);
          for (const argument of field.args ?? []) {
            parts.push([`${type.name}.${field.name}(${argument.name}:)`, argument.description]);
          }
        }
      }
      if (isEnumType(type)) {
        for (const value of type.getValues()) parts.push([`${type.name}.${value.name}`, value.description]);
      }
      return parts
        .filter(([, description]) => !/[.:}]\**$/.test(description?.trim() ?? ''))
        .map(([name]) => name);
    });
    assert.deepEqual(missing, []);
  });

  it('contains deprecations, custom scalars, a union, an interface, and an enum', () => {
    const text = namedTypes(schema);
    const deprecatedFields = text.flatMap((type) =>
      isObjectType(type)
        ? Object.values(type.getFields()).filter(({ deprecationReason }) => deprecationReason)
        : [],
    );
    const deprecatedArguments = text.flatMap((type) =>
      isObjectType(type)
        ? Object.values(type.getFields()).flatMap(({ args }) =>
            args.filter(({ deprecationReason }) => deprecationReason),
          )
        : [],
    );
    assert.ok(deprecatedFields.length >= 5);
    assert.ok(deprecatedArguments.length >= 3);
    for (const name of [
      'DateTime',
      'BigInt',
      'JSONValue',
      'JSONCString',
      'SearchResult',
      'Node',
      'BatchJobState',
    ]) {
      assert.ok(schema.getType(name), name);
    }
  });

  it('includes the deprecation of arguments only in their descriptions, like an instance', () => {
    const { args = [] } = createSampleEngine().schema.getQueryType()?.getFields()['users'] ?? {};
    const tag = args.find(({ name }) => name === 'tag');
    assert.equal(tag?.deprecationReason, undefined);
    assert.match(tag?.description ?? '', /Deprecated: Use `filter/);
  });
});

/** Queries whose results contain fields of types that the results of `queriesOverEverything` lack. */
const queriesForRareTypes = [
  `{ search(query: "type:commit once count:3") {
    results { results { ... on CommitSearchResult { messagePreview { value highlights { line character length } } diffPreview { value } label { text html }
    matches { url body { text html } highlights { line } } url commit { oid } } } } } }`,
  `{ search(query: "type:symbol server count:3") { results { results { ... on FileMatch {
    symbols { name containerName kind language url location { url range { start { line character } end { line } } } }
    file { path } } } } } }`,
  '{ search(query: "nothing likethis") { results { alert { title description proposedQueries { description query } } } } }',
];

/** IDs of objects whose types only mutations and queries by ID return. */
const madeUpIds = [globalId({ __typename: 'AgenticWorkflowInstance', key: 1 })];

describe('the resolvers of the sample instance', () => {
  it('resolve, without an error, every field that a query can return', async function () {
    this.timeout(120_000);
    const { world, admin, accessTokens } = createBench();
    const engine = createSampleEngine();
    const { schema } = engine;
    const reached = watchFields(engine);
    const repository = world.repositories.all()[0];
    assert.ok(repository);
    const values = {
      id: JSON.stringify(globalId(repository)),
      ids: JSON.stringify([globalId(repository), globalId(admin), ...madeUpIds]),
      'Query.settingsSubject.id': JSON.stringify(globalId(admin)),
      'Query.repository.name': JSON.stringify(repository.name),
      'Query.repositoryRedirect.name': JSON.stringify(repository.name.replace(/([^/]+)$/, 'legacy-$1')),
      'Query.organization.name': '"atlas"',
      'Query.namespaceByName.name': '"atlas"',
      'Query.user.username': JSON.stringify(admin.username),
      'Query.search.query': '"server count:3"',
      'GitCommit.blob.path': '"README.md"',
      'GitCommit.file.path': '"README.md"',
      'GitBlob.blame.startLine': '1',
      'GitBlob.blame.endLine': '2',
      'Repository.comparison.base': '"HEAD"',
      first: '2',
    };
    const settings = defaultSettings();
    const context = {
      world,
      viewer: admin,
      accessTokens,
      settings,
      externalURL: 'http://x',
      clock: () => world.now,
    };
    for (const query of [...queriesOverEverything(schema, values), ...queriesForRareTypes]) {
      const { errors } = await respond(engine, { query, operationName: undefined, variables: {} }, context);
      assert.equal(errors, undefined, `${JSON.stringify(errors?.slice(0, 3))}\n${query.slice(0, 300)}`);
    }
    const unreached = namedTypes(schema).flatMap((type) =>
      isObjectType(type) && type.name !== 'Mutation'
        ? Object.keys(type.getFields()).flatMap((name) =>
            reached.has(`${type.name}.${name}`) ? [] : [`${type.name}.${name}`],
          )
        : [],
    );
    const onlyFromMutations =
      /^(?:CreatedAccessToken|EmptyResponse|SettingsEditResult|SiteConfigurationUpdate|Session|CreateUserResult|InviteUserToOrganizationResult|SettingsMutation|UpdateSettingsPayload)\./;
    assert.deepEqual(
      unreached.filter((name) => !onlyFromMutations.test(name)),
      [],
    );
  });
});

/** Records every resolved field as `Type.field` in the returned set. */
function watchFields({ schema, fieldResolver = defaultFieldResolver }: Engine): Set<string> {
  const reached = new Set<string>();
  for (const type of namedTypes(schema)) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const resolve = field.resolve ?? fieldResolver;
      field.resolve = (...parameters) => {
        reached.add(`${type.name}.${field.name}`);
        return resolve(...parameters);
      };
    }
  }
  return reached;
}
