import type { Scope } from '../auth/tokens';
import { globalId } from '../data/entity';
import type { User } from '../data/people';
import { requireSelfOrSiteAdmin, requireSiteAdmin, requireUser, type Resolvers } from './context';
import { requireNode } from './requireNode';

interface TokenArgs {
  readonly user: string;
  readonly scopes: readonly string[];
  readonly note: string;
  readonly durationSeconds?: number | null;
}

/** @throws Error for an unknown scope */
function asScope(scope: string): Scope {
  if (scope === 'user:all' || scope === 'site-admin:sudo') return scope;
  throw new Error(`unknown access token scope ${JSON.stringify(scope)} (valid: user:all, site-admin:sudo)`);
}

export const accessTokenResolvers: Resolvers = {
  Mutation: {
    createAccessToken: (_, { user: id, scopes, note, durationSeconds }: TokenArgs, context) => {
      requireUser(context);
      const user = requireNode<User>(context, id, 'User');
      requireSelfOrSiteAdmin(context, user.key);
      if (scopes.includes('site-admin:sudo')) requireSiteAdmin(context);
      if (durationSeconds != null && durationSeconds <= 0)
        throw new Error('durationSeconds must be positive');
      const { secret, token } = context.accessTokens.issue({
        owner: user.key,
        scopes: scopes.map(asScope),
        note,
        ...(durationSeconds != null && { expiresAt: context.clock() + durationSeconds * 1000 }),
      });
      return { id: globalId({ __typename: 'AccessToken', key: token.id }), token: secret };
    },
  },
};
