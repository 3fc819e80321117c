import type { Invitation, Membership, Organization } from '../data/organizations';
import { requireUser, type Context, type Resolvers, type TypeResolvers } from './context';
import { contains, page, type Paging } from './paging';
import { mayAdminister, readableRepositories } from './visibility';

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
  invitations: (source, paging: Paging, context) => {
    requireUser(context);
    if (!mayAdminister(context, source))
      throw new Error('must be a member of the organization or site admin');
    return page(
      context.world.invitations
        .all()
        .filter(({ organization, respondedAt }) => organization === source.key && respondedAt === null),
      paging,
    );
  },
  viewerIsMember: ({ key }, _, { world, viewer }) =>
    viewer !== undefined && world.memberships.has(key, viewer.key),
  viewerPendingInvitation: ({ key }, _, { world, viewer }) =>
    world.invitations
      .all()
      .find(
        ({ organization, recipient, respondedAt }) =>
          organization === key && respondedAt === null && recipient !== null && recipient === viewer?.key,
      ),
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

const invitation: TypeResolvers<Invitation> = {
  organization: ({ organization }, _, { world }) => world.organizations.get(organization),
  sender: ({ sender }, _, { world }) => world.people.byId(sender),
  recipient: ({ recipient }, _, { world }) => (recipient === null ? null : world.people.byId(recipient)),
};

export const organizationResolvers: Resolvers = {
  Query: query,
  Org: org,
  OrganizationMembership: membership,
  OrganizationInvitation: invitation,
};
