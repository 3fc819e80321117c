import type { Connection } from '../../instance/connection';
import type { Snapshot } from '../../reports/snapshot';
import type { ExportRequest } from '../../reports/definitions/definition';
import { formatReceived } from '../../reports/rows/row';
import type { ExportSpec } from '../../reports/export/exportWish';
import { withProgress } from '../adapters/progress';
import type { AnalyticsServices } from './analyticsParts';

/** A report to download, with its name. */
export interface NamedRequest {
  readonly title: string;
  readonly request: ExportRequest;
}

/** A report that can be exported. */
export interface NamedExport extends NamedRequest {
  /** By which an export of it can be repeated. */
  readonly wish: ExportSpec;
}

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
  { title, request }: NamedRequest,
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
  named: NamedRequest,
  onFirstRows?: (path: string) => void,
): Promise<Snapshot> {
  const { snapshots } = await parts.data.states.load(connection, named.request);
  return snapshots[0] ?? (await fetchNamed(parts, connection, named, onFirstRows));
}
