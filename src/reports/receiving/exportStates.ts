import * as l10n from '@vscode/l10n';
import { Emitter } from '../../shared/emitter';
import { toUserError, isCanceled, type UserError } from '../../shared/userError';
import { orCanceled } from '../../shared/orCanceled';
import { listSnapshots, type Snapshot } from '../snapshot';
import type { ExportRequest } from '../definitions/definition';
import type { Received } from './downloadSnapshot';

/** The state of one export of one connection. Saved snapshots stay available after a failed download. */
export type ExportState = {
  /** The snapshots, latest first. */
  readonly snapshots: readonly Snapshot[];
} & (
  | { readonly kind: 'idle' }
  | { readonly kind: 'downloading'; readonly received: Received | undefined }
  | { readonly kind: 'failed'; readonly failure: UserError }
);

export interface DownloadProgress {
  readonly signal?: AbortSignal;
  readonly onProgress?: (received: Received) => void;
  /**
   * Called with the path of the file that is being written, for readers that need it before it is complete.
   */
  readonly onBegin?: (path: string) => void;
}

/** Downloads an export from the instance into a snapshot. */
type DownloadReport<Connection> = (
  connection: Connection,
  request: ExportRequest,
  progress: DownloadProgress,
) => Promise<Snapshot>;

export interface ExportStatesOptions<Connection> {
  /** The private folder of all snapshots. */
  readonly folder: string;
  readonly download: DownloadReport<Connection>;
}

interface Running {
  readonly connectionId: string;
  readonly work: Promise<Snapshot>;
  readonly controller: AbortController;
}

/**
 * The interval, in milliseconds, for updating the progress of a download. More frequent updates aren't
 * readable.
 */
const tellEveryMs = 500;

/**
 * The exports of all connections. They are loaded from disk on first use and downloaded on request, with one
 * download at a time for each export.
 */
export class ExportStates<Connection extends { readonly id: string }> {
  private readonly states = new Map<string, ExportState>();
  private readonly running = new Map<string, Running>();
  /** The keys of the exports that must be reloaded from disk. */
  private readonly stale = new Set<string>();
  private readonly changes = new Emitter<void>();
  readonly onDidChange = this.changes.on;

  constructor(private readonly options: ExportStatesOptions<Connection>) {}

  /** Returns the state, which is loaded from disk on first use and after {@link reload}. Never rejects. */
  async load(connection: Connection, request: ExportRequest): Promise<ExportState> {
    const key = keyOf(connection, request);
    const known = this.states.get(key);
    if (known && !this.stale.has(key)) return known;
    const snapshots = await this.snapshotsOf(connection, request);
    // A download may have started while the disk was read; its state is more recent.
    const meanwhile = this.states.get(key);
    if (meanwhile !== known && meanwhile) return meanwhile;
    this.stale.delete(key);
    const state: ExportState =
      known?.kind === 'failed' ? { ...known, snapshots } : { kind: 'idle', snapshots };
    this.states.set(key, state);
    return state;
  }

  /** Returns the state if it is loaded, without accessing the disk. */
  peek(connection: Connection, request: ExportRequest): ExportState | undefined {
    return this.states.get(keyOf(connection, request));
  }

  /**
   * Downloads a snapshot, or waits for the download in progress. A caller that only waits can cancel its
   * wait; the download continues.
   *
   * @throws UserError if the download is canceled or fails; the state contains the error of a failure as well
   */
  async download(
    connection: Connection,
    request: ExportRequest,
    progress: DownloadProgress = {},
  ): Promise<Snapshot> {
    const key = keyOf(connection, request);
    await this.load(connection, request);
    const already = this.running.get(key);
    if (already) return orCanceled(already.work, progress.signal);
    const controller = new AbortController();
    const signal = progress.signal
      ? AbortSignal.any([controller.signal, progress.signal])
      : controller.signal;
    const work = this.run(connection, request, { ...progress, signal });
    this.running.set(key, { connectionId: connection.id, work, controller });
    try {
      return await work;
    } finally {
      this.running.delete(key);
    }
  }

  /** Cancels the download of an export, if there is one. */
  cancel(connection: Connection, request: ExportRequest): void {
    this.running.get(keyOf(connection, request))?.controller.abort();
  }

  /**
   * Cancels all downloads except those of the given connections, so that downloads of deleted connections
   * stop.
   */
  cancelAllBut(connectionIds: readonly string[]): void {
    for (const { connectionId, controller } of this.running.values()) {
      if (!connectionIds.includes(connectionId)) controller.abort();
    }
  }

  /** Discards the failures of a connection's downloads. Called when their cause might be fixed. */
  discardFailures({ id }: Connection): void {
    for (const [key, { kind, snapshots }] of this.states)
      if (kind === 'failed' && key.startsWith(`${id}/`)) this.states.set(key, { kind: 'idle', snapshots });
    this.changes.fire();
  }

  /**
   * Marks the states without a download in progress to be reloaded from disk, after snapshots were deleted or
   * another window changed them.
   */
  reload(): void {
    for (const key of this.states.keys()) if (!this.running.has(key)) this.stale.add(key);
    this.changes.fire();
  }

  private async run(
    connection: Connection,
    request: ExportRequest,
    progress: DownloadProgress,
  ): Promise<Snapshot> {
    const key = keyOf(connection, request);
    const earlier = this.states.get(key)?.snapshots ?? [];
    let told = 0;
    this.set(key, { kind: 'downloading', received: undefined, snapshots: earlier });
    try {
      const snapshot = await this.options.download(connection, request, {
        ...progress,
        onProgress: (received) => {
          progress.onProgress?.(received);
          if (Date.now() - told < tellEveryMs) return;
          told = Date.now();
          this.set(key, { kind: 'downloading', received, snapshots: earlier });
        },
      });
      this.set(key, { kind: 'idle', snapshots: await this.snapshotsOf(connection, request) });
      // The download can evict snapshots of other reports.
      this.reload();
      return snapshot;
    } catch (error) {
      const snapshots = await this.snapshotsOf(connection, request);
      this.set(
        key,
        isCanceled(error)
          ? { kind: 'idle', snapshots }
          : { kind: 'failed', failure: toUserError(error, l10n.t("Couldn't download the data.")), snapshots },
      );
      throw error;
    }
  }

  private snapshotsOf(connection: Connection, request: ExportRequest): Promise<readonly Snapshot[]> {
    return listSnapshots(this.options.folder, connection.id, request.exportName, request.identity);
  }

  private set(key: string, state: ExportState): void {
    this.stale.delete(key);
    this.states.set(key, state);
    this.changes.fire();
  }
}

function keyOf({ id }: { readonly id: string }, { identity }: ExportRequest): string {
  return `${id}/${identity}`;
}
