import { formatDay } from './days';
import { personName, serviceName } from './names';
import { mix, scramble, unit } from './random';

/** A user account, as returned by the GraphQL API and listed in the user registry. */
export interface Person {
  /** The "Instance user ID" column of reports. */
  readonly databaseId: number;
  readonly username: string;
  readonly email: string;
  readonly displayName: string;
  readonly siteAdmin: boolean;
  readonly serviceAccount: boolean;
  /** RFC 3339, UTC. */
  readonly createdAt: string;
}

/** The date range of the generated history, as day numbers (both inclusive). */
export interface History {
  readonly firstDay: number;
  readonly lastDay: number;
}

/**
 * All accounts in order of creation: current accounts, which the registry lists, and deleted accounts, of which only
 * the ID and the usage remain. Stored as columns because reports iterate over them millions of times.
 */
export interface Accounts {
  readonly count: number;
  /** Increasing, with gaps. */
  readonly databaseId: Int32Array;
  readonly serviceAccount: Uint8Array;
  readonly siteAdmin: Uint8Array;
  /** 1 for deleted accounts. */
  readonly departed: Uint8Array;
  /** Day number of the account's creation. */
  readonly createdDay: Int32Array;
  /** Last day number on which the account exists; the end of the history for current accounts. */
  readonly lastDay: Int32Array;
}

const DEPARTED_SHARE = 0.06;
const SERVICE_SHARE = 0.03;
const ADMIN_SHARE = 0.02;
/**
 * Share of accounts created before the history starts, and the number of days over which they were created.
 */
const FOUNDERS = 0.65;
const FOUNDING_DAYS = 730;
/** Positions with a fixed role, so that instances with three users already have a site admin and a service account. */
const FIRST_ADMIN = 0;
const FIRST_SERVICE = 2;
/** Except for the fixed roles, accounts before this position are regular users that examples can rely on. */
const PLAIN_UNTIL = 8;

/** Creates `users` current accounts, plus a share of deleted ones. */
export function createAccounts(users: number, history: History, seed: number): Accounts {
  const gone = Math.floor(users * DEPARTED_SHARE);
  const count = users + gone;
  const accounts: Accounts = {
    count,
    databaseId: new Int32Array(count),
    serviceAccount: new Uint8Array(count),
    siteAdmin: new Uint8Array(count),
    departed: new Uint8Array(count),
    createdDay: new Int32Array(count),
    lastDay: new Int32Array(count),
  };
  let databaseId = 0;
  for (let position = 0; position < count; position += 1) {
    const chance = mix(seed, position);
    databaseId += 1 + (chance % 4 === 0 ? (chance >>> 8) % 5 : 0);
    const role = unit(scramble(chance));
    const drawn = position >= PLAIN_UNTIL;
    const service = position === FIRST_SERVICE || (drawn && role < SERVICE_SHARE);
    const departed = Math.floor(((position + 1) * gone) / count) > Math.floor((position * gone) / count);
    const created = creationDay(position / count, history);
    accounts.databaseId[position] = databaseId;
    accounts.serviceAccount[position] = Number(service);
    accounts.siteAdmin[position] = Number(position === FIRST_ADMIN || (drawn && role > 1 - ADMIN_SHARE));
    accounts.departed[position] = Number(departed);
    accounts.createdDay[position] = created;
    accounts.lastDay[position] = departed ? leavingDay(chance, created, history) : history.lastDay;
  }
  return accounts;
}

/**
 * Returns the day on which an account is created. Most accounts are older than the history; the others are
 * created at a steady rate during it.
 */
function creationDay(share: number, { firstDay, lastDay }: History): number {
  if (share < FOUNDERS) return Math.floor(firstDay - FOUNDING_DAYS * (1 - share / FOUNDERS));
  return firstDay + Math.floor(((share - FOUNDERS) / (1 - FOUNDERS)) * (lastDay - firstDay + 1));
}

function leavingDay(chance: number, created: number, { firstDay, lastDay }: History): number {
  const earliest = Math.max(created, firstDay);
  return earliest + Math.floor(unit(scramble(chance ^ 0x5bd1e995)) * (lastDay - earliest));
}

/** Returns the account at a position. Deleted accounts are returned with their former names. */
export function personAt(accounts: Accounts, position: number): Person {
  const serviceAccount = accounts.serviceAccount[position] === 1;
  const { username, displayName } = serviceAccount ? serviceName(position) : personName(position);
  const databaseId = accounts.databaseId[position] ?? 0;
  return {
    databaseId,
    username,
    email: `${username}@example.com`,
    displayName,
    siteAdmin: accounts.siteAdmin[position] === 1,
    serviceAccount,
    createdAt: `${formatDay(accounts.createdDay[position] ?? 0)}T${timeOfDay(databaseId)}Z`,
  };
}

function timeOfDay(databaseId: number): string {
  const second = scramble(databaseId) % 86_400;
  return [second / 3600, (second / 60) % 60, second % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}

/** Returns the current accounts in order of database ID. */
export function currentPeople(accounts: Accounts): readonly Person[] {
  const people: Person[] = [];
  for (let position = 0; position < accounts.count; position += 1) {
    if (accounts.departed[position] === 0) people.push(personAt(accounts, position));
  }
  return people;
}
