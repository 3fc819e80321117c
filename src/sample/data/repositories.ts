import { below, pick } from './chance';
import type { Entity } from './entity';
import { dateTime, day, hour } from './time';
import { languages, qualities, subjects, teams } from './words';

type CloneState = 'NOT_CLONED' | 'CLONING' | 'CLONED' | 'FAILED';

export interface Repository extends Entity {
  readonly __typename: 'Repository';
  readonly key: number;
  readonly databaseID: number;
  readonly name: string;
  readonly description: string;
  readonly language: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly isPrivate: boolean;
  readonly isArchived: boolean;
  readonly isFork: boolean;
  readonly stars: number;
  readonly byteSize: number;
  readonly cloneState: CloneState;
  readonly metadata: readonly { readonly key: string; readonly value: string | null }[];
}

/** Number of repositories, regardless of the number of users. */
const repositoryCount = 240;

/** Number of repositories that are always cloned and public, so that examples can read them. */
const plainUntil = 10;

/** Creates one repository per pair of team and subject. */
export function createRepositories(seed: number, now: number): Repository[] {
  return Array.from({ length: repositoryCount }, (_, index) => {
    const key = index + 1;
    const team = teams[index % teams.length] ?? '';
    const subject = subjects[Math.floor(index / teams.length)] ?? '';
    const quality = pick(qualities, seed, key, 'quality');
    const created = now - (120 + below(2000, seed, key, 'made')) * day;
    const drawn = key > plainUntil;
    return {
      __typename: 'Repository',
      key,
      databaseID: key,
      name: `code.example.com/${team}/${subject}`,
      description: `The ${quality} ${subject} of team ${team}.`,
      language: pick(languages, seed, key, 'language').name,
      createdAt: dateTime(created),
      updatedAt: dateTime(now - below(60 * 24, seed, key, 'updated') * hour),
      isPrivate: drawn && below(3, seed, key, 'private') === 0,
      isArchived: drawn && below(15, seed, key, 'archived') === 0,
      isFork: drawn && below(10, seed, key, 'fork') === 0,
      stars: Math.floor(below(60, seed, key, 'stars') ** 2 / 10),
      // Some sizes exceed 2^31, which is why the API returns sizes as strings.
      byteSize:
        20_000 + below(90_000, seed, key, 'size') * (below(20, seed, key, 'huge') === 0 ? 90_000 : 1_000),
      cloneState: drawn ? drawCloneState(below(100, seed, key, 'clone')) : 'CLONED',
      metadata: [
        { key: 'team', value: team },
        ...(below(4, seed, key, 'tier') === 0 ? [{ key: 'tier', value: String(1 + (key % 3)) }] : []),
        ...(below(6, seed, key, 'flag') === 0 ? [{ key: 'deprecated', value: null }] : []),
      ],
    };
  });
}

function drawCloneState(percent: number): CloneState {
  if (percent < 92) return 'CLONED';
  if (percent < 95) return 'CLONING';
  return percent < 98 ? 'NOT_CLONED' : 'FAILED';
}
