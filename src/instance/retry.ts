import { errorCode, UserError } from '../shared/userError';
import { systemClock, type Clock } from './clock';
import type { HttpResponse } from './http/target';

export interface RetryOptions {
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Clock;
  /** Returns a number from 0 to less than 1. */
  readonly random?: () => number;
  /** Called before every wait, to show it to the user. */
  readonly onWait?: ((milliseconds: number, retry: number) => void) | undefined;
}

/** The maximum number of attempts after the first one. */
export const maxRetries = 3;

/** The maximum `Retry-After` to wait for: for longer delays, the error message shows the time instead. */
const longestWaitMs = 30_000;

const firstPauseMs = 500;

/** Statuses that are not caused by the request itself and may change soon. */
const passingStatuses = new Set([408, 429, 502, 503, 504]);

/** Error codes of connections that failed before a response arrived. */
const passingCodes = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/**
 * Sends an idempotent request, and retries it when the instance is busy or the connection failed before a response
 * arrived. For GETs and for GraphQL queries; never for a mutation.
 *
 * @returns the first final response, or the last response
 * @throws UserError of the last attempt, or `cancelled` during a wait
 */
export async function sendWithRetries(
  send: () => Promise<HttpResponse>,
  { signal, clock = systemClock, random = Math.random, onWait }: RetryOptions = {},
): Promise<HttpResponse> {
  for (let retry = 1; ; retry += 1) {
    const pause = firstPauseMs * 2 ** (retry - 1);
    const wait = await send().then(
      (response) => {
        const wanted = retry > maxRetries ? undefined : waitAfter(response, pause, clock.now());
        if (wanted === undefined) return { answer: response };
        response.discard();
        return { wanted };
      },
      (error: unknown) => {
        if (retry > maxRetries || !isReset(error)) throw error;
        return { wanted: pause };
      },
    );
    if ('answer' in wait) return wait.answer;
    // Never earlier than requested; with jitter, so that many clients do not retry at the same time.
    const milliseconds = Math.min(longestWaitMs, Math.round(wait.wanted * (1 + random() / 2)));
    onWait?.(milliseconds, retry);
    await clock.sleep(milliseconds, signal);
  }
}

/** Returns the delay, in milliseconds, before the next attempt; `undefined` if the request must not be retried. */
function waitAfter(response: HttpResponse, pause: number, now: number): number | undefined {
  if (!passingStatuses.has(response.status)) return undefined;
  const wanted = retryAfterMs(response.header('retry-after'), now) ?? pause;
  return wanted > longestWaitMs ? undefined : Math.max(wanted, pause);
}

/**
 * Converts `Retry-After` to milliseconds from now: a number of seconds, or a date in any HTTP form (RFC 9110,
 * 10.2.3).
 */
export function retryAfterMs(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // The oldest of the three forms has no time zone, and means UTC like the others.
  const moment = Date.parse(/^[A-Z][a-z]{2} .*\d{4}$/.test(text) ? `${text} GMT` : text);
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now);
}

function isReset(error: unknown): boolean {
  return error instanceof UserError && passingCodes.has(errorCode(error.cause) ?? '');
}
