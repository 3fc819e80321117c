import { below, pick } from './chance';
import type { Entity } from './entity';
import { dateTime, day, hour, second } from './time';

export type ServiceKind = 'FORGE' | 'GENERIC_GIT' | 'DEPOT' | 'PACKAGES' | 'LOCAL';

export interface ExternalService extends Entity {
  readonly __typename: 'ExternalService';
  readonly key: number;
  readonly kind: ServiceKind;
  readonly displayName: string;
  readonly url: string;
  readonly config: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly lastSyncAt: string | null;
  readonly nextSyncAt: string | null;
  readonly lastSyncError: string | null;
}

export interface SyncJob extends Entity {
  readonly __typename: 'SyncJob';
  /** Number of the connection, and of the sync. */
  readonly key: string;
  readonly state: 'QUEUED' | 'PROCESSING' | 'COMPLETED' | 'ERRORED' | 'FAILED' | 'CANCELED';
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly failureMessage: string | null;
  readonly reposAdded: number;
  readonly reposDeleted: number;
  readonly reposModified: number;
}

const unreachable = 'The code host closed the connection before it answered.';

const beginnings: readonly { kind: ServiceKind; displayName: string; url: string; error?: string }[] = [
  { kind: 'FORGE', displayName: 'Main forge', url: 'https://code.example.com/' },
  { kind: 'FORGE', displayName: 'Forge of the subsidiary', url: 'https://forge.example.net/' },
  { kind: 'GENERIC_GIT', displayName: 'Old git server', url: 'https://git.example.com/', error: unreachable },
  { kind: 'PACKAGES', displayName: 'Package mirror', url: 'https://packages.example.com/' },
  { kind: 'DEPOT', displayName: 'Depot', url: 'https://depot.example.com/' },
];

export function createExternalServices(now: number): ExternalService[] {
  return beginnings.map(({ kind, displayName, url, error = null }, index) => ({
    __typename: 'ExternalService',
    key: index + 1,
    kind,
    displayName,
    url,
    config: configText(url),
    createdAt: dateTime(now - (900 - index * 100) * day),
    updatedAt: dateTime(now - (30 + index) * day),
    lastSyncAt: dateTime(now - (index + 1) * hour),
    nextSyncAt: dateTime(now + (8 - index) * hour),
    lastSyncError: error,
  }));
}

function configText(url: string): string {
  return `{\n  // Where the repositories come from.\n  "url": "${url}",\n  "token": "REDACTED",\n  "repositoryQuery": ["all"],\n}`;
}

/** The syncs of a connection, the latest first. */
export function syncJobsOf({ key, lastSyncAt, lastSyncError }: ExternalService): SyncJob[] {
  if (lastSyncAt === null) return [syncJob(`${key}/1`, 'QUEUED', null, null)];
  return Array.from({ length: 25 }, (_, index) => {
    const began = Date.parse(lastSyncAt) - index * 8 * hour;
    const failed =
      index === 0 ? lastSyncError : pick([null, null, null, null, null, unreachable], key, index);
    return syncJob(`${key}/${25 - index}`, failed === null ? 'COMPLETED' : 'ERRORED', began, failed);
  });
}

function syncJob(
  key: string,
  state: SyncJob['state'],
  began: number | null,
  failure: string | null,
): SyncJob {
  return {
    __typename: 'SyncJob',
    key,
    state,
    startedAt: began === null ? null : dateTime(began),
    finishedAt: began === null ? null : dateTime(began + (20 + below(400, key)) * second),
    failureMessage: failure,
    reposAdded: state === 'COMPLETED' ? below(4, key, 'added') : 0,
    reposDeleted: state === 'COMPLETED' ? below(2, key, 'deleted') : 0,
    reposModified: state === 'COMPLETED' ? below(60, key, 'modified') : 0,
  };
}
