import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import type { Snapshot } from '../../reports/snapshot';
import type { Report } from '../../reports/kinds/kind';
import { formatReceived } from '../../reports/rows/row';
import { withProgress, type ShowProgress } from '../adapters/progress';
import type { AnalyticsServices } from './analyticsParts';

/** The number of CSV bytes to download before the first rows are shown. */
const lookBytes = 128 * 1024;

interface DownloadOptions {
  /**
   * Called with the path of the partial file when it contains enough rows to show, and again if the download restarts
   * with another file.
   */
  readonly onFirstRows?: (path: string) => void;
  /** Shows the progress; by default, in a notification. */
  readonly showProgress?: ShowProgress;
}

/** Downloads a report, with progress and cancellation. */
export function downloadNamed(
  { data }: AnalyticsServices,
  connection: Connection,
  { title, request }: Pick<Report, 'title' | 'request'>,
  { onFirstRows, showProgress }: DownloadOptions = {},
): Promise<Snapshot> {
  let path: string | undefined;
  const label = showProgress
    ? l10n.t('Downloading "{report}"...', { report: title })
    : l10n.t('Downloading "{report}" from {connection}...', { report: title, connection: connection.name });
  return (showProgress ?? withProgress)(label, ({ signal, say }) =>
    data.states.download(connection, request, {
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

/** Returns the latest snapshot of a report, or downloads the report if there is none. */
export async function savedOrDownloaded(
  parts: AnalyticsServices,
  connection: Connection,
  named: Pick<Report, 'title' | 'request'>,
  options?: DownloadOptions,
): Promise<Snapshot> {
  const { snapshots } = await parts.data.states.load(connection, named.request);
  return snapshots[0] ?? (await downloadNamed(parts, connection, named, options));
}
