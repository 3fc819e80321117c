import * as l10n from '@vscode/l10n';
import { setTimeout } from 'node:timers/promises';
import { retryAfterMs } from '../../instance/retry';
import { exchange } from '../../instance/http/exchange';
import type { BoundCredential, HttpRequest, HttpResponse } from '../../instance/http/httpRequest';
import { readErrorBody, readText } from '../../instance/http/read';
import { redactSecrets } from '../../shared/redact';
import type { Cell } from '../../shared/table/table';
import { canceledError, UserError } from '../../shared/userError';
import { parseUrl } from '../../shared/parseUrl';
import { redirectError } from '../redirectError';
import { parsePage, type ResultColumn, type ResultPage } from './page';
import { responseError, statementError } from './serverError';

/** A server, with the headers and the credential of requests to it. */
export interface Target {
  /** Without a trailing slash. */
  readonly url: string;
  /** The host, for messages. */
  readonly host: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly credential: BoundCredential;
}

interface StatementRequest {
  readonly sql: string;
  /** The time, in seconds, after which the server stops the statement. */
  readonly seconds: number;
  readonly signal: AbortSignal | undefined;
  /** Called with the columns of the result before its rows, and each time that a response repeats them. */
  readonly onColumns?: ((columns: readonly ResultColumn[]) => void) | undefined;
}

/**
 * The additional time, in milliseconds, in which the server can report that a statement exceeds its time
 * limit.
 */
const graceMs = 5000;
const stopTimeoutMs = 5000;
/** The maximum size of a response, in bytes. The server adds rows to a response until it has about 1 MB. */
const maxPage = 64 * 1024 * 1024;
const maxError = 64 * 1024;
/** The status codes of a busy server, after which the client repeats a request. */
const busy: readonly number[] = [429, 502, 503, 504];
const pauseMs = 100;
/** The maximum time to wait that a server can request, in milliseconds. */
const longestPauseMs = 30_000;
/** The maximum number of attempts to send a statement. */
const maxAttempts = 5;

/**
 * Runs a statement whose columns all contain text, and yields its rows as they arrive. A canceled statement, and one
 * that exceeds the timeout or whose rows aren't read to the end, is stopped on the server.
 *
 * @throws UserError without secrets
 */
export async function* rowsOfStatement(
  target: Target,
  { sql, seconds, signal, onColumns }: StatementRequest,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  if (signal?.aborted === true) throw canceledError();
  const timeoutMs = seconds * 1000 + graceMs;
  const timeoutSignal = AbortSignal.timeout(timeoutMs);
  const either = signal ? AbortSignal.any([signal, timeoutSignal]) : timeoutSignal;
  // A user's statement is run as a subquery. Its `ORDER BY` clause must not be skipped as redundant.
  const session = {
    'X-Trino-Session': `query_max_execution_time=${seconds}s,skip_redundant_sort=false`,
  };
  const send = (url: string, body?: string): Promise<HttpResponse> =>
    ask(target, {
      method: body === undefined ? 'GET' : 'POST',
      url,
      headers: { ...target.headers, ...session },
      ...(body === undefined ? {} : { body }),
      timeoutMs,
      signal: either,
    });
  let next: string | undefined;
  try {
    // If this request fails, there is nothing to stop: the server starts a statement at the first request for its rows.
    // So it can be repeated, but each attempt takes a place in the queue of the server for some minutes.
    const sent = await patiently(() => send(`${target.url}/v1/statement`, sql), either, maxAttempts);
    let page = await readPage(target, sent);
    for (;;) {
      next = undefined;
      if (page.error) throw statementError(page.error, target.host, target.credential.secrets);
      next = allowedUrl(target, page.nextUri);
      if (page.columns) onColumns?.(page.columns);
      if (page.data.length > 0) yield page.data;
      if (next === undefined) return;
      const url = next;
      page = await readPage(target, await patiently(() => send(url), either));
    }
  } catch (error) {
    throw failure(target, error, signal, timeoutSignal);
  } finally {
    if (next !== undefined) void stop(target, next);
  }
}

