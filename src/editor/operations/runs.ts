import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import { Emitter } from '../../shared/emitter';
import { formatBytes, formatDuration } from '../../shared/format';

export interface Run {
  readonly key: string;
  readonly documentUri: string;
  /** The offset of the operation in the document when the request was built. */
  readonly operationStart: number;
  readonly operationName: string | undefined;
  readonly label: string;
  readonly startedAt: number;
  readonly controller: AbortController;
  bytes: number;
  /** The secrets of the credential that was sent, to redact them. */
  secrets: readonly string[];
  /** Additional progress, for example `page 3`. */
  note: string;
}

const tickMs = 500;

/** The usual double-click interval. */
const doubleClickMs = 500;

/** Tracks the running operations of this window, with progress events and cancellation. */
export class Runs {
  private readonly claimed = new Set<string>();
  /**
   * A set instead of a map by key, because a code lens, a task, and a comparison can run the same operation
   * in parallel.
   */
  private readonly running = new Set<Run>();
  private readonly changes = new Emitter<void>();
  private timer: NodeJS.Timeout | undefined;
  /** Fires when a run starts or ends, and periodically while operations are running. */
  readonly onDidChange = this.changes.on;

  /**
   * Runs work unless work with the same key is running, for example because of a double click.
   *
   * @param onBusy called if work with the same key is running
   * @returns the result of the work, or `undefined` if it didn't run
   */
  async once<T>(key: string, work: () => Promise<T>, onBusy: () => void): Promise<T | undefined> {
    if (this.claimed.has(key)) {
      onBusy();
      return undefined;
    }
    this.claimed.add(key);
    try {
      return await work();
    } finally {
      this.claimed.delete(key);
    }
  }

  /** Tracks a run until its work is complete. */
  async during<T>(run: Run, work: (run: Run) => Promise<T>): Promise<T> {
    this.running.add(run);
    this.timer ??= setInterval(() => this.changes.fire(), tickMs);
    this.changes.fire();
    try {
      return await work(run);
    } finally {
      this.running.delete(run);
      if (this.running.size === 0) {
        clearInterval(this.timer);
        this.timer = undefined;
      }
      this.changes.fire();
    }
  }

  all(): readonly Run[] {
    return [...this.running];
  }

  of(documentUri: string, operationName: string | undefined): Run | undefined {
    return this.all().find((run) => run.documentUri === documentUri && run.operationName === operationName);
  }

  /** Returns the run with the key, unless it started within the double-click interval. */
  started(key: string, now = performance.now()): Run | undefined {
    return this.all().find((run) => run.key === key && now - run.startedAt >= doubleClickMs);
  }

  cancel(key: string): void {
    for (const run of this.running) if (run.key === key) run.controller.abort();
  }

  dispose(): void {
    for (const { controller } of this.running) controller.abort();
    clearInterval(this.timer);
  }
}

/** Returns the label of a run for messages and the status bar. */
export function runLabel(operation: string | undefined, { name: connection }: Connection): string {
  return operation === undefined
    ? l10n.t('Operation on {connection}', { connection })
    : l10n.t('{operation} on {connection}', { operation, connection });
}

/** Formats the progress of a run, for example `3.2 s · page 2 · 1.5 MB`. */
export function runFacts({ startedAt, bytes, note }: Run): string {
  const parts = [formatDuration(performance.now() - startedAt)];
  if (note !== '') parts.push(note);
  if (bytes > 0) parts.push(formatBytes(bytes));
  return parts.join(' · ');
}
