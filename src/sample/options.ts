import type { CostLimits } from '../operations/costLimits';
import type { CreditsForm } from './analytics';
import type { BodyCaps } from './http/body';
import type { TlsMaterial } from './http/listener';
import type { Intercept } from './server/serve';
import type { InstanceSettings } from './settings';

export interface SampleOptions {
  /** Port of the GraphQL API. Default: 0, for a free port. The analytics API always uses a free port. */
  readonly port?: number;
  /** Number of users. */
  readonly users?: number;
  /** Number of days of usage in the analytics. */
  readonly days?: number;
  /** Seed of the generated data, which also depends on the sizes and the last day. */
  readonly seed?: number;
  /** Last day of the data, as `YYYY-MM-DD`. Default: the current day in UTC. */
  readonly today?: string;
  /** Whether to allow anonymous requests. */
  readonly public?: boolean;
  /** Limits on the cost of a query. Omitted limits have their defaults. */
  readonly rateLimits?: Partial<CostLimits>;
  /** SDL of a schema to serve instead of the sample schema, with synthetic responses. */
  readonly sdl?: string;
  /** Format of the credits response, which differs between instances. */
  readonly creditsForm?: CreditsForm;
  /** Maximum request body sizes. Default: 150 MB compressed and 500 MB decompressed. */
  readonly bodyCaps?: BodyCaps;
  readonly intercept?: Intercept;
  /** Certificates to serve the GraphQL API, the analytics API, or both over TLS. */
  readonly tls?: { readonly instance?: TlsMaterial; readonly analytics?: TlsMaterial };
  /** Other settings of the instance. */
  readonly settings?: Partial<Omit<InstanceSettings, 'public' | 'rateLimits'>>;
}

/** Default seed, and default sizes for trying the product: large enough for paging and charts, and fast to generate. */
export const defaultSizes = { users: 400, days: 180, seed: 1 } as const;
