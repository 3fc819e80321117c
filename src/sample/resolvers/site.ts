import { below } from '../data/chance';
import { globalId } from '../data/entity';
import { buildOf, siteRecord } from '../data/site';
import { dateTime, hour } from '../data/time';
import { requireSiteAdmin, type Resolvers, type TypeResolvers } from './context';
import { maxPage, page, type Paging } from './paging';

const builtIn = {
  serviceType: 'builtin',
  serviceID: '',
  displayName: 'Username and password',
  isBuiltin: true,
  authenticationURL: null,
};

const site: TypeResolvers<unknown> = {
  users: (_, __, context) => {
    requireSiteAdmin(context);
    return { totalCount: context.world.people.all().length };
  },
  siteID: (_, __, { world }) => `sample-${world.seed}`,
  productVersion: (_, __, { settings }) => settings.version,
  buildVersion: (_, __, { settings }) => buildOf(settings.version),
  externalURL: (_, __, { externalURL }) => externalURL,
  needsConfiguration: () => false,
  alerts: () => [
    {
      type: 'INFO',
      message: 'This is the **sample instance**: its data is made up.',
      isDismissibleWithKey: 'sample',
    },
  ],
  rateLimits: (_, __, { settings: { rateLimits } }) => ({
    maxDepth: rateLimits.graphQLMaxDepth,
    maxFieldCount: rateLimits.graphQLMaxFieldCount,
    maxAliases: rateLimits.graphQLMaxAliases,
    maxDuplicateFieldCount: rateLimits.GraphqlMaxDuplicateFieldCount,
    maxUniqueFieldCount: rateLimits.GraphqlMaxUniqueFieldCount,
  }),
  authProviders: (_, paging: Paging) => page([builtIn], paging),
  allowSignup: () => false,
  isPublic: (_, __, { settings }) => settings.public,
  settingsURL: (_, __, { viewer }) => (viewer?.siteAdmin ? '/site-admin/global-settings' : null),
  viewerCanAdminister: (_, __, { viewer }) => viewer?.siteAdmin ?? false,
};

const users: TypeResolvers<unknown> = {
  nodes: (_, { limit, offset }: { limit?: number | null; offset?: number | null }, { world }) => {
    const from = Math.max(offset ?? 0, 0);
    const accounts = world.people.all().slice(from, from + Math.min(Math.max(limit ?? maxPage, 0), maxPage));
    return accounts.map(({ username, email, siteAdmin, key }) => ({
      id: globalId({ __typename: 'User', key }),
      username,
      email,
      siteAdmin,
      lastActiveAt: dateTime(world.now - below(200, key, 'active') * hour),
      deletedAt: null,
    }));
  },
};

export const siteResolvers: Resolvers = {
  Query: {
    site: () => siteRecord,
    viewerIsAuthenticated: (_, __, { viewer }) => viewer !== undefined,
  },
  Site: site,
  SiteUsers: users,
};
