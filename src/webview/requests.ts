import * as l10n from '@vscode/l10n';
import type { FromPage, RequestError } from '../shared/tableEditor/pageMessages';
import {
  isReplyTo,
  type ReplyTo,
  type Ask,
  type TableRequest,
  type RequestName,
} from '../shared/tableEditor/requests';

/** The error of a request to the extension host, with a user-readable message. */
export class HostResponseError extends Error {
  override readonly name = 'HostResponseError';

  constructor(
    /** The kind of the error, such as `input` or `canceled`. */
    readonly kind: string,
    message: string,
    /** Details, such as the engine's complete message. */
    readonly detail?: string,
    /** The reason, without the suggested action. */
    readonly reason = message,
    /** The suggested action, for the `fix` request. */
    readonly fix?: RequestError['fix'],
  ) {
    super(message);
  }
}

/** Whether the request was canceled, so that there is nothing to show. */
export function isCanceled(error: unknown): boolean {
  return error instanceof HostResponseError && error.kind === 'canceled';
}

interface Waiting {
  readonly settle: (reply: unknown) => void;
  readonly fail: (failure: HostResponseError) => void;
  readonly progress: ((text: string) => void) | undefined;
}

/** Pending requests to the extension host. */
export class Requests {
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(private readonly post: (message: FromPage) => void) {}

  /**
   * Sends a request to the extension host.
   *
   * @throws HostResponseError with the host's error, of kind `canceled` once `signal` is aborted, or of kind
   *   `state` if the response is invalid
   */
  ask<Name extends RequestName>(
    name: Name,
    ask: Ask<Name>,
    signal?: AbortSignal,
    progress?: (text: string) => void,
  ): Promise<ReplyTo<Name>> {
    this.last += 1;
    const id = this.last;
    return new Promise((resolve, reject) => {
      const cancel = (): void => {
        this.waiting.delete(id);
        this.post({ type: 'cancel', id });
        reject(new HostResponseError('canceled', l10n.t('Canceled.')));
      };
      if (signal?.aborted === true) {
        reject(new HostResponseError('canceled', l10n.t('Canceled.')));
        return;
      }
      signal?.addEventListener('abort', cancel, { once: true });
      const done = (): void => signal?.removeEventListener('abort', cancel);
      this.waiting.set(id, {
        settle: (reply) => {
          done();
          if (isReplyTo(name, reply)) resolve(reply);
          else
            reject(
              new HostResponseError(
                'state',
                l10n.t("Couldn't read the response of the extension. Reload the window."),
              ),
            );
        },
        fail: (failure) => {
          done();
          reject(failure);
        },
        progress,
      });
      this.post({ type: 'request', id, request: { kind: name, ...ask } as TableRequest });
    });
  }

  /** Settles the request of a response; ignores responses to unknown requests. */
  settleRequest(id: number, reply: unknown): void {
    this.take(id)?.settle(reply);
  }

  failed(id: number, { kind, message, detail, reason, fix }: RequestError): void {
    this.take(id)?.fail(new HostResponseError(kind, message, detail, reason, fix));
  }

  /** Forwards the progress of a request. */
  progressed(id: number, text: string): void {
    this.waiting.get(id)?.progress?.(text);
  }

  private take(id: number): Waiting | undefined {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    return waiting;
  }
}
