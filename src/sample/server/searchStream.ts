import { commitAt } from '../data/commits';
import { textResponse, type SampleResponse } from '../http/response';
import { latestBlob, symbolView } from '../resolvers/blobs';
import type { Context } from '../resolvers/context';
import { readableRepositories } from '../resolvers/visibility';
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

/** Handles `GET /.api/search/stream` after authentication: returns the events of a search. */
export function respondSearchStream(
  context: Pick<Context, 'viewer' | 'world'>,
  parameters: URLSearchParams,
): SampleResponse {
  const text = parameters.get('q') ?? '';
  const display = Number(parameters.get('display') ?? -1);
  if (text === '') return textResponse(400, 'no query found');
  if (!Number.isInteger(display)) return textResponse(400, 'display must be an integer');
  const version = parameters.get('v') ?? 'V3';
  if (!/^V[123]$/.test(version)) {
    const message = `unrecognized version: want "V1", "V2", or "V3", got "${version}"`;
    return stream(['error', { message }]);
  }
  const query = parseSearch(text);
  const found = runSearch(query, readableRepositories(context));
  const shown = firstMatches(found, display < 0 ? Infinity : display);
  const filters = filtersFor(found).map((filter) => ({ ...filter, exhaustive: !found.limitHit }));
  const alert = alertFor(query, found);
  return stream(
    ...(shown.length > 0 ? [['matches', shown.map((hit) => matchOf(hit, query))] as const] : []),
    ['filters', filters],
    ['progress', progressOf(found, display >= 0 && found.matchCount > display)],
    ...(alert === null ? [] : [['alert', alert] as const]),
  );
}

function stream(...events: readonly (readonly [name: string, data: unknown])[]): SampleResponse {
  const body = [...events, ['done', {}] as const].map(
    ([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`,
  );
  return { status: 200, headers: { 'content-type': 'text/event-stream' }, body: body.join('') };
}

/** Returns the results up to a number of matches, of which each line is one. */
function firstMatches(found: Found, count: number): Hit[] {
  let room = count;
  return matchesOf(found).flatMap((hit) => {
    if (room <= 0) return [];
    const shown = hit.kind === 'file' ? { ...hit, lines: hit.lines.slice(0, room) } : hit;
    room -= shown.kind === 'file' ? Math.max(1, shown.lines.length) : 1;
    return [shown];
  });
}

function matchOf(hit: Hit, { words }: SearchQuery) {
  const { repository } = hit;
  const where = { repositoryID: repository.key, repository: repository.name, repoStars: repository.stars };
  if (hit.kind === 'repo') {
    const { description, isFork: fork, isArchived: archived, isPrivate } = repository;
    return { type: 'repo', ...where, description, fork, archived, private: isPrivate };
  }
  if (hit.kind === 'commit') {
    const { oid, message, date: authorDate } = hit.commit;
    const { highlights } = highlighted(message, words);
    const ranges = highlights.map(({ line, character, length }) => [line, character, length]);
    const content = `\`\`\`COMMIT_EDITMSG\n${message}\n\`\`\``;
    return {
      type: 'commit',
      ...where,
      url: commitUrl(hit.commit),
      oid,
      message,
      authorDate,
      content,
      ranges,
    };
  }
  const { path, language, symbols } = hit.file;
  const file = { ...where, path, language, commit: commitAt(repository, 0)?.oid };
  if (hit.kind === 'file') return { ...file, ...linesOf(hit, words) };
  const named = symbols.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const views = named.map((symbol) => {
    const { name, containerName, kind, url } = symbolView(latestBlob(repository, hit.file), symbol);
    return { url, name, containerName: containerName ?? '', kind, line: symbol.line + 1 };
  });
  return { type: 'symbol', ...file, symbols: views };
}

function linesOf({ file, lines }: FileHit, words: readonly string[]) {
  if (lines.length === 0) return { type: 'path' };
  const lineMatches = lines.map((lineNumber) => {
    const line = file.lines[lineNumber] ?? '';
    return { line, lineNumber, offsetAndLengths: placesIn(line, words) };
  });
  return { type: 'content', lineMatches };
}

function progressOf(found: Found, displayLimitHit: boolean) {
  const skipped = [
    ...(found.limitHit ? [{ reason: 'shard-match-limit', title: 'result limit hit' }] : []),
    ...(displayLimitHit ? [{ reason: 'display', title: 'display limit hit' }] : []),
  ].map((one) => ({ ...one, message: 'Not all results have been returned.', severity: 'info' }));
  const { matchCount } = found;
  return {
    done: true,
    repositoriesCount: repositoriesIn(found).length,
    matchCount,
    durationMs: 3 + (matchCount % 40),
    skipped,
  };
}
