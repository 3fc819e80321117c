import type { Invitation, Organization } from '../data/organizations';
import { globalId } from '../data/entity';
import { forgetOrganization } from '../data/forget';
import type { User } from '../data/people';
import { dateTime, day } from '../data/time';
import { emptyResponse, requireSiteAdmin, requireUser, type Context, type Resolvers } from './context';
import { requireNode } from './lookup';
import { mayAdminister } from './visibility';

interface OrganizationArgs {
  readonly name: string;
  readonly displayName?: string | null;
}

interface InvitationArgs {
  readonly organization: string;
  readonly username: string;
}

interface InvitationAnswer {
  readonly organizationInvitation: string;
  readonly responseType: 'ACCEPT' | 'REJECT';
}

/** @throws Error unless the caller is a member or a site admin */
function requireMember(context: Context, id: string): Organization {
  requireUser(context);
  const organization = requireNode<Organization>(context, id, 'Org');
  if (!mayAdminister(context, organization))
    throw new Error('must be a member of the organization or site admin');
  return organization;
}

function invite(context: Context, organization: number, recipient: User): Invitation {
  const now = context.clock();
  const sender = requireUser(context).key;
  return context.world.invitations.add((key) => ({
    __typename: 'OrganizationInvitation',
    key,
    organization,
    sender,
    recipient: recipient.key,
    recipientEmail: null,
    createdAt: dateTime(now),
    expiresAt: dateTime(now + 7 * day),
    respondedAt: null,
    responseType: null,
  }));
}

function userByName({ world }: Context, username: string): User {
  const user = world.people.byName(username);
  if (user === undefined) throw new Error(`user not found: ${username}`);
  return user;
}

function join({ world, clock }: Context, organization: number, user: number): void {
  world.memberships.add({ organization, user, createdAt: dateTime(clock()) });
}

export const organizationMutations: Resolvers = {
  Mutation: {
    createOrganization: (_, { name: newName, displayName }: OrganizationArgs, context) => {
      const viewer = requireUser(context);
      const { world } = context;
      if (!/^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/.test(newName))
        throw new Error('invalid organization name');
      if (world.organizations.all().some(({ name }) => name === newName)) {
        throw new Error('organization name is already taken');
      }
      const organization = world.organizations.add((key) => ({
        __typename: 'Org',
        key,
        name: newName,
        displayName: displayName ?? null,
        createdAt: dateTime(context.clock()),
      }));
      join(context, organization.key, viewer.key);
      return organization;
    },
    updateOrganization: (_, { id, displayName }: { id: string; displayName?: string | null }, context) => {
      const organization = requireMember(context, id);
      return displayName === undefined
        ? organization
        : context.world.organizations.put({ ...organization, displayName });
    },
    deleteOrganization: (_, { organization: id }: { organization: string }, context) => {
      requireSiteAdmin(context);
      forgetOrganization(context.world, requireNode<Organization>(context, id, 'Org'));
      return emptyResponse;
    },
    inviteUserToOrganization: (_, { organization: id, username }: InvitationArgs, context) => {
      const organization = requireMember(context, id);
      const invitation = invite(context, organization.key, userByName(context, username));
      return {
        sentInvitationEmail: false,
        invitationURL: `${context.externalURL}/organizations/invitation/${globalId(invitation)}`,
      };
    },
    respondToOrganizationInvitation: (
      _,
      { organizationInvitation: id, responseType }: InvitationAnswer,
      context,
    ) => {
      const viewer = requireUser(context);
      const invitation = requireNode<Invitation>(context, id, 'OrganizationInvitation');
      if (invitation.recipient !== viewer.key) throw new Error('the invitation is for someone else');
      if (invitation.respondedAt !== null) throw new Error('the invitation was answered before');
      context.world.invitations.put({
        ...invitation,
        respondedAt: dateTime(context.clock()),
        responseType,
      });
      if (responseType === 'ACCEPT') join(context, invitation.organization, viewer.key);
      return emptyResponse;
    },
    removeUserFromOrganization: (
      _,
      { user: who, organization: where }: { user: string; organization: string },
      context,
    ) => {
      const viewer = requireUser(context);
      const user = requireNode<User>(context, who, 'User');
      const organization = requireNode<Organization>(context, where, 'Org');
      if (user.key !== viewer.key) requireSiteAdmin(context);
      context.world.memberships.remove({ organization: organization.key, user: user.key });
      return emptyResponse;
    },
  },
};
