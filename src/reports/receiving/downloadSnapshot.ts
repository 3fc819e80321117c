import { UserError } from '../../shared/userError';
import { writeSnapshot, type Snapshot } from '../snapshot';
import type { ExportRequest } from '../definitions/definition';
import { withinLimits, type BodyLimits } from './bodyLimits';
import { LocalExamination, type Examination } from './examination';
import { BodyValidator } from './examine';
import { ThreadExamination } from './threadExamination';

/** Fetching as it goes on. */
export interface Received {
  readonly bytes: number;
  /** Rows so far; 0 where rows are not known before the end. */
  readonly rows: number;
}

/** What a download tells while it goes on. */
interface DownloadEvents {
  readonly onAccepted: () => void;
  /** Called with the number of bytes that arrived up to now, before decompression. */
  readonly onReceived: (bytes: number) => void;
}

export interface FetchOptions {
  readonly folder: string;
  readonly connectionId: string;
  readonly request: ExportRequest;
  /** The host the figures are about, as it was asked for. */
  readonly instanceHost: string;
  /** Begins the download; called again when the connection broke after the instance had accepted it. */
  readonly download: (events: DownloadEvents) => AsyncIterable<Uint8Array>;
  readonly limits: BodyLimits;
  /** Waits before a download that broke is begun again. */
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (received: Received) => void;
  /** Hears of the file that is being written; see `SnapshotRequest`. */
  readonly onBegin?: (path: string) => void;
  /** The file of `validatorWorker`. Without it, what comes is looked at on the thread that receives it. */
  readonly examinerProgram?: string;
}

/** An export is the same request each time: one that broke halfway may be asked for again, from its beginning. */
const maxRestarts = 2;
const restartPauseMs = 1000;

/**
 * Fetches an export into a snapshot of its own. What comes is taken for whole only if length, encoding and end say
 * so; the snapshots from before stand untouched whatever happens. Each attempt is checked by itself: an instance
 * that answers something else the second time has changed meanwhile, and nothing of the first attempt is left.
 *
 * @throws UserError of the last attempt
 */
export async function downloadSnapshot(options: FetchOptions): Promise<Snapshot> {
  const { folder, connectionId, request, instanceHost, limits, wait, signal, onProgress, onBegin } = options;
  const what = request.subject;
  for (let restart = 1; ; restart += 1) {
    const examination = beginExamination(options);
    let accepted = false;
    let received = 0;
    const chunks = options.download({
      onAccepted: () => (accepted = true),
      onReceived: (bytes) => (received = bytes),
    });
    const cancel = signal === undefined ? {} : { signal };
    try {
      return await writeSnapshot({
        folder,
        connectionId,
        exportName: request.exportName,
        identity: request.identity,
        parameters: { instanceURL: instanceHost, ...request.parameters },
        examination,
        chunks: withinLimits(chunks, { limits, folder, what, received: () => received, ...cancel }),
        ...cancel,
        ...(onBegin === undefined ? {} : { onBegin }),
        onProgress: (bytes) => onProgress?.({ bytes, rows: examination.rows }),
      });
    } catch (error) {
      if (restart > maxRestarts || !accepted || !isBroken(error)) throw error;
      await wait(restartPauseMs * restart, signal);
    } finally {
      examination.end();
    }
  }
}

function beginExamination({ request, examinerProgram }: FetchOptions): Examination {
  return examinerProgram === undefined
    ? new LocalExamination(new BodyValidator(request.subject))
    : new ThreadExamination(examinerProgram, request.subject);
}

/** Before the instance answers, the exchange itself tries again where that makes sense. */
function isBroken(error: unknown): boolean {
  return error instanceof UserError && error.kind === 'unreachable';
}
