import type { Permission, Role } from '../data/administration';
import type { User } from '../data/people';
import { dateTime } from '../data/time';
import { tokenRecord, type TokenRecord } from '../data/tokenRecord';
import type { Scope } from '../auth/tokens';
import { globalId } from '../data/entity';
import {
  emptyResponse,
  requireSelfOrSiteAdmin,
  requireSiteAdmin,
  requireUser,
  type Resolvers,
  type TypeResolvers,
} from './context';
import { requireNode } from './lookup';
import { page, type Paging } from './paging';

interface TokenArgs {
  readonly user: string;
  readonly scopes: readonly string[];
  readonly note: string;
  readonly durationSeconds?: number | null;
}

const query: TypeResolvers<unknown> = {
  accessTokens: (_, { owner, ...paging }: Paging & { owner?: string | null }, context) => {
    requireSiteAdmin(context);
    const user = owner == null ? undefined : requireNode<User>(context, owner, 'User');
    return page(context.accessTokens.list(user?.key).map(tokenRecord), paging);
  },
  roles: (_, { customOnly, ...paging }: Paging & { customOnly?: boolean | null }, { world }) =>
    page(
      world.roles.all().filter(({ system }) => !(customOnly && system)),
      paging,
    ),
  permissions: (_, { namespace, ...paging }: Paging & { namespace?: string | null }, { world }) =>
    page(
      world.permissions.all().filter((one) => namespace == null || one.namespace === namespace),
      paging,
    ),
};

const mutation: TypeResolvers<unknown> = {
  createAccessToken: (_, { user: id, scopes, note, durationSeconds }: TokenArgs, context) => {
    requireUser(context);
    const user = requireNode<User>(context, id, 'User');
    requireSelfOrSiteAdmin(context, user.key);
    if (scopes.includes('site-admin:sudo')) requireSiteAdmin(context);
    if (durationSeconds != null && durationSeconds <= 0) throw new Error('durationSeconds must be positive');
    const { secret, token } = context.accessTokens.issue({
      owner: user.key,
      scopes: scopes.map(asScope),
      note,
      ...(durationSeconds != null && { expiresAt: context.clock() + durationSeconds * 1000 }),
    });
    return { id: globalId(tokenRecord(token)), token: secret };
  },
  deleteAccessToken: (_, { byID, byToken }: { byID?: string | null; byToken?: string | null }, context) => {
    requireUser(context);
    if ((byID == null) === (byToken == null)) throw new Error('give either byID or byToken');
    // Whoever knows the secret may revoke it.
    const known =
      byToken == null ? requireNode<TokenRecord>(context, byID ?? '', 'AccessToken').key : byToken;
    if (!context.accessTokens.revoke(known)) throw new Error('access token not found');
    return emptyResponse;
  },
  createRole: (_, { name, permissions }: { name: string; permissions: readonly string[] }, context) => {
    requireSiteAdmin(context);
    if (context.world.roles.all().some((role) => role.name === name))
      throw new Error('a role of this name exists');
    const keys = permissions.map((id) => requireNode<Permission>(context, id, 'Permission').key);
    return context.world.roles.add((key) => ({
      __typename: 'Role',
      key,
      name,
      system: false,
      createdAt: dateTime(context.clock()),
      permissions: keys,
    }));
  },
  deleteRole: (_, { role: id }: { role: string }, context) => {
    requireSiteAdmin(context);
    const role = requireNode<Role>(context, id, 'Role');
    if (role.system) throw new Error('a role that comes with the instance cannot be deleted');
    context.world.roles.delete(role.key);
    return emptyResponse;
  },
  setRoles: (_, { user: id, roles }: { user: string; roles: readonly string[] }, context) => {
    requireSiteAdmin(context);
    const user = requireNode<User>(context, id, 'User');
    const keys = roles
      .map((role) => requireNode<Role>(context, role, 'Role'))
      .filter(({ system }) => !system);
    context.world.rolesOfUsers.set(
      user.key,
      keys.map(({ key }) => key),
    );
    return user;
  },
};

/** @throws Error for a scope the instance does not have */
function asScope(scope: string): Scope {
  if (scope === 'user:all' || scope === 'site-admin:sudo') return scope;
  throw new Error(`unknown access token scope ${JSON.stringify(scope)} (valid: user:all, site-admin:sudo)`);
}

const accessToken: TypeResolvers<TokenRecord> = {
  subject: ({ token }, _, { world }) => world.people.byId(token.owner),
  creator: ({ token }, _, { world }) => world.people.byId(token.owner),
  scopes: ({ token }) => token.scopes,
  note: ({ token }) => token.note,
  createdAt: ({ token }) => dateTime(token.createdAt),
  lastUsedAt: ({ token }) => (token.lastUsedAt === undefined ? null : dateTime(token.lastUsedAt)),
  expiresAt: ({ token }) => (token.expiresAt === undefined ? null : dateTime(token.expiresAt)),
};

const role: TypeResolvers<Role> = {
  permissions: ({ permissions }, paging: Paging, { world }) =>
    page(
      permissions.flatMap((key) => world.permissions.get(key) ?? []),
      paging,
    ),
};

const permission: TypeResolvers<Permission> = {
  displayName: ({ namespace, action }) => `${namespace}#${action}`,
};

export const accessResolvers: Resolvers = {
  Query: query,
  Mutation: mutation,
  AccessToken: accessToken,
  Role: role,
  Permission: permission,
};
