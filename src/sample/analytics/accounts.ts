import { formatDay } from './calendar';
import { personName, serviceName } from './names';
import { mix, scramble, unit } from './random';

/** An account as the GraphQL API shows it and as the user registry lists it. */
export interface Person {
  /** The "Instance user ID" of the reports. */
  readonly databaseId: number;
  readonly username: string;
  readonly email: string;
  readonly displayName: string;
  readonly siteAdmin: boolean;
  readonly serviceAccount: boolean;
  /** RFC 3339, UTC. */
  readonly createdAt: string;
}

/** The days the generated history covers, both inclusive, as day numbers. */
export interface History {
  readonly firstDay: number;
  readonly lastDay: number;
}

/**
 * Everyone who ever had an account, in order of creation: those of the registry, and those who left, of whom usage
 * remains but neither name nor address. Columns are arrays because reports walk them millions of times.
 */
export interface Accounts {
  readonly count: number;
  /** Increasing, with gaps. */
  readonly databaseId: Int32Array;
  readonly serviceAccount: Uint8Array;
  readonly siteAdmin: Uint8Array;
  /** 1 for accounts that are no longer on the instance. */
  readonly departed: Uint8Array;
  /** The day number on which the account was made. */
  readonly createdDay: Int32Array;
  /** The number of the last day on which the account exists; the end of the history for current accounts. */
  readonly lastDay: Int32Array;
}

const DEPARTED_SHARE = 0.06;
const SERVICE_SHARE = 0.03;
const ADMIN_SHARE = 0.02;
/** The share of accounts older than the history, and the days over which those were made. */
const FOUNDERS = 0.65;
const FOUNDING_DAYS = 730;
/** Positions with a fixed role, so that small instances have one of each: an administrator and a service account. */
const FIRST_ADMIN = 0;
const FIRST_SERVICE = 2;
/** Everyone before this position stays a plain user unless named above, so that examples have someone to show. */
const PLAIN_UNTIL = 8;

/** Accounts for an instance with `users` people in its registry; those who left come on top. */
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

/** Most accounts are older than the history; the others join at a steady pace and make it grow. */
function creationDay(share: number, { firstDay, lastDay }: History): number {
  if (share < FOUNDERS) return Math.floor(firstDay - FOUNDING_DAYS * (1 - share / FOUNDERS));
  return firstDay + Math.floor(((share - FOUNDERS) / (1 - FOUNDERS)) * (lastDay - firstDay + 1));
}

function leavingDay(chance: number, created: number, { firstDay, lastDay }: History): number {
  const earliest = Math.max(created, firstDay);
  return earliest + Math.floor(unit(scramble(chance ^ 0x5bd1e995)) * (lastDay - earliest));
}

/** The account at a position with its name; for those who left, the name they had. */
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

/** The people of the registry, in order of their database id. */
export function currentPeople(accounts: Accounts): readonly Person[] {
  const people: Person[] = [];
  for (let position = 0; position < accounts.count; position += 1) {
    if (accounts.departed[position] === 0) people.push(personAt(accounts, position));
  }
  return people;
}
