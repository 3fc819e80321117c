import type { App } from '../../app';
import { followPages, type FollowedPages } from '../../operations/paging/followPages';
import type { Run } from './runs';
import { readingOf, send, type PreparedRun } from './send';
import { mostPages } from './settings';

/**
 * Follows a connection of an operation from page to page and makes one response of them.
 *
 * @throws Failure `input` for an operation that can't be followed, or that can change the instance
 */
export function fetchAllPages(app: App, prepared: PreparedRun, run: Run): Promise<FollowedPages> {
  const { baseUrl } = prepared.connection;
  return followPages({
    request: prepared.request,
    variables: prepared.variables,
    maxPages: mostPages(),
    fetchPage: (page) => send(app, prepared, run, page),
    // The pages were read with the credential already: their text has no secrets, and no failure is left to decide on.
    reading: readingOf(
      app,
      prepared,
      { baseUrl, credential: undefined },
      { name: 'All', startedAt: run.startedAt },
    ),
    onPage: (note) => (run.note = note),
  });
}
