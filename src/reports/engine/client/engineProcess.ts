import { fork, type ChildProcess } from 'node:child_process';
import { Failure } from '../../../shared/failure';
import { cancelledFailure } from '../../fileFailure';
import type { OpenOptions } from '../engine';
import { readFromEngine } from '../protocol/checks';
import type { Dialogue, EngineSettings, FromEngine, Question, ToEngine, Topic } from '../protocol/messages';

interface Pending {
  readonly resolve: (answer: Dialogue[Topic]['answer']) => void;
  readonly reject: (error: Failure) => void;
  readonly onProgress: ((share: number) => void) | undefined;
}

export interface ProcessEvents {
  /** The process is gone; `expected` when it was told to go. */
  onEnd(expected: boolean): void;
  /** No question is open any more. */
  onIdle(): void;
}

/** How long a process that was told to end may take over it. */
const endMs = 3000;

/** One run of the engine's program. It inherits no environment: there may be secrets in it. */
export class EngineProcess {
  private readonly child: ChildProcess;
  private readonly pending = new Map<number, Pending>();
  private readonly ended: Promise<void>;
  private lastId = 0;
  private stopping = false;
  private gone = false;

  constructor(
    program: string,
    settings: EngineSettings,
    private readonly events: ProcessEvents,
  ) {
    this.child = fork(program, [JSON.stringify(settings)], {
      // In desktop VS Code the executable is Electron, which is Node only when told so.
      env: { ELECTRON_RUN_AS_NODE: '1' },
      // The extension host may itself be under a debugger, whose port is taken.
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      windowsHide: true,
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
  }

  get alive(): boolean {
    return !this.gone && !this.stopping;
  }

  /** Whether a question is open. */
  get busy(): boolean {
    return this.pending.size > 0;
  }

  /** @throws Failure what the engine answered, of kind `cancelled`, or `state` when the process ends meanwhile */
  async ask<T extends Topic>(
    question: { readonly topic: T } & Dialogue[T]['ask'],
    { signal, onProgress }: OpenOptions = {},
  ): Promise<Dialogue[T]['answer']> {
    if (signal?.aborted === true) throw cancelledFailure('the question');
    if (!this.alive) throw stopped();
    this.lastId += 1;
    const id = this.lastId;
    const cancel = (): void => {
      this.send({ type: 'cancel', id });
      this.settle(id)?.reject(cancelledFailure('the question'));
    };
    try {
      return await new Promise<Dialogue[T]['answer']>((resolve, reject) => {
        this.pending.set(id, { resolve, reject, onProgress });
        signal?.addEventListener('abort', cancel);
        this.send({ type: 'ask', id, question: question as unknown as Question });
      });
    } finally {
      signal?.removeEventListener('abort', cancel);
      if (this.pending.size === 0 && this.alive) this.events.onIdle();
    }
  }

  /** Ends the process; whoever waits for an answer is told. */
  async stop(): Promise<void> {
    if (this.gone) return;
    this.stopping = true;
    if (this.child.connected) this.child.disconnect();
    const force = setTimeout(() => this.child.kill('SIGKILL'), endMs);
    await this.ended;
    clearTimeout(force);
  }

  private send(message: ToEngine): void {
    // When the channel is closed, the end of the process tells everyone who waits.
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  private receive(value: unknown): void {
    const message = readFromEngine(value);
    if (message === undefined) return;
    if (message.type === 'progress') {
      this.pending.get(message.id)?.onProgress?.(message.share);
      return;
    }
    const waiting = this.settle(message.id);
    if (waiting === undefined) this.giveBack(message);
    else if (message.type === 'answer') waiting.resolve(message.answer);
    else {
      const { kind, message: text, ...options } = message.failure;
      waiting.reject(new Failure(kind, text, options));
    }
  }

  /** A table that was opened although nobody wants it any more. */
  private giveBack(message: FromEngine): void {
    if (message.type !== 'answer' || message.answer === null || !('table' in message.answer)) return;
    const { table } = message.answer;
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

function stopped(): Failure {
  return new Failure('state', 'The report engine stopped before it answered.', {
    advice: 'Try again: it starts anew. If it stops every time, give it less memory in the settings.',
  });
}
