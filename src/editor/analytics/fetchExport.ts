import { join } from 'node:path';
import type { App } from '../../app';
import { downloadExport, type AnalyticsTarget } from '../../instance/analyticsApi';
import { systemClock } from '../../instance/clock';
import type { Connection } from '../../instance/connection';
import { withDownloadOrigins } from '../../instance/downloadOrigins';
import type { Snapshot } from '../../reports/snapshot';
import type { ExportRequest } from '../../reports/definitions/definition';
import { freeDiskBytes, type Expansion } from '../../reports/receiving/bodyLimits';
import { downloadSnapshot, type Received } from '../../reports/receiving/downloadSnapshot';
import { formatBytes } from '../../shared/format';
import { confirmDangerous } from '../adapters/confirm';
import { allowDownloads, confirmDownloads } from '../connections/allowDownloads';
import { maxDownloadBytes } from './analyticsSettings';

/** What a fetch tells while it goes on, and by what it is ended. */
export interface Fetching {
  readonly signal?: AbortSignal;
  readonly onProgress?: (received: Received) => void;
  /** Hears of the file that is being written. */
  readonly onBegin?: (path: string) => void;
}

/**
 * Fetches an export of a connection into a snapshot.
 *
 * @throws Failure when it fails, is not whole, or is cancelled
 */
export function fetchExport(
  app: App,
  connection: Connection,
  request: ExportRequest,
  fetching: Fetching = {},
): Promise<Snapshot> {
  const { signal, onProgress, onBegin } = fetching;
  const fetchFrom = (target: AnalyticsTarget): Promise<Snapshot> =>
    downloadSnapshot({
      folder: app.datasetsFolder,
      connectionId: connection.id,
      request,
      instanceHost: target.address.instanceHost,
      download: (events) => downloadExport(target, request, { signal, ...events }),
      limits: {
        maxBytes: maxDownloadBytes(),
        confirmExpansion: (expansion, stop) => confirmExpansion(connection, expansion, stop),
        freeBytes: freeDiskBytes,
      },
      examinerProgram: join(app.editor.extensionUri.fsPath, 'dist', 'examiner.js'),
      wait: (milliseconds, stop) => systemClock.sleep(milliseconds, stop),
      ...(signal === undefined ? {} : { signal }),
      ...(onProgress === undefined ? {} : { onProgress }),
      ...(onBegin === undefined ? {} : { onBegin }),
    });
  return app.sessions.withAnalytics(connection, (target) =>
    withDownloadOrigins(
      target.address,
      (address) => fetchFrom({ ...target, address }),
      (origin) =>
        allowDownloads(app, connection, origin, (address) => confirmDownloads(address, origin, signal)),
    ),
  );
}

/** Few bytes that expand to many can be an attack on the disk, or a report with the same row over and over. */
async function confirmExpansion(
  { name }: Connection,
  { received, decoded }: Expansion,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const download = 'Continue Download';
  const chosen = await confirmDangerous(
    {
      message: `Continue the download from ${name}?`,
      detail: `${formatBytes(received)} expanded to ${formatBytes(decoded)}, which is unusual for a report. More of it can fill your disk.`,
      actions: [download],
    },
    signal,
  );
  return chosen === download;
}