/**
 * Sends a request, and repeats it while the server is busy, after the time that it requests.
 *
 * @returns the first response of a server that isn't busy, or the last response
 */
async function patiently(
  send: () => Promise<HttpResponse>,
  signal: AbortSignal,
  attempts = Infinity,
): Promise<HttpResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send();
    const requested = retryAfterMs(response.header('retry-after'), Date.now());
    const isLast = attempt >= attempts || (requested ?? 0) > longestPauseMs;
    if (!busy.includes(response.status) || isLast) return response;
    response.discard();
    const pause = attempts === Infinity ? pauseMs : pauseMs * 2 ** (attempt - 1);
    await setTimeout(requested ?? pause, undefined, { signal });
  }
}

function failure(
  { host }: Target,
  error: unknown,
  signal: AbortSignal | undefined,
  timeoutSignal: AbortSignal,
): unknown {
  if (signal?.aborted === true) return canceledError();
  if (!timeoutSignal.aborted) return error;
  return new UserError('timeout', l10n.t("{host} didn't respond in time.", { host }), {
    advice: l10n.t('Try again later. For a large table, filter the rows.'),
  });
}

function ask(target: Target, request: HttpRequest): Promise<HttpResponse> {
  return exchange({
    ...request,
    credential: target.credential,
    redirects: 'report',
    // Cells aren't changed. Errors are redacted when they are read.
    expectsTokens: true,
  });
}

async function readPage(target: Target, response: HttpResponse): Promise<ResultPage> {
  const { host, credential } = target;
  const { status } = response;
  const isResult = status === 200;
  const advice = l10n.t('Filter the rows, or select fewer columns.');
  const clean = (text: string): string => redactSecrets(text, credential.secrets);
  const text = isResult
    ? (await readText(response, maxPage, advice)).text
    : await readErrorBody(response, clean);
  if (status >= 300 && status <= 399) {
    throw redirectError({ host, secrets: credential.secrets }, response.header('location'), status);
  }
  const page = isResult ? parsePage(text) : undefined;
  if (!page) throw responseError(host, response, clean(text.slice(0, maxError)));
  return page;
}

/**
 * Returns the URL of the next rows, which the server determines; `undefined` if there is none.
 *
 * @throws UserError of kind `redirect` if it isn't a URL of a statement on this server, to which requests are
 *   limited, or contains a user name or a password
 */
function allowedUrl(target: Target, nextUri: string | undefined): string | undefined {
  if (nextUri === undefined) return undefined;
  const url = parseUrl(nextUri);
  const { pathname } = new URL(`${target.url}/v1/statement/`);
  const isSameTask =
    url?.origin === target.credential.origin &&
    url.pathname.startsWith(pathname) &&
    // Servers and proxies can read other characters as the end of a segment, and then go up: `..;/` and `..%2f`.
    /^[\w/.~-]*$/.test(url.pathname.slice(pathname.length)) &&
    url.username === '' &&
    url.password === '';
  if (isSameTask) return url.href;
  throw elsewhere(target, nextUri);
}

/** Returns the error for a rejected URL of the next rows. */
function elsewhere({ host, credential }: Target, nextUri: string): UserError {
  return new UserError(
    'redirect',
    l10n.t("{host} returned a URL for the next rows that isn't on this server.", { host }),
    {
      advice: l10n.t(
        'Check the URL of the data warehouse, or ask an administrator whether a proxy changes the URLs of the server.',
      ),
      detail: redactSecrets(nextUri, credential.secrets),
    },
  );
}

async function stop(target: Target, next: string): Promise<void> {
  try {
    const { headers } = target;
    const response = await ask(target, { method: 'DELETE', url: next, headers, timeoutMs: stopTimeoutMs });
    response.discard();
  } catch {
    // The server stops a statement whose rows aren't requested.
  }
}
