import * as l10n from '@vscode/l10n';
import { Worker } from 'node:worker_threads';
import { displayLanguage } from '../../shared/localize';
import { UserError } from '../../shared/userError';
import type { Examination, SeenBody } from './examination';
import type { BodyValidatorData, FromBodyValidator, ToBodyValidator } from './validatorWorker';

interface Asked {
  readonly resolve: (answer: FromBodyValidator) => void;
  readonly reject: (error: UserError) => void;
}

/** Examines a body in a worker, in parallel with receiving and writing it. */
export class ThreadExamination implements Examination {
  rows = 0;
  private readonly worker: Worker;
  private readonly asked: Asked[] = [];
  private gone = false;

  /**
   * @param program the path of the `validatorWorker` bundle
   * @param what the name of the export at the beginning of messages, such as "The usage report"
   */
  constructor(program: string, what: string) {
    const data: BodyValidatorData = { what, language: displayLanguage() };
    this.worker = new Worker(program, { workerData: data });
    this.worker.on('message', (answer: FromBodyValidator) => this.receive(answer));
    this.worker.on('error', (error) => this.stop(error));
    this.worker.on('exit', () => this.stop());
  }

  async add(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    const answer = await this.ask({ type: 'bytes', bytes }, [bytes.buffer]);
    if (answer.type !== 'seen') throw stopped();
    return answer.bytes;
  }

  async finish(): Promise<SeenBody> {
    const answer = await this.ask({ type: 'finish' });
    if (answer.type !== 'finished') throw stopped();
    return answer.body;
  }

  end(): void {
    this.stop();
    void this.worker.terminate();
  }

  private ask(
    message: ToBodyValidator,
    transferred: readonly ArrayBuffer[] = [],
  ): Promise<FromBodyValidator> {
    return new Promise((resolve, reject) => {
      if (this.gone) {
        reject(stopped());
        return;
      }
      this.asked.push({ resolve, reject });
      this.worker.postMessage(message, transferred);
    });
  }

  /** Handles a reply. The worker replies in the order of the requests. */
  private receive(answer: FromBodyValidator): void {
    if (answer.type === 'seen') this.rows = answer.rows;
    const next = this.asked.shift();
    if (answer.type !== 'failed') next?.resolve(answer);
    else {
      const { kind, message, advice, detail } = answer.failure;
      next?.reject(
        new UserError(kind, message, {
          ...(advice === undefined ? {} : { advice }),
          ...(detail === undefined ? {} : { detail }),
        }),
      );
    }
  }

  private stop(cause?: unknown): void {
    this.gone = true;
    for (const { reject } of this.asked.splice(0)) reject(stopped(cause));
  }
}

function stopped(cause?: unknown): UserError {
  return new UserError('state', l10n.t("Couldn't validate the downloaded report."), {
    advice: l10n.t('Try again. If the problem continues, reload the window.'),
    cause,
  });
}
