import { errorCode, UserError } from '../shared/userError';
import { systemClock, type Clock } from './clock';
import type { HttpResponse } from './http/target';

export interface RetryOptions {
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Clock;
  /** A number from 0 to below 1. */
  readonly random?: () => number;
  /** Hears of every wait, so that the user does too. */
  readonly onWait?: ((milliseconds: number, retry: number) => void) | undefined;
}

/** Attempts after the first one. */
export const maxRetries = 3;

/** An instance that wants a longer pause is not waited for: the user is told how long it takes instead. */
const longestWaitMs = 30_000;

const firstPauseMs = 500;

/** Answers that say nothing about the request itself, only about the moment. */
const passingStatuses = new Set([408, 429, 502, 503, 504]);

/** Codes of connections that broke before there was an answer. */
const passingCodes = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/**
 * Sends an idempotent request, again after a while when the instance is busy or the connection broke before
 * there was an answer. For GETs and for GraphQL queries; never for a mutation.
 *
 * @returns the first answer that is final, or the last one
 * @throws UserError of the last attempt, or `cancelled` while it waits
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
    // Never sooner than asked for; spread, so that many clients do not come back at the same moment.
    const milliseconds = Math.min(longestWaitMs, Math.round(wait.wanted * (1 + random() / 2)));
    onWait?.(milliseconds, retry);
    await clock.sleep(milliseconds, signal);
  }
}

/** How long to wait before the request is worth another attempt; `undefined` when it is not. */
function waitAfter(response: HttpResponse, pause: number, now: number): number | undefined {
  if (!passingStatuses.has(response.status)) return undefined;
  const wanted = retryAfterMs(response.header('retry-after'), now) ?? pause;
  return wanted > longestWaitMs ? undefined : Math.max(wanted, pause);
}

/** `Retry-After` in milliseconds from now: a number of seconds, or a date in any HTTP form (RFC 9110, 10.2.3). */
export function retryAfterMs(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // The oldest of the three forms has no time zone, and means UTC as the others do.
  const moment = Date.parse(/^[A-Z][a-z]{2} .*\d{4}$/.test(text) ? `${text} GMT` : text);
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now);
}

function isReset(error: unknown): boolean {
  return error instanceof UserError && passingCodes.has(errorCode(error.cause) ?? '');
}
