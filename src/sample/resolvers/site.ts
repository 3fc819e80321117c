import { below } from '../data/chance';
import { parseJsonc } from '../data/settings';
import { buildVersion, productVersion } from '../data/site';
import type { ConfigurationChange } from '../data/siteConfiguration';
import { dateTime, day } from '../data/time';
import { emptyResponse, requireSiteAdmin, type Context, type Resolvers, type TypeResolvers } from './context';
import { page, type Paging } from './paging';

interface Period {
  readonly length: number;
  /** About how many of a hundred people do something in this time. */
  readonly percent: number;
}

/** One bucket for each period back from the day of the data, the latest first. */
function buckets({ world }: Context, count: number, { length, percent }: Period) {
  const people = world.people.all().length;
  return Array.from({ length: count }, (_, index) => {
    const registered = Math.floor((people * (percent - below(8, length, index))) / 100);
    return {
      startTime: dateTime(Math.floor(world.now / day) * day - index * length * day),
      userCount: registered,
      registeredUserCount: registered,
    };
  });
}

function problemsIn(contents: string) {
  const problem = (message: string, severity: string, keyPath: readonly string[]) => ({
    message,
    severity,
    keyPath,
  });
  const configuration = parseJsonc(contents);
  if (typeof configuration !== 'object' || configuration === null) {
    return [problem('The configuration is no JSON object.', 'ERROR', [])];
  }
  const url = 'externalURL' in configuration ? configuration.externalURL : undefined;
  if (typeof url !== 'string') {
    return [problem('Without an external URL, links in messages lead nowhere.', 'ERROR', ['externalURL'])];
  }
  return url.startsWith('https://')
    ? []
    : [problem('The external URL does not begin with https://.', 'WARNING', ['externalURL'])];
}

const site: TypeResolvers<unknown> = {
  siteID: (_, __, { world }) => `sample-${world.seed}`,
  productVersion: () => productVersion,
  buildVersion: () => buildVersion,
  externalURL: (_, __, { externalURL }) => externalURL,
  configuration: (_, __, context) => {
    requireSiteAdmin(context);
    return context.world.configuration;
  },
  needsConfiguration: () => false,
  alerts: (_, __, { viewer }) => [
    {
      type: 'INFO',
      message: 'This is the **sample instance**: its data is made up.',
      isDismissibleWithKey: 'sample',
    },
    ...(viewer?.siteAdmin
      ? [{ type: 'WARNING', message: 'One code host connection fails to sync.', isDismissibleWithKey: null }]
      : []),
  ],
  updateCheck: (_, __, context) => {
    requireSiteAdmin(context);
    const checkedAt = dateTime(context.world.now - day / 2);
    return { pending: false, checkedAt, errorMessage: null, updateVersionAvailable: null };
  },
  license: (_, __, { world }) => ({
    productName: 'Sample plan',
    tags: ['trial', 'plan:sample'],
    userCount: 10 * Math.ceil(world.people.all().length / 8),
    expiresAt: dateTime(world.now + 300 * day),
  }),
  usage: (_, { periods }: { periods?: number | null }, context) => {
    requireSiteAdmin(context);
    const count = Math.min(Math.max(periods ?? 4, 0), 36);
    return {
      days: buckets(context, count, { length: 1, percent: 38 }),
      weeks: buckets(context, count, { length: 7, percent: 61 }),
      months: buckets(context, count, { length: 30, percent: 82 }),
    };
  },
  rateLimits: (_, __, { settings: { rateLimits } }) => ({
    maxDepth: rateLimits.graphQLMaxDepth,
    maxFieldCount: rateLimits.graphQLMaxFieldCount,
    maxAliases: rateLimits.graphQLMaxAliases,
    maxDuplicateFieldCount: rateLimits.GraphqlMaxDuplicateFieldCount,
    maxUniqueFieldCount: rateLimits.GraphqlMaxUniqueFieldCount,
  }),
  authProviders: () => [
    {
      serviceType: 'builtin',
      displayName: 'Username and password',
      isBuiltin: true,
      authenticationURL: null,
    },
  ],
  allowSignup: () => false,
  isPublic: (_, __, { settings }) => settings.public,
  settingsURL: (_, __, { viewer }) => (viewer?.siteAdmin ? '/site-admin/global-settings' : null),
};

const configuration: TypeResolvers<Context['world']['configuration']> = {
  effectiveContents: ({ text }) => text,
  problems: ({ text }) => problemsIn(text),
  history: ({ history }, paging: Paging) => page(history, paging),
};

const change: TypeResolvers<ConfigurationChange> = {
  author: ({ author }, _, { world }) => (author === null ? null : world.people.byId(author)),
};

export const siteResolvers: Resolvers = {
  Mutation: {
    updateSiteConfiguration: (_, { lastID, input }: { lastID: number; input: string }, context) => {
      const viewer = requireSiteAdmin(context);
      const { configuration: current } = context.world;
      if (lastID !== current.id) throw new Error('the configuration changed since this edit was begun');
      if (parseJsonc(input) === undefined) throw new Error('the configuration is no JSON');
      current.replace(input, viewer.key);
      return { id: current.id, restartRequired: false };
    },
    reloadSite: (_, __, context) => {
      requireSiteAdmin(context);
      return emptyResponse;
    },
  },
  Site: site,
  SiteConfiguration: configuration,
  SiteConfigurationChange: change,
};
