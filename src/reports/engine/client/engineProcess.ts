import * as l10n from '@vscode/l10n';
import type { ChildProcess } from 'node:child_process';
import { canceledError, UserError, isCanceled } from '../../../shared/userError';
import { startNodeProcess } from '../../../shared/nodeProcess';
import { displayLanguage } from '../../../shared/displayLanguage';
import type { OpenOptions } from '../engine';
import {
  readFromEngine,
  type Replies,
  type EngineSettings,
  type FromEngine,
  type EngineRequest,
  type ToEngine,
  type Topic,
} from '../protocol/engineMessages';

interface Pending {
  readonly resolve: (reply: Replies[Topic]) => void;
  readonly reject: (error: UserError) => void;
  readonly onProgress: ((share: number) => void) | undefined;
}

export interface ProcessEvents {
  /** Called when the process has ended; `expected` if `stop` was called. */
  onEnd(expected: boolean): void;
  /** Called when no request is pending. */
  onIdle(): void;
}

/** The time, in milliseconds, after which a process that doesn't stop is killed. */
const endMs = 3000;

/** A process of the report engine. */
export class EngineProcess {
  private readonly child: ChildProcess;
  private readonly pending = new Map<number, Pending>();
  private readonly ended: Promise<void>;
  private lastId = 0;
  private stopping = false;
  private leaving = false;
  private gone = false;

  constructor(
    { program, nodeArgs }: { readonly program: string; readonly nodeArgs: readonly string[] },
    settings: EngineSettings,
    private readonly events: ProcessEvents,
  ) {
    this.child = startNodeProcess(program, {
      nodeArgs,
      args: [JSON.stringify(settings)],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child.on('message', (message) => this.receive(message));
    this.ended = new Promise((resolve) => {
      const end = (): void => {
        this.end();
        resolve();
      };
      this.child.once('exit', end);
      this.child.once('error', end);
    });
    const language = displayLanguage();
    if (language) this.send({ type: 'language', ...language });
  }

  get alive(): boolean {
    return !this.gone && !this.stopping && !this.leaving;
  }

  /** Whether the process ended without a call to `stop`, for example because it ran out of memory. */
  get crashed(): boolean {
    return this.gone && !this.stopping;
  }

  /** Whether a request is pending. */
  get busy(): boolean {
    return this.pending.size > 0;
  }

  /**
   * @throws UserError from the engine, of kind `canceled`, or of kind `state` if the process has ended or is
   * ending, or ends during the request
   */
  async ask<T extends Topic>(
    engineRequest: Extract<EngineRequest, { readonly topic: T }>,
    { signal, onProgress }: OpenOptions = {},
  ): Promise<Replies[T]> {
    if (signal?.aborted === true) throw canceledError();
    if (!this.alive) throw stopped();
    this.lastId += 1;
    const id = this.lastId;
    const cancel = (): void => {
      this.send({ type: 'cancel', id });
      this.settle(id)?.reject(canceledError());
    };
    try {
      return await new Promise<Replies[T]>((resolve, reject) => {
        this.pending.set(id, { resolve: (reply) => resolve(reply as Replies[T]), reject, onProgress });
        signal?.addEventListener('abort', cancel);
        this.send({ type: 'ask', id, engineRequest });
      });
    } finally {
      signal?.removeEventListener('abort', cancel);
      if (this.pending.size === 0 && this.alive) this.events.onIdle();
    }
  }

  /** Stops the process and rejects pending requests. */
  async stop(): Promise<void> {
    if (this.gone) return;
    this.stopping = true;
    if (this.child.connected) this.child.disconnect();
    const force = setTimeout(() => this.child.kill('SIGKILL'), endMs);
    await this.ended;
    clearTimeout(force);
  }

  private send(message: ToEngine): void {
    // If the channel is closed, the end of the process rejects all pending requests.
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  private receive(value: unknown): void {
    const message = readFromEngine(value);
    if (!message) return;
    if (message.type === 'leaving') {
      this.leaving = true;
      return;
    }
    if (message.type === 'progress') {
      this.pending.get(message.id)?.onProgress?.(message.share);
      return;
    }
    const waiting = this.settle(message.id);
    if (!waiting) this.giveBack(message);
    else if (message.type === 'reply') waiting.resolve(message.reply);
    else {
      const { kind, message: text, system: cause, ...options } = message.failure;
      waiting.reject(new UserError(kind, text, cause ? { ...options, cause } : options));
    }
  }

  /** Closes a table whose request was canceled before the table opened. */
  private giveBack(message: FromEngine): void {
    if (message.type !== 'reply' || message.reply === null || !('table' in message.reply)) return;
    const { table } = message.reply;
    void this.ask({ topic: 'close', table }).catch(() => undefined);
  }

  private settle(id: number): Pending | undefined {
    const waiting = this.pending.get(id);
    this.pending.delete(id);
    return waiting;
  }

  private end(): void {
    if (this.gone) return;
    this.gone = true;
    for (const id of [...this.pending.keys()]) this.settle(id)?.reject(stopped());
    this.events.onEnd(this.stopping);
  }
}

/**
 * Runs work, and repeats it once if the process crashes. Only for work that can be repeated, such as reading.
 *
 * @param start provides the process for each attempt
 */
export async function retryAfterCrash<P extends { readonly process: EngineProcess }, T>(
  start: () => Promise<P>,
  work: (place: P) => Promise<T>,
): Promise<T> {
  const first = await start();
  try {
    return await work(first);
  } catch (error) {
    if (!first.process.crashed || isCanceled(error)) throw error;
  }
  return work(await start());
}

function stopped(): UserError {
  return new UserError('state', l10n.t('The report engine stopped unexpectedly.'), {
    advice: l10n.t('Try again. If the problem continues, lower the memory limit of the report engine.'),
    hint: 'limitEngineMemory',
  });
}
