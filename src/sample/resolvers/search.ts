import type { Commit } from '../data/commits';
import type { Repository } from '../data/repositories';
import { parseSearch, type SearchQuery } from '../search/query';
import {
  alertFor,
  commitUrl,
  filtersFor,
  highlighted,
  matchesOf,
  placesIn,
  repositoriesIn,
} from '../search/results';
import { runSearch, type FileHit, type Found, type Hit } from '../search/run';
import { latestBlob, symbolView } from './blobs';
import type { Context, Resolvers, TypeResolvers } from './context';
import { markdown } from './markdown';
import { readableRepositories } from './visibility';

interface SearchSource {
  readonly query: SearchQuery;
  readonly found: Found;
  readonly searched: readonly Repository[];
}

interface FileMatch extends FileHit {
  readonly __typename: 'FileMatch';
  readonly words: readonly string[];
}

function search(_: unknown, { query: text }: { query?: string | null }, context: Context): SearchSource {
  const query = parseSearch(text ?? '');
  const searched = readableRepositories(context);
  return { query, found: runSearch(query, searched), searched };
}

/** Converts a hit to a member of the result union. */
function asResult(hit: Hit, { words }: SearchQuery): unknown {
  switch (hit.kind) {
    case 'repo':
      return hit.repository;
    case 'commit':
      return {
        __typename: 'CommitSearchResult',
        commit: hit.commit,
        messagePreview: highlighted(hit.commit.message, words),
        diffPreview: null,
        label: markdown(hit.commit.message.split('\n')[0] ?? ''),
        matches: [commitMatch(hit.commit, words)],
        url: commitUrl(hit.commit),
      };
    case 'symbol':
      return { __typename: 'FileMatch', words, ...hit, kind: 'file', lines: [] } satisfies FileMatch & Hit;
    case 'file':
      return { __typename: 'FileMatch', words, ...hit } satisfies FileMatch;
  }
}

function commitMatch(commit: Commit, words: readonly string[]) {
  const { value, highlights } = highlighted(commit.message, words);
  return { url: commitUrl(commit), body: markdown(value), highlights };
}

const results: TypeResolvers<SearchSource> = {
  results: ({ query, found }) => matchesOf(found).map((hit) => asResult(hit, query)),
  matchCount: ({ found }) => found.matchCount,
  resultCount: ({ found }) => matchesOf(found).length,
  limitHit: ({ found }) => found.limitHit,
  // Derived from the match count instead of the clock, so that equal searches return equal bytes.
  elapsedMilliseconds: ({ found }) => 3 + (found.matchCount % 40),
  repositories: ({ found }) => repositoriesIn(found),
  repositoriesCount: ({ found }) => repositoriesIn(found).length,
  cloning: ({ searched }) => searched.filter(({ cloneState }) => cloneState === 'CLONING'),
  missing: ({ searched }) => searched.filter(({ cloneState }) => cloneState === 'NOT_CLONED'),
  timedout: () => [],
  dynamicFilters: ({ found }) => filtersFor(found),
  alert: ({ query, found }) => alertFor(query, found),
};

const stats: TypeResolvers<SearchSource> = {
  approximateResultCount: ({ found }) => `${found.matchCount}${found.limitHit ? '+' : ''}`,
  languages: ({ found }) =>
    filtersFor(found)
      .filter(({ kind }) => kind === 'lang')
      .map(({ label, count }) => ({ name: label, totalBytes: count * 1000, totalLines: count * 30 })),
};

const fileMatch: TypeResolvers<FileMatch> = {
  file: ({ repository, file }) => latestBlob(repository, file),
  lineMatches: ({ file, lines, words }) =>
    lines.map((lineNumber) => {
      const preview = file.lines[lineNumber] ?? '';
      return { preview, lineNumber, offsetAndLengths: placesIn(preview, words), limitHit: false };
    }),
  chunkMatches: ({ file, lines, words }) =>
    lines.map((line) => {
      const content = file.lines[line] ?? '';
      const ranges = placesIn(content, words).map(([character, length]) => ({
        start: { line, character },
        end: { line, character: character + length },
      }));
      return { content, contentStart: { line, character: 0 }, ranges };
    }),
  symbols: ({ repository, file, words }) =>
    file.symbols
      .filter(({ name }) => words.some((word) => name.toLowerCase().includes(word)))
      .map((symbol) => symbolView(latestBlob(repository, file), symbol)),
  limitHit: () => false,
};

const whole: TypeResolvers<SearchSource> = { results: (source) => source, stats: (source) => source };

export const searchResolvers: Resolvers = {
  Query: { search },
  Search: whole,
  SearchResults: results,
  SearchResultsStats: stats,
  FileMatch: fileMatch,
};
