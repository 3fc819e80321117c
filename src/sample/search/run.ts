import { commitAt, commitCount, type Commit } from '../data/commits';
import { filesOf, type SourceFile, type SourceSymbol } from '../data/files';
import type { Repository } from '../data/repositories';
import { fulfils, type SearchQuery } from './query';

export interface FileHit {
  readonly kind: 'file';
  readonly repository: Repository;
  readonly file: SourceFile;
  /** Zero-based numbers of the matching lines; empty if the query has no words, and for symbols. */
  readonly lines: readonly number[];
}

export type Hit =
  | FileHit
  | { readonly kind: 'repo'; readonly repository: Repository }
  | {
      readonly kind: 'symbol';
      readonly repository: Repository;
      readonly file: SourceFile;
      readonly symbol: SourceSymbol;
    }
  | { readonly kind: 'commit'; readonly repository: Repository; readonly commit: Commit };

export interface Found {
  readonly hits: readonly Hit[];
  /** Each matching line of a file counts as one match, as does a hit without matching lines. */
  readonly matchCount: number;
  readonly limitHit: boolean;
}

/** Searches cloned repositories in the given order, until the requested number of matches is reached. */
export function runSearch(query: SearchQuery, repositories: readonly Repository[]): Found {
  const hits: Hit[] = [];
  let matchCount = 0;
  if (isEmpty(query)) return { hits, matchCount, limitHit: false };
  for (const repository of repositories) {
    if (repository.cloneState !== 'CLONED' || !fulfils(repository.name, query.repository)) continue;
    for (const hit of hitsIn(repository, query)) {
      if (matchCount >= query.count) return { hits, matchCount, limitHit: true };
      hits.push(hit);
      matchCount += hit.kind === 'file' ? Math.max(1, hit.lines.length) : 1;
    }
  }
  return { hits, matchCount, limitHit: false };
}

function isEmpty({ words, repository, file, language }: SearchQuery): boolean {
  return words.length + repository.length + file.length + language.length === 0;
}

function* hitsIn(repository: Repository, query: SearchQuery): Generator<Hit> {
  switch (query.type) {
    case 'repo':
      if (hasWords(repository.name, query)) yield { kind: 'repo', repository };
      return;
    case 'commit':
      yield* commitHits(repository, query);
      return;
    case 'symbol':
      for (const file of matchingFiles(repository, query)) {
        for (const symbol of file.symbols) {
          if (hasWords(symbol.name, query)) yield { kind: 'symbol', repository, file, symbol };
        }
      }
      return;
    case 'file':
      for (const file of matchingFiles(repository, query)) {
        const lines = query.words.length === 0 ? [] : matchingLines(file, query);
        if (lines.length > 0 || query.words.length === 0) yield { kind: 'file', repository, file, lines };
      }
  }
}

function* commitHits(repository: Repository, query: SearchQuery): Generator<Hit> {
  for (let age = 0; age < commitCount(repository); age += 1) {
    const commit = commitAt(repository, age);
    if (commit !== undefined && hasWords(commit.message, query)) yield { kind: 'commit', repository, commit };
  }
}

function matchingFiles(repository: Repository, { file, language }: SearchQuery): SourceFile[] {
  return filesOf(repository).filter(
    (one) =>
      fulfils(one.path, file) &&
      language.every(({ text, negated }) => (one.language?.toLowerCase() === text) !== negated),
  );
}

function matchingLines(file: SourceFile, query: SearchQuery): number[] {
  return file.lines.flatMap((line, number) => (hasWords(line, query) ? [number] : []));
}

function hasWords(text: string, { words }: SearchQuery): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}
