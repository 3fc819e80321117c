import type { Connection } from '../../instance/connection';
import { Emitter } from '../../shared/emitter';
import { isCanceled, type UserError } from '../../shared/userError';
import { runError } from './runError';

/**
 * The state of an operation on one of several connections. `startedAt` is the `performance.now()` of its start. A
 * request with the state `notSent` failed its check; a canceled one might have been sent.
 */
export type ConnectionRunState<Response> =
  | { readonly kind: 'waiting' | 'checking' | 'canceled' }
  | { readonly kind: 'running'; readonly startedAt: number }
  | { readonly kind: 'done'; readonly response: Response }
  | { readonly kind: 'failed' | 'notSent'; readonly error: UserError };

export interface ConnectionRun<Response> {
  readonly connection: Connection;
  readonly state: ConnectionRunState<Response>;
}

/** The steps of an operation on one connection. Both reject with a `UserError`, `canceled` if the signal is aborted. */
export interface ConnectionRunSteps<Prepared, Response> {
  /** Validates the request for a connection, without sending it. */
  readonly check: (connection: Connection, signal: AbortSignal) => Promise<Prepared>;
  readonly send: (prepared: Prepared, signal: AbortSignal) => Promise<Response>;
}

/**
 * The maximum number of requests in parallel, each to another instance. High enough that the slowest instance, and not
 * their number, determines the duration.
 */
export const maxRequests = 64;

/** The maximum number of checks in parallel. Each can request a schema, which is larger than most responses. */
export const maxChecks = 8;

interface Entry<Response> extends ConnectionRun<Response> {
  state: ConnectionRunState<Response>;
  controller: AbortController;
}

interface StartedRun<Response> {
  readonly entry: Entry<Response>;
  readonly signal: AbortSignal;
}

/** Runs one operation on several connections, with a state for each. */
export class ConnectionRuns<Prepared, Response> {
  private readonly entries: ReadonlyMap<string, Entry<Response>>;
  private readonly changes = new Emitter<void>();
  readonly onDidChange = this.changes.on;

  constructor(
    connections: readonly Connection[],
    private readonly steps: ConnectionRunSteps<Prepared, Response>,
  ) {
    this.entries = new Map(
      connections.map((connection) => [
        connection.id,
        { connection, state: { kind: 'waiting' }, controller: new AbortController() },
      ]),
    );
  }

  /** Returns the runs in the order of the connections. */
  list(): readonly ConnectionRun<Response>[] {
    return [...this.entries.values()].map(({ connection, state }) => ({ connection, state }));
  }

  /** Checks the request for all connections, and then sends it to those that passed. Never rejects. */
  start(): Promise<void> {
    return this.run([...this.entries.values()]);
  }

  /** Runs the operation again where there is no response: on one connection, or on all. Never rejects. */
  retry(id?: string): Promise<void> {
    return this.run(this.entriesOf(id).filter(({ state }) => canRetry(state)));
  }

  /** Cancels the run on one connection or on all. During the checks, `cancel()` prevents every request. */
  cancel(id?: string): void {
    for (const entry of this.entriesOf(id)) {
      if (!isActive(entry.state)) continue;
      this.set(entry, { kind: 'canceled' });
      entry.controller.abort();
    }
  }

  private entriesOf(id: string | undefined): readonly Entry<Response>[] {
    return [...this.entries.values()].filter(({ connection }) => id === undefined || connection.id === id);
  }

  private async run(entries: readonly Entry<Response>[]): Promise<void> {
    // A canceled run continues to its end after a retry, with its signal and not that of the retry.
    const started = entries.map((entry): StartedRun<Response> => {
      entry.controller = new AbortController();
      this.set(entry, { kind: 'waiting' });
      return { entry, signal: entry.controller.signal };
    });
    const prepared = new Map<StartedRun<Response>, Prepared>();
    await inParallel(started, maxChecks, (run) =>
      this.step(run, 'notSent', async ({ entry, signal }) => {
        this.set(entry, { kind: 'checking' });
        prepared.set(run, await this.steps.check(entry.connection, signal));
        return { kind: 'waiting' };
      }),
    );
    await inParallel([...prepared], maxRequests, ([run, request]) =>
      this.step(run, 'failed', async ({ entry, signal }) => {
        this.set(entry, { kind: 'running', startedAt: performance.now() });
        return { kind: 'done', response: await this.steps.send(request, signal) };
      }),
    );
  }

  /** Runs a step, unless the run was canceled before or is canceled meanwhile. */
  private async step(
    run: StartedRun<Response>,
    failed: 'failed' | 'notSent',
    work: (run: StartedRun<Response>) => Promise<ConnectionRunState<Response>>,
  ): Promise<void> {
    const { entry, signal } = run;
    if (signal.aborted) return;
    const state = await work(run).catch((error: unknown): ConnectionRunState<Response> =>
      isCanceled(error) ? { kind: 'canceled' } : { kind: failed, error: runError(error) },
    );
    if (!signal.aborted) this.set(entry, state);
  }

  private set(entry: Entry<Response>, state: ConnectionRunState<Response>): void {
    entry.state = state;
    this.changes.fire();
  }
}

/** Whether a run isn't complete. */
export function isActive({ kind }: ConnectionRunState<unknown>): boolean {
  return kind === 'waiting' || kind === 'checking' || kind === 'running';
}

/** Whether a run is complete without a response. */
export function canRetry({ kind }: ConnectionRunState<unknown>): boolean {
  return kind === 'failed' || kind === 'notSent' || kind === 'canceled';
}

/** Runs work for each item, with up to `max` items at a time. */
async function inParallel<Item>(
  items: readonly Item[],
  max: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = [...items];
  const take = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(max, items.length) }, take));
}
