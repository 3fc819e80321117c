import { join } from 'node:path';
import type { App } from '../../app';
import { downloadExport, systemClock, type Connection } from '../../instance';
import { fetchDataset, type Dataset, type ExportRequest, type Received } from '../../reports';

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
): Promise<Dataset> {
  const { signal, onProgress, onBegin } = fetching;
  return app.sessions.withAnalytics(connection, (target) =>
    fetchDataset({
      folder: app.datasetsFolder,
      connectionId: connection.id,
      request,
      instanceHost: target.address.instanceHost,
      download: (onAccepted) => downloadExport(target, request, { signal, onAccepted }),
      examinerProgram: join(app.editor.extensionUri.fsPath, 'dist', 'examiner.js'),
      wait: (milliseconds, stop) => systemClock.sleep(milliseconds, stop),
      ...(signal === undefined ? {} : { signal }),
      ...(onProgress === undefined ? {} : { onProgress }),
      ...(onBegin === undefined ? {} : { onBegin }),
    }),
  );
}
