import type { Entity } from './entity';
import { dateTime, day } from './time';

export interface Permission extends Entity {
  readonly __typename: 'Permission';
  readonly key: number;
  readonly namespace: 'BATCH_JOBS' | 'MONITORS' | 'OWNERSHIP' | 'SAVED_SEARCHES';
  readonly action: string;
  readonly createdAt: string;
}

export interface Role extends Entity {
  readonly __typename: 'Role';
  readonly key: number;
  readonly name: string;
  readonly system: boolean;
  readonly createdAt: string;
  readonly permissions: readonly number[];
}

/** A flag has either a value or a share of users, and its type says which. */
export interface FeatureFlag {
  readonly __typename: 'FeatureFlagBoolean' | 'FeatureFlagRollout';
  readonly name: string;
  readonly value: boolean;
  readonly rolloutBasisPoints: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface FlagOverride extends Entity {
  readonly __typename: 'FeatureFlagOverride';
  readonly key: number;
  /** Global ID of the user or organization. */
  readonly namespace: string;
  readonly flag: string;
  readonly value: boolean;
}

export interface Webhook extends Entity {
  readonly __typename: 'Webhook';
  readonly key: number;
  readonly uuid: string;
  readonly name: string;
  readonly kind: string;
  readonly codeHostURL: string;
  readonly createdAt: string;
  readonly createdBy: number;
}

export interface HostCredential extends Entity {
  readonly __typename: 'CodeHostCredential';
  readonly key: number;
  readonly kind: string;
  readonly url: string;
  readonly user: number | null;
  readonly createdAt: string;
}

const actions = [
  ['BATCH_JOBS', 'READ'],
  ['BATCH_JOBS', 'WRITE'],
  ['BATCH_JOBS', 'CANCEL'],
  ['MONITORS', 'READ'],
  ['MONITORS', 'WRITE'],
  ['OWNERSHIP', 'ASSIGN'],
  ['SAVED_SEARCHES', 'READ'],
  ['SAVED_SEARCHES', 'WRITE'],
] as const;

export function createPermissions(now: number): Permission[] {
  return actions.map(([namespace, action], index) => ({
    __typename: 'Permission',
    key: index + 1,
    namespace,
    action,
    createdAt: dateTime(now - 700 * day),
  }));
}

/** The number of the role that everybody has, and of the one that site admins have on top. */
export const userRole = 1;
export const adminRole = 2;

export function createRoles(now: number): Role[] {
  const role = (key: number, name: string, permissions: readonly number[]): Role => ({
    __typename: 'Role',
    key,
    name,
    system: key <= adminRole,
    createdAt: dateTime(now - (700 - key * 30) * day),
    permissions,
  });
  return [
    role(userRole, 'USER', [1, 4, 7, 8]),
    role(adminRole, 'SITE_ADMINISTRATOR', [1, 2, 3, 4, 5, 6, 7, 8]),
    role(3, 'Batch operators', [1, 2, 3]),
    role(4, 'Owners of ownership', [6]),
  ];
}

export function createFeatureFlags(now: number): FeatureFlag[] {
  const flag = (name: string, choice: boolean | number, age: number): FeatureFlag => ({
    __typename: typeof choice === 'boolean' ? 'FeatureFlagBoolean' : 'FeatureFlagRollout',
    name,
    value: choice === true,
    rolloutBasisPoints: typeof choice === 'number' ? choice : 0,
    createdAt: dateTime(now - age * day),
    updatedAt: dateTime(now - (age / 2) * day),
  });
  return [
    flag('batch-steps-in-parallel', false, 40),
    flag('compact-results', true, 300),
    flag('keyword-search', true, 210),
    flag('ownership-preview', 2500, 120),
    flag('search-jobs', 5000, 90),
    flag('sidebar-2', 10_000, 60),
  ];
}

export function createWebhooks(now: number): Webhook[] {
  return ['https://code.example.com/', 'https://forge.example.net/'].map((codeHostURL, index) => ({
    __typename: 'Webhook',
    key: index + 1,
    uuid: `6f1d2c3b-0000-4000-8000-00000000000${index + 1}`,
    name: index === 0 ? 'Pushes to the main forge' : 'Pushes to the other forge',
    kind: 'FORGE',
    codeHostURL,
    createdAt: dateTime(now - (200 - index * 50) * day),
    createdBy: 1,
  }));
}
