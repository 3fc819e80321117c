import { createHash } from 'node:crypto';
import { below, pick } from './chance';
import type { Entity } from './entity';
import type { Repository } from './repositories';
import { dateTime, hour } from './time';
import { subjects, verbs } from './words';

export interface Commit extends Entity {
  readonly __typename: 'GitCommit';
  /** Repository number and commit hash. */
  readonly key: string;
  readonly repository: Repository;
  /** Number of later commits: 0 for the latest commit. */
  readonly age: number;
  readonly oid: string;
  readonly message: string;
  readonly date: string;
}

/** Returns the number of commits on the main branch of a repository. */
export function commitCount(repository: Repository): number {
  return 12 + below(160, repository.name, 'commits');
}

/** Returns the commit `age` steps before the latest one, or undefined before the first commit. */
export function commitAt(repository: Repository, age: number): Commit | undefined {
  if (!Number.isInteger(age) || age < 0 || age >= commitCount(repository)) return undefined;
  const number = commitCount(repository) - age;
  const oid = createHash('sha1').update(`${repository.name} ${number}`).digest('hex');
  return {
    __typename: 'GitCommit',
    key: `${repository.key}/${oid}`,
    repository,
    age,
    oid,
    message: message(repository, number),
    date: dateTime(Date.parse(repository.updatedAt) - (age * 31 + below(30, oid)) * hour),
  };
}

function message(repository: Repository, number: number): string {
  const verb = pick(verbs, repository.name, number, 'verb');
  const subject = pick(subjects, repository.name, number, 'subject');
  const first = `${subject}: ${verb} each ${pick(subjects, repository.name, number, 'object')} once`;
  return number % 3 === 0 ? `${first}\n\nThe ${subject} did so twice, and was slow.` : first;
}

/** A branch or tag, with the age of the commit it points to. */
export interface Ref extends Entity {
  readonly __typename: 'GitRef';
  /** Repository number and full ref name. */
  readonly key: string;
  readonly repository: Repository;
  readonly name: string;
  readonly age: number;
}

export function refsOf(repository: Repository): Ref[] {
  const ref = (name: string, age: number): Ref => ({
    __typename: 'GitRef',
    key: `${repository.key}/${name}`,
    repository,
    name,
    age,
  });
  const tags = Math.floor(commitCount(repository) / 20);
  return [
    ref('refs/heads/main', 0),
    ...Array.from({ length: below(5, repository.name, 'branches') }, (_, index) =>
      ref(`refs/heads/${pick(verbs, repository.name, index)}-${subjects[index] ?? ''}`, 1 + index * 2),
    ),
    ...Array.from({ length: tags }, (_, index) => ref(`refs/tags/v1.${tags - index - 1}.0`, 5 + index * 20)),
  ];
}

/**
 * Finds the commit for a revision: `HEAD` or an empty text, a branch, a tag, or at least the first four digits of a
 * hash.
 */
export function findCommit(repository: Repository, revision: string): Commit | undefined {
  if (revision === 'HEAD' || revision === '') return commitAt(repository, 0);
  const ref = refsOf(repository).find(({ name }) => name === revision || displayName(name) === revision);
  if (ref !== undefined) return commitAt(repository, ref.age);
  if (!/^[0-9a-f]{4,40}$/.test(revision)) return undefined;
  for (let age = 0; age < commitCount(repository); age += 1) {
    const commit = commitAt(repository, age);
    if (commit?.oid.startsWith(revision)) return commit;
  }
  return undefined;
}

/** Removes the prefix of a ref: `refs/heads/main` becomes `main`. */
export function displayName(ref: string): string {
  return ref.replace(/^refs\/[^/]+\//, '');
}
