import { errorCode, UserError } from '../shared/userError';
import { systemClock, type Clock } from './clock';
import type { HttpResponse } from './http/httpRequest';

export interface RetryOptions {
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Clock;
  /** Returns a random number from 0 to less than 1. */
  readonly random?: () => number;
  /** Called before each wait, to show it to the user. */
  readonly onWait?: ((milliseconds: number, retry: number) => void) | undefined;
}

/** The maximum number of attempts after the first one. */
export const maxRetries = 3;

/** The maximum `Retry-After` to wait for. For longer delays of a 429, the error message shows the time instead. */
const longestWaitMs = 30_000;

const firstPauseMs = 500;

/** Statuses of transient errors. */
const passingStatuses = new Set([408, 429, 502, 503, 504]);

/** Error codes of connections that failed before a response arrived. */
const passingCodes = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/**
 * Sends a request, and retries it when the instance is busy or the connection failed before a response
 * arrived. Use it only for GET requests and GraphQL queries, never for mutations.
 *
 * @returns the first response without a transient error, or the last response
 * @throws UserError of the last attempt, or `canceled` during a wait
 */
export async function sendWithRetries(
  send: () => Promise<HttpResponse>,
  { signal, clock = systemClock, random = Math.random, onWait }: RetryOptions = {},
): Promise<HttpResponse> {
  for (let retry = 1; ; retry += 1) {
    const pause = firstPauseMs * 2 ** (retry - 1);
    const wait = await send().then(
      (response) => {
        const delay = retry > maxRetries ? undefined : waitAfter(response, pause, clock.now());
        if (delay === undefined) return { reply: response };
        response.discard();
        return { delay };
      },
      (error: unknown) => {
        if (retry > maxRetries || !isReset(error)) throw error;
        return { delay: pause };
      },
    );
    if ('reply' in wait) return wait.reply;
    // Adds jitter to the delay, to distribute the retries of many clients.
    const milliseconds = Math.min(longestWaitMs, Math.round(wait.delay * (1 + random() / 2)));
    onWait?.(milliseconds, retry);
    await clock.sleep(milliseconds, signal);
  }
}

/** Returns the delay before a retry, in milliseconds and without jitter; `undefined` if there must be no retry. */
function waitAfter(response: HttpResponse, pause: number, now: number): number | undefined {
  if (!passingStatuses.has(response.status)) return undefined;
  const delay = retryAfterMs(response.header('retry-after'), now) ?? pause;
  return delay > longestWaitMs ? undefined : Math.max(delay, pause);
}

/**
 * Converts a `Retry-After` value, which is a number of seconds or a date in any HTTP form (RFC 9110, 10.2.3),
 * to milliseconds from now. Returns `undefined` if there is no valid value.
 */
export function retryAfterMs(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // The oldest date form has no time zone. All forms are in UTC.
  const moment = Date.parse(/^[A-Z][a-z]{2} .*\d{4}$/.test(text) ? `${text} GMT` : text);
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now);
}

function isReset(error: unknown): boolean {
  return error instanceof UserError && passingCodes.has(errorCode(error.cause) ?? '');
}
