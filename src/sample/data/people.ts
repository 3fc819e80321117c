import type { Person } from '../analytics';
import type { Account, Directory } from '../auth/authenticate';
import type { Entity } from './entity';

/** A user of the GraphQL API: a generated account, or a user added by a mutation or a test. */
export interface User extends Person, Entity, Account {
  readonly __typename: 'User';
  readonly key: number;
  readonly avatarURL: string | null;
  readonly updatedAt: string | null;
}

/** Users of the instance, created from the analytics data so that both APIs have the same users. */
export class People implements Directory<User> {
  private readonly users = new Map<number, User>();
  private readonly keysByName = new Map<string, number>();
  private last = 0;
  /** Cached list of all users; undefined after a change. */
  private list: readonly User[] | undefined;

  constructor(people: Iterable<Person>) {
    for (const person of people) this.put(asUser(person));
  }

  byId(databaseId: number): User | undefined {
    return this.users.get(databaseId);
  }

  byName(username: string): User | undefined {
    const key = this.keysByName.get(username);
    return key === undefined ? undefined : this.users.get(key);
  }

  all(): readonly User[] {
    this.list ??= [...this.users.values()];
    return this.list;
  }

  /** Adds a user with the next free database ID. */
  add(person: Omit<Person, 'databaseId'>): User {
    return this.put(asUser({ ...person, databaseId: this.last + 1 }));
  }

  /** Adds a user, or replaces the user with the same key. */
  put(user: User): User {
    const known = this.users.get(user.key);
    if (known !== undefined) this.keysByName.delete(known.username);
    this.users.set(user.key, user);
    this.keysByName.set(user.username, user.key);
    this.last = Math.max(this.last, user.key);
    this.list = undefined;
    return user;
  }

  delete(databaseId: number): boolean {
    const user = this.users.get(databaseId);
    if (user !== undefined) this.keysByName.delete(user.username);
    this.list = undefined;
    return this.users.delete(databaseId);
  }
}

function asUser(person: Person): User {
  return { ...person, __typename: 'User', key: person.databaseId, avatarURL: null, updatedAt: null };
}
