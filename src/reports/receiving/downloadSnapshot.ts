import { UserError } from '../../shared/userError';
import { writeSnapshot, type Snapshot } from '../snapshot';
import type { ExportRequest } from '../definitions/definition';
import { withinLimits, type BodyLimits } from './bodyLimits';
import { BodyExamination } from './bodyExamination';
import { LocalExamination, type Examination } from './examination';
import { BodyValidator } from './bodyValidator';

/** The progress of a download. */
export interface Received {
  readonly bytes: number;
  /** Rows so far; 0 for JSON. */
  readonly rows: number;
}

/** The events of a download in progress. */
interface DownloadEvents {
  readonly onAccepted: () => void;
  /** Called with the number of bytes received so far, before decompression. */
  readonly onReceived: (bytes: number) => void;
}

export interface DownloadOptions {
  readonly folder: string;
  readonly connectionId: string;
  readonly request: ExportRequest;
  /** The host of the instance, as sent in the request. */
  readonly instanceHost: string;
  /** Starts the download. Called again if the connection breaks after the instance accepts the request. */
  readonly download: (events: DownloadEvents) => AsyncIterable<Uint8Array>;
  readonly limits: BodyLimits;
  /** Waits before a broken download is restarted. */
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (received: Received) => void;
  /** Called with the path of the file that is being written; see `Receiving`. */
  readonly onBegin?: (path: string) => void;
  /**
   * The path of the `validatorProcess` bundle. Without it, bodies of any size are examined on the thread that
   * receives them.
   */
  readonly examinerProgram?: string;
}

/** The maximum number of restarts of a broken download. Each restart repeats the same request. */
const maxRestarts = 2;
const restartPauseMs = 1000;

/**
 * Downloads an export into a snapshot. The body is complete only if its length, its encoding, and its end are
 * valid. The data of earlier snapshots never changes. Each attempt is checked separately, since the data on the
 * instance can change between attempts, and nothing of a failed attempt remains.
 *
 * @throws UserError of the last attempt, or of kind `canceled` during a wait
 */
export async function downloadSnapshot(options: DownloadOptions): Promise<Snapshot> {
  const { folder, connectionId, request, instanceHost, limits, wait, signal, onProgress, onBegin } = options;
  const what = request.subject;
  for (let restart = 1; ; restart += 1) {
    let accepted = false;
    let received = 0;
    const chunks = options.download({
      onAccepted: () => (accepted = true),
      onReceived: (bytes) => (received = bytes),
    });
    const cancel = signal ? { signal } : {};
    try {
      return await writeSnapshot({
        folder,
        connectionId,
        exportName: request.exportName,
        identity: request.identity,
        parameters: { instanceURL: instanceHost, ...request.parameters },
        examine: (path) => beginExamination(path, options),
        chunks: withinLimits(chunks, { limits, folder, what, received: () => received, ...cancel }),
        ...cancel,
        ...(onBegin && { onBegin }),
        onProgress: (bytes, rows) => onProgress?.({ bytes, rows }),
      });
    } catch (error) {
      if (restart > maxRestarts || !accepted || !isBroken(error)) throw error;
      await wait(restartPauseMs * restart, signal);
    }
  }
}

function beginExamination(path: string, { request, examinerProgram }: DownloadOptions): Examination {
  return examinerProgram === undefined
    ? new LocalExamination(path, new BodyValidator(request.subject))
    : new BodyExamination(examinerProgram, path, request.subject);
}

/** Whether a download can be restarted. Before the instance responds, the HTTP layer itself retries. */
function isBroken(error: unknown): boolean {
  return error instanceof UserError && error.kind === 'unreachable';
}
