import { defaultCostLimits, type CostLimits } from '../operations/costLimits';

/** How the instance lets people in. Tests change these while it runs. */
export interface AuthSettings {
  /** Whether callers without a credential are served, as nobody. */
  public: boolean;
  accessTokens: 'all' | 'none';
  /** Without one, the instance refuses everybody. */
  authProvider: boolean;
  licenceCheck: 'passes' | 'fails';
  /** Older instances have no OAuth server and do not know the `Bearer` scheme. */
  oauth: boolean;
}

export interface InstanceSettings extends AuthSettings {
  /** The limits on the cost of a query, under the names of the configuration. */
  rateLimits: CostLimits;
  /** Releases before 5.6 answer 403 with one sentence instead of a list of violated limits. */
  costRefusal: 'listed' | 'sentence';
  /**
   * What happens to a document whose fragments never resolve (a cycle, an undefined or a doubled fragment):
   * a real instance is believed never to answer. `validate` gives the validation errors instead.
   */
  unresolvableFragments: 'hang' | 'validate';
  /** Releases before 5.9 can limit anonymous scripts that do not name their request. */
  anonymousRateLimit: boolean;
  /** How many seconds an OAuth access token lasts. */
  oauthLifetimeSeconds: number;
  /** Whether using a spent refresh token ends all tokens of the same consent, or is merely refused. */
  refreshReuse: 'refuse' | 'endFamily';
  /** During an upgrade every path shows a progress page, with status 200. */
  upgrading: boolean;
}

export function defaultSettings(): InstanceSettings {
  return {
    public: false,
    accessTokens: 'all',
    authProvider: true,
    licenceCheck: 'passes',
    oauth: true,
    rateLimits: { ...defaultCostLimits },
    costRefusal: 'listed',
    unresolvableFragments: 'hang',
    anonymousRateLimit: false,
    oauthLifetimeSeconds: 3600,
    refreshReuse: 'refuse',
    upgrading: false,
  };
}

/** The settings an instance starts with: the defaults, and what was asked for. */
export function settingsFrom(options: {
  readonly public?: boolean;
  readonly rateLimits?: Partial<CostLimits>;
  readonly settings?: Partial<InstanceSettings>;
}): InstanceSettings {
  const defaults = defaultSettings();
  return {
    ...defaults,
    ...options.settings,
    public: options.public ?? defaults.public,
    rateLimits: { ...defaults.rateLimits, ...options.rateLimits },
  };
}
