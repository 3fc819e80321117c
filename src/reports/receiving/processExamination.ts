import * as l10n from '@vscode/l10n';
import type { ChildProcess } from 'node:child_process';
import { displayLanguage } from '../../shared/displayLanguage';
import { startNodeProcess } from '../../shared/nodeProcess';
import { UserError } from '../../shared/userError';
import type { Examination, SeenBody } from './examination';
import type { FromValidator, ValidatorJob, WrittenBody } from './validatorProcess';

interface Waiting {
  readonly resolve: (body: SeenBody) => void;
  readonly reject: (error: UserError) => void;
}

/**
 * The minimum time between two messages to the process, in milliseconds. A message for each block would take a
 * noticeable share of the time to receive it.
 */
const askEveryMs = 10;

/** Examines a body in a process, which reads the file while it is written. */
export class ProcessExamination implements Examination {
  rows = 0;
  private readonly child: ChildProcess;
  private readonly ended: Promise<void>;
  private written = 0;
  private askedMs = -Infinity;
  private busy = false;
  private failure: UserError | undefined;
  private waiting: Waiting | undefined;

  /**
   * @param program the path of the `validatorProcess` bundle
   * @param path the path of the body, which may be incomplete
   * @param what the name of the report at the beginning of messages, such as "The usage report"
   */
  constructor(program: string, path: string, what: string) {
    this.child = startNodeProcess(program, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    this.child.on('message', (message: FromValidator) => this.receive(message));
    this.ended = new Promise((resolve) => {
      const end = (cause?: unknown): void => {
        this.fail(stopped(cause));
        resolve();
      };
      this.child.once('exit', () => end());
      this.child.on('error', end);
    });
    this.send({ path, what, language: displayLanguage() });
  }

  /** @throws UserError if the examination has failed, since the bytes would be written in vain */
  add(): void {
    if (this.failure) throw this.failure;
  }

  wrote(bytes: number): void {
    this.written = bytes;
    if (!this.busy && performance.now() - this.askedMs >= askEveryMs) this.ask();
  }

  finish(): Promise<SeenBody> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      if (this.failure) reject(this.failure);
      else if (!this.busy) this.ask();
    });
  }

  end(): Promise<void> {
    this.child.kill('SIGKILL');
    return this.ended;
  }

  private ask(): void {
    this.busy = true;
    this.askedMs = performance.now();
    this.send({ bytes: this.written, complete: this.waiting !== undefined });
  }

  private send(message: ValidatorJob | WrittenBody): void {
    // If the channel is closed, the end of the process is the failure.
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  private receive(message: FromValidator): void {
    this.busy = false;
    if (message.type === 'finished') {
      this.rows = message.body.rows ?? 0;
      this.waiting?.resolve(message.body);
    } else if (message.type === 'examined') {
      this.rows = message.rows;
      if (this.waiting) this.ask();
    } else {
      this.fail(new UserError(message.kind, message.message, message.options));
    }
  }

  private fail(error: UserError): void {
    this.failure ??= error;
    this.waiting?.reject(this.failure);
  }
}

function stopped(cause: unknown): UserError {
  return new UserError('state', l10n.t("Couldn't validate the downloaded report."), {
    advice: l10n.t('Try again.'),
    hint: 'reloadWindow',
    cause,
  });
}
