import { dirname } from 'node:path';
import type { Core } from '../core';
import { downloadExport, type AnalyticsTarget } from '../instance/analyticsApi';
import { systemClock } from '../instance/clock';
import type { AnalyticsUrl, Connection } from '../instance/connection';
import { allowDownloads, withDownloadOrigins } from '../instance/downloadOrigins';
import type { Snapshot } from '../reports/snapshot';
import type { ExportRequest } from '../reports/definitions/definition';
import { freeDiskBytes, type Expansion } from '../reports/receiving/bodyLimits';
import { downloadSnapshot, type Received } from '../reports/receiving/downloadSnapshot';
import { evictSnapshots, cacheLimitBytes } from '../reports/snapshotCache';
import { numberSetting } from '../shared/settings';

/** User decisions that a download may require. */
export interface DownloadDecisions {
  /** Whether to continue a download whose body is many times larger after decompression. */
  readonly continueExpansion: (
    connection: Connection,
    expansion: Expansion,
    signal?: AbortSignal,
  ) => Promise<boolean>;
  /** Whether reports may be downloaded from an origin to which an analytics service redirects. */
  readonly allowOrigin: (
    analyticsUrl: AnalyticsUrl,
    origin: string,
    signal?: AbortSignal,
  ) => Promise<boolean>;
}

export interface DownloadOptions {
  readonly decisions: DownloadDecisions;
  readonly signal?: AbortSignal;
  /** The timeout of the complete download, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  readonly onProgress?: (received: Received) => void;
  /** Called with the path of the file that is being written. */
  readonly onBegin?: (path: string) => void;
}

/**
 * Downloads a report of a connection into a snapshot. Deletes the least recently used data above the size limit.
 *
 * @throws UserError when the download fails, is incomplete, or is canceled
 */
export async function downloadReport(
  core: Pick<Core, 'connections' | 'snapshotsFolder' | 'programs' | 'sessions' | 'settings'>,
  connection: Connection,
  request: ExportRequest,
  { decisions, signal, timeoutMs, onProgress, onBegin }: DownloadOptions,
): Promise<Snapshot> {
  const downloadFrom = (target: AnalyticsTarget): Promise<Snapshot> =>
    downloadSnapshot({
      folder: core.snapshotsFolder,
      connectionId: connection.id,
      request,
      instanceHost: target.analyticsUrl.instanceHost,
      download: (events) =>
        downloadExport(target, request, { signal, timeoutMs, freesChunks: true, ...events }),
      limits: {
        maxBytes: numberSetting(core.settings, 'analytics.maxDownloadSize', 4096, 1, 1_000_000) * 1024 * 1024,
        confirmExpansion: (expansion, stop) => decisions.continueExpansion(connection, expansion, stop),
        freeBytes: freeDiskBytes,
      },
      examinerProgram: core.programs.path('examiner'),
      wait: (milliseconds, stop) => systemClock.sleep(milliseconds, stop),
      ...(signal && { signal }),
      ...(onProgress && { onProgress }),
      ...(onBegin && { onBegin }),
    });
  const snapshot = await core.sessions.withAnalytics(connection, (target) =>
    withDownloadOrigins(
      target.analyticsUrl,
      (analyticsUrl) => downloadFrom({ ...target, analyticsUrl }),
      (origin) =>
        allowDownloads(core.connections, connection, origin, (analyticsUrl) =>
          decisions.allowOrigin(analyticsUrl, origin, signal),
        ),
    ),
  );
  await evictSnapshots(core.snapshotsFolder, cacheLimitBytes(core.settings), dirname(snapshot.path));
  return snapshot;
}
