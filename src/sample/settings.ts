import { defaultCostLimits, type CostLimits } from '../operations/costLimits';
import { latestVersion, type SampleVersion } from './versions';

/** Authentication settings of the instance. Tests change them while it runs. */
export interface AuthSettings {
  /** Whether to allow anonymous requests. */
  public: boolean;
  accessTokens: 'all' | 'none';
  /** Whether an auth provider is configured. Without one, the instance rejects all API requests. */
  authProvider: boolean;
  licenseCheck: 'passes' | 'fails';
  /** Whether the instance has an OAuth server and supports the `Bearer` scheme, unlike older ones. */
  oauth: boolean;
}

export interface InstanceSettings extends AuthSettings {
  /** The version, whose schema is served. */
  readonly version: SampleVersion;
  /** Limits on the cost of a query, named as in the site configuration. */
  rateLimits: CostLimits;
  /** Versions before 5.6 respond with 403 and one sentence instead of a list of exceeded limits. */
  costRefusal: 'listed' | 'sentence';
  /**
   * Handling of documents whose cost estimate never ends, such as those with cyclic fragments. `hang` never responds,
   * presumably like a real instance; `validate` validates them without an estimate.
   */
  unresolvableFragments: 'hang' | 'validate';
  /** Whether to limit anonymous scripts whose URL has no operation name, as versions before 5.9 can. */
  anonymousRateLimit: boolean;
  /** Lifetime of an OAuth access token, in seconds. */
  oauthLifetimeSeconds: number;
  /** Whether reusing a refresh token also revokes all tokens of its grant, or is only rejected. */
  refreshReuse: 'refuse' | 'endFamily';
  /** During an upgrade, all paths except `/healthz` and `/__version` return a progress page with status 200. */
  upgrading: boolean;
}

export function defaultSettings(): InstanceSettings {
  return {
    version: latestVersion,
    public: false,
    accessTokens: 'all',
    authProvider: true,
    licenseCheck: 'passes',
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

/** Returns the initial settings: the defaults, overridden by the options. */
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
