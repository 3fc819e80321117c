import type { Membership, Organization } from '../data/organizations';
import { dateTime } from '../data/time';
import { requireUser, type Context, type Resolvers, type TypeResolvers } from './context';
import { contains, page, type Paging } from './paging';
import { mayAdminister, readableRepositories } from './visibility';

interface OrganizationArgs {
  readonly name: string;
  readonly displayName?: string | null;
}

const query: TypeResolvers<unknown> = {
  namespaceByName: (_, { name }: { name: string }, { world }) =>
    world.people.byName(name) ?? world.organizations.all().find((one) => one.name === name),
  organization: (_, { name }: { name: string }, { world }) =>
    world.organizations.all().find((one) => one.name === name),
  organizations: (_, { query: text, ...paging }: Paging & { query?: string | null }, { world }) =>
    page(
      world.organizations.all().filter(({ name, displayName }) => contains(text, name, displayName)),
      paging,
    ),
};

function membersOf({ world }: Context, organization: number) {
  return world.memberships.ofOrganization(organization).flatMap(({ user }) => world.people.byId(user) ?? []);
}

const org: TypeResolvers<Organization> = {
  namespaceName: ({ name }) => name,
  url: ({ name }) => `/organizations/${name}`,
  settingsURL: (source, _, context) =>
    mayAdminister(context, source) ? `/organizations/${source.name}/settings` : null,
  members: ({ key }, { query: text, ...paging }: Paging & { query?: string | null }, context) =>
    page(
      membersOf(context, key).filter(({ username }) => contains(text, username)),
      paging,
    ),
  viewerIsMember: ({ key }, _, { world, viewer }) =>
    viewer !== undefined && world.memberships.has(key, viewer.key),
  viewerPendingInvitation: () => null,
  viewerCanAdminister: (source, _, context) => mayAdminister(context, source),
  repositories: ({ name }, paging: Paging, context) =>
    page(
      readableRepositories(context).filter((repository) => repository.name.includes(`/${name}/`)),
      paging,
    ),
};

const membership: TypeResolvers<Membership> = {
  organization: ({ organization }, _, { world }) => world.organizations.get(organization),
  user: ({ user }, _, { world }) => world.people.byId(user),
};

const mutation: TypeResolvers<unknown> = {
  createOrganization: (_, { name: newName, displayName }: OrganizationArgs, context) => {
    const viewer = requireUser(context);
    const { organizations, memberships } = context.world;
    if (!/^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/.test(newName))
      throw new Error('invalid organization name');
    if (organizations.all().some(({ name }) => name === newName)) {
      throw new Error('organization name is already taken');
    }
    const createdAt = dateTime(context.clock());
    const organization = organizations.add((key) => ({
      __typename: 'Org',
      key,
      name: newName,
      displayName: displayName ?? null,
      createdAt,
    }));
    memberships.add({ organization: organization.key, user: viewer.key, createdAt });
    return organization;
  },
};

export const organizationResolvers: Resolvers = {
  Query: query,
  Mutation: mutation,
  Org: org,
  OrganizationMembership: membership,
};
