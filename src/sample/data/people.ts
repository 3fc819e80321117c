import type { Person } from '../analytics';
import type { Account, Directory } from '../auth/authenticate';
import type { Entity } from './entity';

/** A user of the GraphQL API: the person both APIs know, and what mutations added. */
export interface User extends Person, Entity, Account {
  readonly __typename: 'User';
  readonly key: number;
  readonly avatarURL: string | null;
  readonly updatedAt: string | null;
}

/** The users of the instance. They come from the analytics data, so that both APIs speak of the same people. */
export class People implements Directory<User> {
  private readonly users = new Map<number, User>();
  private readonly keysByName = new Map<string, number>();
  private last = 0;
  /** Everybody as a list, until someone comes or goes. */
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

  /** Adds a person under the next free number. */
  add(person: Omit<Person, 'databaseId'>): User {
    return this.put(asUser({ ...person, databaseId: this.last + 1 }));
  }

  /** Adds a user, or replaces the one under the same number. */
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
