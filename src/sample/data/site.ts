import type { Entity } from './entity';

/** The only site record. Its other fields are resolved on request. */
export const siteRecord = { __typename: 'Site', key: 'site' } as const satisfies Entity;

/** Returns the build of a version, which `/healthz` also returns. */
export function buildOf(version: string): string {
  return `${version}+sample`;
}
