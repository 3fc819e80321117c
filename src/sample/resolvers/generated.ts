import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import { pick } from '../data/chance';
import { commitAt, refsOf } from '../data/commits';
import { globalId, type Entity } from '../data/entity';
import { filesOf } from '../data/files';
import type { Repository } from '../data/repositories';
import { siteRecord } from '../data/site';
import { createFieldResolver } from '../synthetic/fieldResolver';
import { latestBlob } from './blobs';
import { requireSelfOrSiteAdmin, requireSiteAdmin, requireUser, type Context } from './context';
import { requireNode } from './requireNode';
import { readableRepositories } from './visibility';

/** Synthetic fields that only site admins can read or run. */
export const siteAdminFields: ReadonlySet<string> = new Set([
  'Query.accessTokens',
  'Query.externalServices',
  'Query.repositoryStats',
  'Query.statusMessages',
  'Query.telemetry',
  'Site.configuration',
  'Site.updateCheck',
  'Site.usage',
  'Repository.permissionsInfo',
  'ExternalService.config',
  'ExternalService.lastSyncError',
  'Mutation.addExternalService',
  'Mutation.addUserToOrganization',
  'Mutation.createRole',
  'Mutation.deleteExternalService',
  'Mutation.deleteOrganization',
  'Mutation.deleteRole',
  'Mutation.reloadSite',
  'Mutation.scheduleRepositoryPermissionsSync',
  'Mutation.scheduleUserPermissionsSync',
  'Mutation.sendTestEmail',
  'Mutation.setRepositoryPermissionsForUsers',
  'Mutation.setRoles',
  'Mutation.setSubRepositoryPermissionsForUsers',
  'Mutation.syncExternalService',
  'Mutation.triggerObservabilityTestAlert',
  'Mutation.updateExternalService',
  'Mutation.updateSiteConfiguration',
]);

/** Synthetic fields of a user that only this user and site admins can read. */
export const operationFields: ReadonlySet<string> = new Set([
  'User.accessTokens',
  'User.activity',
  'User.permissions',
  'User.permissionsInfo',
  'User.roles',
]);

/** @throws Error with the same message as on a real instance if the caller can't access the field */
function requireAccess(
  source: unknown,
  context: Context,
  { parentType, fieldName }: GraphQLResolveInfo,
): void {
  const name = `${parentType.name}.${fieldName}`;
  if (parentType.name === 'Mutation') requireUser(context);
  if (siteAdminFields.has(name)) requireSiteAdmin(context);
  if (operationFields.has(name)) requireSelfOrSiteAdmin(context, Number((source as Entity).key));
}

type Picker = (context: Context, seed: number) => unknown;

function inRepository(read: (repository: Repository) => unknown): Picker {
  return (context, seed) => read(pick(readableRepositories(context), seed));
}

/** Functions that pick a record to which a synthetic object refers, for the types whose objects are always records. */
const pickers: Readonly<Record<string, Picker>> = {
  Site: () => siteRecord,
  User: ({ world }, seed) => pick(world.people.all(), seed),
  Org: ({ world }, seed) => pick(world.organizations.all(), seed),
  Repository: inRepository((repository) => repository),
  GitCommit: inRepository((repository) => commitAt(repository, 0)),
  GitRef: inRepository((repository) => refsOf(repository)[0]),
  GitBlob: inRepository((repository) => {
    const [file] = filesOf(repository);
    return file && latestBlob(repository, file);
  }),
};

const readOrMakeUp = createFieldResolver((typeName, seed, anyContext, key) => {
  const picker = pickers[typeName];
  const context = anyContext as Context;
  return picker !== undefined && key !== undefined
    ? requireNode(context, globalId({ __typename: typeName, key }), typeName)
    : picker?.(context, seed);
});

/** Resolves fields without a resolver: reads their values from the record, or generates them. */
export const generatedField: GraphQLFieldResolver<unknown, unknown> = (source, args, context, info) => {
  requireAccess(source, context as Context, info);
  return readOrMakeUp(source, args, context, info);
};
