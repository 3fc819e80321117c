import type { Commit } from '../data/commits';
import type { Repository } from '../data/repositories';
import { sorted } from '../resolvers/paging';
import type { SearchQuery } from './query';
import type { Found, Hit } from './run';

/** Returns the first match of each word in a line, as offset and length. */
export function placesIn(line: string, words: readonly string[]): [number, number][] {
  const lower = line.toLowerCase();
  return words.flatMap((word) => {
    const offset = lower.indexOf(word);
    return offset < 0 ? [] : [[offset, word.length] satisfies [number, number]];
  });
}

/** Returns a text with the places of its matches. */
export function highlighted(value: string, words: readonly string[]) {
  const highlights = value
    .split('\n')
    .flatMap((text, index) =>
      placesIn(text, words).map(([character, length]) => ({ line: index + 1, character, length })),
    );
  return { value, highlights };
}

export function commitUrl({ repository, oid }: Commit): string {
  return `/${repository.name}/-/commit/${oid}`;
}

/** Whether two consecutive hits are symbols of the same file, which are returned as one result. */
function isNextSymbol(hit: Hit, previous: Hit | undefined): boolean {
  return hit.kind === 'symbol' && previous?.kind === 'symbol' && previous.file === hit.file;
}

/** Returns one hit for each result. */
export function matchesOf({ hits }: Found): readonly Hit[] {
  return hits.filter((hit, index) => !isNextSymbol(hit, hits[index - 1]));
}

export function repositoriesIn({ hits }: Found): readonly Repository[] {
  return [...new Set(hits.map(({ repository }) => repository))];
}

/** Returns filters for the repositories and languages with the most hits. */
export function filtersFor({ hits }: Found) {
  const filters = new Map<string, { value: string; label: string; count: number; kind: string }>();
  const count = (kind: string, value: string, label: string) => {
    const filter = filters.get(value) ?? { value, label, count: 0, kind };
    filter.count += 1;
    filters.set(value, filter);
  };
  for (const hit of hits) {
    count('repo', `repo:${hit.repository.name}`, hit.repository.name);
    if (hit.kind === 'file' && hit.file.language !== undefined) {
      count('lang', `lang:${hit.file.language.toLowerCase()}`, hit.file.language);
    }
  }
  return sorted([...filters.values()], (filter) => filter.count, 'DESCENDING').slice(0, 20);
}

/** Returns the advice for a search that stopped early or that found nothing, if there is any. */
export function alertFor({ words, count }: SearchQuery, { hits, limitHit }: Found) {
  if (limitHit) {
    return {
      title: 'There are more matches',
      description: `The search stopped after ${count} matches. Add count:all to see every one.`,
      proposedQueries: [{ description: 'every match', query: `${words.join(' ')} count:all` }],
    };
  }
  if (hits.length > 0 || words.length < 2) return null;
  return {
    title: 'Nothing has all these words',
    description: null,
    proposedQueries: words.map((query) => ({ description: 'only this word', query })),
  };
}
