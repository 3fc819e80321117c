import { followPages, type FollowedPages } from '../paging/followPages';
import type { PreparedRun } from './draft';
import { readingOf, send, type RunProgress, type SendPorts } from './send';
import { maxPages } from './settings';

/**
 * Requests all pages of a GraphQL connection and merges them into one response.
 *
 * @throws UserError `input` if the operation isn't a query or has no connection to follow, and the errors of the first
 *   page and of reading the merged response
 */
export function loadAllPages(
  ports: SendPorts,
  prepared: PreparedRun,
  progress: RunProgress,
): Promise<FollowedPages> {
  const { baseUrl } = prepared.connection;
  const { startedAt } = progress;
  return followPages({
    request: prepared.request,
    variables: prepared.variables,
    maxPages: maxPages(ports.settings),
    loadPage: (page) => send(ports, prepared, progress, page),
    // The merged response needs no credential, because each page was redacted and checked for errors when it
    // was read.
    reading: readingOf(ports, prepared, { baseUrl, credential: undefined }, { name: 'All', startedAt }),
    onPage: progress.onNote,
  });
}
