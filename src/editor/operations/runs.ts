import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import { Emitter } from '../../shared/emitter';
import { formatBytes, formatDuration } from '../../shared/format';

/** A running operation. */
export interface Run {
  readonly key: string;
  readonly documentUri: string;
  /** Offset of the operation when it was sent. */
  readonly operationStart: number;
  readonly operationName: string | undefined;
  readonly label: string;
  readonly startedAt: number;
  readonly controller: AbortController;
  bytes: number;
  /** The secrets of the credential that was sent. */
  secrets: readonly string[];
  /** Progress beyond the bytes: `page 3`. */
  note: string;
}

const tickMs = 500;

/** The time within which VS Code and operating systems count two clicks as one double click. */
const doubleClickMs = 500;

/** The running operations of this window, each with a timer and a cancellation. */
export class Runs {
  private readonly claimed = new Set<string>();
  /** Not by key: the same operation can run from a code lens, a task and a comparison in parallel. */
  private readonly running = new Set<Run>();
  private readonly changes = new Emitter<void>();
  private timer: NodeJS.Timeout | undefined;
  /** Fires when a run starts, ends or makes progress. */
  readonly onDidChange = this.changes.on;

  /**
   * Runs work that must not run twice in parallel, such as prompting for variables and then sending: a double click
   * is one run.
   *
   * @param onBusy called if the same work is already running
   * @returns `undefined` in that case
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

  /** Shows an exchange as running until the work is complete. */
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

  /** The run with the key, unless it started so recently that a second request for it is part of a double click. */
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

/** The label of a run in messages and the status bar. */
export function runLabel(operation: string | undefined, { name: connection }: Connection): string {
  return operation === undefined
    ? l10n.t('Operation on {connection}', { connection })
    : l10n.t('{operation} on {connection}', { operation, connection });
}

/** `3.2 s · page 2 · 1.5 MB`. */
export function runFacts({ startedAt, bytes, note }: Run): string {
  const parts = [formatDuration(performance.now() - startedAt)];
  if (note !== '') parts.push(note);
  if (bytes > 0) parts.push(formatBytes(bytes));
  return parts.join(' · ');
}
