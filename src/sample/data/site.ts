import type { Entity } from './entity';

/** The one site there is. Everything else about it is worked out when asked for. */
export const siteRecord = { __typename: 'Site', key: 'site' } as const satisfies Entity;

/** The version the sample pretends to run; `/healthz` says the same. */
export const productVersion = '7.0.0';
export const buildVersion = '7.0.0+sample';
