import type { User } from '../data/people';
import { dateTime } from '../data/time';
import {
  emptyResponse,
  requireSelfOrSiteAdmin,
  requireSiteAdmin,
  type Context,
  type Resolvers,
} from './context';
import { requireNode } from './requireNode';

interface UserArgs {
  readonly user: string;
  readonly username?: string | null;
  readonly displayName?: string | null;
  readonly avatarURL?: string | null;
}

/** @throws Error for a username that is taken or invalid */
function requireFreeName({ world }: Context, username: string): void {
  if (!/^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/.test(username))
    throw new Error(`invalid username ${JSON.stringify(username)}`);
  if (world.people.byName(username) !== undefined) throw new Error('username is already taken');
}

/**
 * @throws Error if a site admin would change their own account, because no admin might remain to undo the
 * change
 */
function requireOther(viewer: User, user: User): void {
  if (viewer.key === user.key) throw new Error('refusing to do this to the current user');
}

export const userMutations: Resolvers = {
  Mutation: {
    createUser: (_, { username, email }: { username: string; email?: string | null }, context) => {
      requireSiteAdmin(context);
      requireFreeName(context, username);
      const user = context.world.people.add({
        username,
        email: email ?? `${username}@example.com`,
        displayName: '',
        siteAdmin: false,
        serviceAccount: false,
        createdAt: dateTime(context.clock()),
      });
      return { user };
    },
    updateUser: (_, { user: id, username, displayName, avatarURL }: UserArgs, context) => {
      const user = requireNode<User>(context, id, 'User');
      requireSelfOrSiteAdmin(context, user.key);
      if (username != null && username !== user.username) requireFreeName(context, username);
      return context.world.people.put({
        ...user,
        username: username ?? user.username,
        displayName: displayName === undefined ? user.displayName : (displayName ?? ''),
        avatarURL: avatarURL === undefined ? user.avatarURL : avatarURL,
        updatedAt: dateTime(context.clock()),
      });
    },
    setUserIsSiteAdmin: (_, { userID: id, siteAdmin }: { userID: string; siteAdmin: boolean }, context) => {
      const viewer = requireSiteAdmin(context);
      const user = requireNode<User>(context, id, 'User');
      requireOther(viewer, user);
      context.world.people.put({ ...user, siteAdmin });
      return emptyResponse;
    },
    deleteUser: (_, { user: id }: { user: string }, context) => {
      const viewer = requireSiteAdmin(context);
      const user = requireNode<User>(context, id, 'User');
      requireOther(viewer, user);
      for (const { id: token } of context.accessTokens.list(user.key)) context.accessTokens.revoke(token);
      const { memberships, people } = context.world;
      for (const membership of [...memberships.ofUser(user.key)]) memberships.remove(membership);
      people.delete(user.key);
      return emptyResponse;
    },
  },
};
