import { followPages, type FollowedPages } from '../paging/followPages';
import type { PreparedRun } from './draft';
import { readingOf, send, type RunProgress, type SendPorts } from './send';
import { maxPages } from './settings';

/**
 * Follows a connection of an operation from page to page and merges the pages into one response.
 *
 * @throws UserError `input` for an operation that can't be followed, or that can change the instance
 */
export function fetchAllPages(
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
    fetchPage: (page) => send(ports, prepared, progress, page),
    // Reading each page already redacted the credential and handled errors, so the merged response needs no
    // credential.
    reading: readingOf(ports, prepared, { baseUrl, credential: undefined }, { name: 'All', startedAt }),
    onPage: progress.onNote,
  });
}
