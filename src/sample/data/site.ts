import type { Entity } from './entity';

/** The only site record. Its other fields are resolved on request. */
export const siteRecord = { __typename: 'Site', key: 'site' } as const satisfies Entity;

/** Product version of the sample. `/healthz` returns the build version. */
export const productVersion = '7.0.0';
export const buildVersion = '7.0.0+sample';
