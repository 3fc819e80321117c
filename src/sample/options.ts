import type { CostLimits } from '../operations/costLimits';
import type { CreditsForm } from './analytics';
import type { BodyCaps } from './http/body';
import type { TlsMaterial } from './http/listener';
import type { InstanceSettings } from './settings';

export interface SampleOptions {
  /** The port of the GraphQL API; any free one for 0, or when left out. The analytics API takes a free one. */
  readonly port?: number;
  /** How many people the instance has. */
  readonly users?: number;
  /** How many days of usage the analytics have. */
  readonly days?: number;
  /** Another seed makes another instance; the same one makes the same. */
  readonly seed?: number;
  /** The last day of the data as `YYYY-MM-DD`; the current one in UTC when left out. */
  readonly today?: string;
  /** Whether callers without a credential are served, as nobody. */
  readonly public?: boolean;
  /** Limits on the cost of a query; those that are left out stay at their defaults. */
  readonly rateLimits?: Partial<CostLimits>;
  /** A schema in SDL to serve in place of the sample's own; its answers are made up. */
  readonly sdl?: string;
  /** The form of the credits' body, which no two instances need to share. */
  readonly creditsForm?: CreditsForm;
  /** Opens the control endpoint, under a random token. */
  readonly controlEndpoint?: boolean;
  /** Largest request bodies; 150 MB on the wire and 500 MB unpacked when left out. */
  readonly bodyCaps?: BodyCaps;
  /** Whether to keep what is requested, for tests to look at; without being said, when there is a control endpoint. */
  readonly record?: boolean;
  /** Serves the GraphQL API over TLS, the analytics API, or both. */
  readonly tls?: { readonly instance?: TlsMaterial; readonly analytics?: TlsMaterial };
  /** Other changes to how the instance behaves. */
  readonly settings?: Partial<Omit<InstanceSettings, 'public' | 'rateLimits'>>;
}

/** Sizes for trying the product: enough to page and to chart, and there in a blink. */
export const defaultSizes = { users: 400, days: 180, seed: 1 } as const;
