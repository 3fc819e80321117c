import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  Kind,
  parse,
  type GraphQLSchema,
} from 'graphql';
import { alignedParts, buildSampleSchema } from '../../../src/sample/schema';

const referenceFile = '../shared/reference/schema-7.2.graphql';

/** Returns names as `Type`, `Type.field: Named`, `Type.field(arg): Named`, `Enum.VALUE`, and `Union.Member`. */
function namesOf(schema: GraphQLSchema, typeName: string): ReadonlySet<string> {
  const type = schema.getType(typeName);
  const names = new Set<string>(type === undefined ? [] : [typeName]);
  if (isEnumType(type)) for (const { name } of type.getValues()) names.add(`${typeName}.${name}`);
  if (isUnionType(type)) for (const { name } of type.getTypes()) names.add(`${typeName}.${name}`);
  if (isInputObjectType(type))
    for (const field of Object.values(type.getFields()))
      names.add(`${typeName}.${field.name}: ${getNamedType(field.type).name}`);
  if (isObjectType(type) || isInterfaceType(type))
    for (const field of Object.values(type.getFields())) {
      names.add(`${typeName}.${field.name}: ${getNamedType(field.type).name}`);
      for (const arg of field.args)
        names.add(`${typeName}.${field.name}(${arg.name}): ${getNamedType(arg.type).name}`);
    }
  return names;
}

/** Returns the names of the types in `alignedParts` and their members, and of the fields that its extensions add to other types. */
function alignedNames(sample: GraphQLSchema): readonly string[] {
  return parse(alignedParts).definitions.flatMap((definition) => {
    if (!('name' in definition) || definition.name === undefined) return [];
    const typeName = definition.name.value;
    const names = [...namesOf(sample, typeName)];
    if (definition.kind !== Kind.OBJECT_TYPE_EXTENSION) return names;
    const fields = new Set((definition.fields ?? []).map(({ name }) => name.value));
    return names.filter((name) => fields.has(/\.(\w+)/.exec(name)?.[1] ?? ''));
  });
}

/** Names that only the sample has, by reason. A name with a trailing dot is a prefix. */
const onlyInSample: Readonly<Record<string, readonly string[]>> = {
  'nested input objects, orders and deprecated arguments to write operations with': [
    'Query.users(filter): UserFilter',
    'Query.users(orderBy): UserOrder',
    'Query.users(direction): SortDirection',
    'Query.users(tag): String',
    'UserOrder.',
    'UserFilter.',
    'Query.repositories(filter): RepositoryFilter',
    'Query.repositories(direction): SortDirection',
    'RepositoryFilter.',
    'SizeRangeInput.',
    'RepositoryMetadataInput.',
    'Repository.badgeURL: String',
  ],
  'the same pages with cursors for every list': [
    'User.organizations(first): Int',
    'User.organizations(after): String',
    'User.accessTokens(after): String',
    'Query.organizations(after): String',
    'OrgConnection.pageInfo: PageInfo',
    'Org.members: UserConnection',
    'Query.repositories: RepositoryConnection',
    'RepositoryConnection.pageInfo: PageInfo',
    'Repository.externalServices(after): String',
    'Repository.gitRefs(after): String',
  ],
  'lists without pages': [
    'User.organizationMemberships: OrganizationMembership',
    'User.permissions: Permission',
  ],
  "data that the published schema doesn't offer there": [
    'User.activity: UserActivity',
    'User.activity(period): UsagePeriod',
    'UsagePeriod.',
    'UserActivity.',
    'Org.invitations: OrganizationInvitationConnection',
    'Org.invitations(first): Int',
    'Org.invitations(after): String',
    'OrganizationInvitationConnection.',
    'Org.repositories: RepositoryConnection',
    'Org.repositories(first): Int',
    'Org.repositories(after): String',
    'Repository.languages: LanguageStatistics',
  ],
  "types of saved searches and batch jobs, which aren't aligned": [
    'User.savedSearches: SavedSearchesConnection',
    'User.savedSearches(first): Int',
    'User.savedSearches(after): String',
    'User.batchJobs: BatchJobConnection',
    'User.batchJobs(first): Int',
    'User.batchJobs(after): String',
    'User.batchJobs(states): BatchJobState',
    'Mutation.updateSavedSearch(input): SavedSearchInput',
  ],
};

describe('the names in the sample schema', () => {
  if (!existsSync(referenceFile)) {
    it.skip(`are compared only if ${referenceFile} exists`);
    return;
  }
  const reference = buildSchema(readFileSync(referenceFile, 'utf8'), { assumeValidSDL: true });
  const unknown = alignedNames(buildSampleSchema()).filter(
    (name) => !namesOf(reference, /^\w+/.exec(name)?.[0] ?? '').has(name),
  );
  const listed = Object.values(onlyInSample).flat();
  const isListed = (name: string, entry: string): boolean =>
    entry.endsWith('.') ? name === entry.slice(0, -1) || name.startsWith(entry) : name === entry;

  it('match the published schema except for the listed names', () => {
    assert.deepEqual(
      unknown.filter((name) => !listed.some((entry) => isListed(name, entry))),
      [],
    );
  });

  it('are listed only if the published schema lacks them', () => {
    assert.deepEqual(
      listed.filter((entry) => !unknown.some((name) => isListed(name, entry))),
      [],
    );
  });
});
