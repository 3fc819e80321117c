import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import type { Snapshot } from '../../reports/snapshot';
import type { Report } from '../../reports/kinds/kind';
import { formatReceived } from '../../reports/rows/row';
import { withProgress } from '../adapters/progress';
import type { AnalyticsServices } from './analyticsParts';

/** The number of CSV bytes to receive before the first rows are shown. */
const lookBytes = 128 * 1024;

/**
 * Downloads an export, with progress and cancellation.
 *
 * @param onFirstRows called with the partial file when rows can be shown, if the download takes longer
 */
export function fetchNamed(
  { data }: AnalyticsServices,
  connection: Connection,
  { title, request }: Pick<Report, 'title' | 'request'>,
  onFirstRows?: (path: string) => void,
): Promise<Snapshot> {
  let path: string | undefined;
  return withProgress(
    l10n.t('Downloading {report} from {connection}...', { report: title, connection: connection.name }),
    ({ signal, say }) =>
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

/** Returns the latest snapshot of an export, or downloads it if there is none. */
export async function keptOrFetched(
  parts: AnalyticsServices,
  connection: Connection,
  named: Pick<Report, 'title' | 'request'>,
  onFirstRows?: (path: string) => void,
): Promise<Snapshot> {
  const { snapshots } = await parts.data.states.load(connection, named.request);
  return snapshots[0] ?? (await fetchNamed(parts, connection, named, onFirstRows));
}
