import type { Connection } from '../../instance/connection';
import type { Snapshot } from '../../reports/snapshot';
import type { Report } from '../../reports/kinds/kind';
import { formatReceived } from '../../reports/rows/row';
import { withProgress } from '../adapters/progress';
import type { AnalyticsServices } from './analyticsParts';

/** So much of a CSV has come before its first rows are worth a look. */
const lookBytes = 128 * 1024;

/**
 * Fetches an export, with progress and cancel.
 *
 * @param onFirstRows hears of the file as soon as there is something to see in it, if the whole takes longer
 */
export function fetchNamed(
  { data }: AnalyticsServices,
  connection: Connection,
  { title, request }: Pick<Report, 'title' | 'request'>,
  onFirstRows?: (path: string) => void,
): Promise<Snapshot> {
  let path: string | undefined;
  return withProgress(`Fetching ${title} of ${connection.name}`, ({ signal, say }) =>
    data.states.fetch(connection, request, {
      signal,
      onBegin: (begun) => (path = begun),
      onProgress: (received) => {
        say(formatReceived(received));
        if (path === undefined || received.bytes < lookBytes || received.rows === 0) return;
        onFirstRows?.(path);
        path = undefined;
      },
    }),
  );
}

/** The latest snapshot of an export, which is fetched where there is none. */
export async function keptOrFetched(
  parts: AnalyticsServices,
  connection: Connection,
  named: Pick<Report, 'title' | 'request'>,
  onFirstRows?: (path: string) => void,
): Promise<Snapshot> {
  const { snapshots } = await parts.data.states.load(connection, named.request);
  return snapshots[0] ?? (await fetchNamed(parts, connection, named, onFirstRows));
}
