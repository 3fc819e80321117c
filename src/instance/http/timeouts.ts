import * as l10n from '@vscode/l10n';
import { canceledError, UserError } from '../../shared/userError';
import { formatDuration } from '../../shared/format';

/** Ends an exchange when the user cancels, the timeout expires, or no data arrives for too long. */
export interface Timeouts {
  readonly signal: AbortSignal;
  /** Restarts the idle timeout after data was received. */
  touch(): void;
  /** Pauses the idle timeout while the reader is busy, until the next touch. */
  pause(): void;
  /** Aborts the exchange. */
  abort(): void;
  /** Ends the timeouts after the exchange has ended. */
  end(): void;
  /** Returns the error that ended the exchange; `undefined` if nothing did. */
  reason(): UserError | undefined;
}

export interface TimeoutOptions {
  readonly host: string;
  readonly timeoutMs: number;
  readonly idleMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly canRequestLess?: true;
}

const checkConnection = (): string => l10n.t('Check your network connection, then try again.');

/** A proxy can hold the response back until it is complete, so the header may take this many times the idle limit. */
const headerFactor = 5;

export function startTimeouts({ host, timeoutMs, idleMs, signal, canRequestLess }: TimeoutOptions): Timeouts {
  const controller = new AbortController();
  let failure: UserError | undefined;
  const stop = (reason: UserError): void => {
    failure ??= reason;
    controller.abort();
  };

  const onCancel = (): void => stop(canceledError());
  if (signal?.aborted === true) onCancel();
  signal?.addEventListener('abort', onCancel, { once: true });

  const timeout = setTimeout(() => {
    stop(
      new UserError(
        'timeout',
        l10n.t('The request to {host} timed out after {duration}.', {
          host,
          duration: formatDuration(timeoutMs),
        }),
        {
          advice: canRequestLess === true ? l10n.t('Try again, or request less data.') : checkConnection(),
        },
      ),
    );
  }, timeoutMs);

  let ended = false;
  let idle: NodeJS.Timeout | undefined;
  const pause = (): void => clearTimeout(idle);
  const startIdle = (limitMs: number | undefined, advice: () => string): void => {
    pause();
    if (limitMs === undefined || ended) return;
    idle = setTimeout(() => {
      const duration = formatDuration(limitMs);
      const message = l10n.t('{host} sent no data for {duration}.', { host, duration });
      stop(new UserError('timeout', message, { advice: advice() }));
    }, limitMs);
  };
  const touch = (): void => startIdle(idleMs, checkConnection);
  startIdle(idleMs === undefined ? undefined : idleMs * headerFactor, () =>
    l10n.t(
      'Try again. If a proxy sends responses only when they are complete, ask its administrator to stream them.',
    ),
  );

  return {
    signal: controller.signal,
    touch,
    pause,
    abort: () => controller.abort(),
    end: () => {
      ended = true;
      clearTimeout(timeout);
      clearTimeout(idle);
      signal?.removeEventListener('abort', onCancel);
    },
    reason: () => failure,
  };
}
