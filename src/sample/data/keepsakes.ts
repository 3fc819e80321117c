import { below, pick } from './chance';
import type { Entity } from './entity';
import { dateTime, day } from './time';
import { subjects, teams, verbs } from './words';

/** A search that someone keeps. `owner` is a global ID. */
export interface SavedSearch extends Entity {
  readonly __typename: 'SavedSearch';
  readonly key: number;
  readonly description: string;
  readonly query: string;
  readonly owner: string;
  readonly draft: boolean;
  readonly createdBy: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface Monitor extends Entity {
  readonly __typename: 'CodeMonitor';
  readonly key: number;
  readonly description: string;
  readonly enabled: boolean;
  readonly owner: string;
  readonly createdBy: number;
  readonly createdAt: string;
  readonly query: string;
  readonly actions: readonly MonitorAction[];
}

export type MonitorAction =
  | (Entity & {
      readonly __typename: 'MonitorEmail';
      readonly enabled: boolean;
      readonly includeResults: boolean;
      readonly priority: 'NORMAL' | 'CRITICAL';
      /** Global IDs. */
      readonly recipients: readonly string[];
    })
  | (Entity & {
      readonly __typename: 'MonitorWebhook';
      readonly enabled: boolean;
      readonly includeResults: boolean;
      readonly url: string;
    });

/** Someone things belong to: a global ID, and the number of the user who made them. */
export interface Owner {
  readonly namespace: string;
  readonly creator: number;
}

const nobody: Owner = { namespace: '', creator: 0 };

export function createSavedSearches(seed: number, now: number, owners: readonly Owner[]): SavedSearch[] {
  return Array.from({ length: 36 }, (_, index) => {
    const key = index + 1;
    const { namespace, creator } = owners[index % owners.length] ?? nobody;
    const subject = pick(subjects, seed, key, 'saved');
    const made = now - (10 + below(300, seed, key, 'saved')) * day;
    return {
      __typename: 'SavedSearch',
      key,
      description: `Where we ${pick(verbs, seed, key, 'saved')} the ${subject}`,
      query: `repo:${pick(teams, seed, key)} ${subject}`,
      owner: namespace,
      draft: index % 9 === 8,
      createdBy: creator,
      createdAt: dateTime(made),
      updatedAt: dateTime(made + 2 * day),
    };
  });
}

export function createMonitors(seed: number, now: number, owners: readonly Owner[]): Monitor[] {
  return Array.from({ length: 9 }, (_, index) => {
    const key = index + 1;
    const { namespace, creator } = owners[index % owners.length] ?? nobody;
    return {
      __typename: 'CodeMonitor',
      key,
      description: `Someone touched the ${pick(subjects, seed, key, 'monitor')}`,
      enabled: index % 4 !== 3,
      owner: namespace,
      createdBy: creator,
      createdAt: dateTime(now - (20 + index * 11) * day),
      query: `type:commit ${pick(subjects, seed, key, 'monitor')}`,
      actions: [
        {
          __typename: 'MonitorEmail',
          key: `${key}/1`,
          enabled: true,
          includeResults: index % 2 === 0,
          priority: index % 3 === 0 ? 'CRITICAL' : 'NORMAL',
          recipients: [namespace],
        },
        {
          __typename: 'MonitorWebhook',
          key: `${key}/2`,
          enabled: index % 2 === 1,
          includeResults: false,
          url: `https://hooks.example.com/monitor/${key}`,
        },
      ],
    };
  });
}
