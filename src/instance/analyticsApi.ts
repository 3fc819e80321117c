import * as l10n from '@vscode/l10n';
import { UserError } from '../shared/userError';
import { redactSecrets } from '../shared/redact';
import { failureFacts, foreignBodyError, statusError } from './responseError';
import type { AnalyticsUrl } from './connection';
import { bodyKind } from './graphqlApi';
import { exchange } from './http/exchange';
import { peek, readErrorBody } from './http/read';
import type { BoundCredential, HttpResponse, HttpRequest } from './http/httpRequest';
import { sendWithRetries, type RetryOptions } from './retry';

export interface AnalyticsTarget {
  readonly analyticsUrl: AnalyticsUrl;
  readonly credential: BoundCredential;
}

/** Requests are retried if the service is busy or the connection fails before a response, unless `once` is set. */
export interface DownloadOptions extends RetryOptions {
  readonly timeoutMs?: number | undefined;
  readonly idleMs?: number;
  /** Disables retries, so that a waiting user sees an error immediately. */
  readonly once?: boolean;
  /** Called when the service returns status 200. If the download fails later, it can be restarted. */
  readonly onAccepted?: () => void;
  /** Called with the total number of bytes received so far, before decompression. */
  readonly onReceived?: (bytes: number) => void;
  /** Frees the memory of each chunk when the next one is requested. */
  readonly freesChunks?: true;
}

/**
 * The size is unknown in advance, so the idle timeout detects stalls, and the total timeout is the last
 * resort.
 */
const defaultTimeoutMs = 60 * 60_000;
const defaultIdleMs = 60_000;

/** An export of the analytics API (API contract, sections 4.3 to 4.5). */
interface AnalyticsRoute {
  readonly path: string;
  readonly accept: string;
  /** Whether the body may be JSON. The contract doesn't specify the format of some exports. */
  readonly mayBeJson: boolean;
}

export interface AnalyticsQuery {
  readonly route: AnalyticsRoute;
  /** The query parameters besides `instanceURL`, with the names of the contract. */
  readonly parameters?: Readonly<Record<string, string>>;
}

const userRegistry: AnalyticsRoute = {
  path: '/api/reports/user-registry',
  accept: 'text/csv',
  mayBeJson: false,
};

/** Downloads the user registry as CSV; see {@link downloadExport}. */
export function downloadUserRegistry(
  target: AnalyticsTarget,
  options: DownloadOptions = {},
): AsyncGenerator<Uint8Array> {
  return downloadExport(target, { route: userRegistry }, options);
}

/**
 * Downloads an export. Yields decoded chunks, with echoed secrets redacted.
 *
 * @throws UserError before the first chunk when the request fails or the response isn't the export, and while reading
 *   when the transfer fails
 */
export async function* downloadExport(
  { analyticsUrl, credential }: AnalyticsTarget,
  { route, parameters = {} }: AnalyticsQuery,
  options: DownloadOptions = {},
): AsyncGenerator<Uint8Array> {
  const { path, accept, mayBeJson } = route;
  const query = new URLSearchParams({ instanceURL: analyticsUrl.instanceHost, ...parameters });
  const request: HttpRequest = {
    method: 'GET',
    url: `${analyticsUrl.baseUrl}${path}?${query.toString()}`,
    headers: { Accept: accept },
    credential,
    downloadOrigins: analyticsUrl.downloadOrigins ?? [],
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
    idleMs: options.idleMs ?? defaultIdleMs,
    // Without parameters, the data can't be restricted.
    ...(Object.keys(parameters).length === 0 ? {} : { canRequestLess: true }),
    ...(options.signal && { signal: options.signal }),
    ...(options.onReceived && { onReceived: options.onReceived }),
    ...(options.freesChunks === undefined ? {} : { freesChunks: options.freesChunks }),
  };
  const send = (): Promise<HttpResponse> => exchange(request);
  const response = await (options.once === true ? send() : sendWithRetries(send, options));
  const requestHost = new URL(analyticsUrl.baseUrl).host;
  const { host } = new URL(response.url);
  const clean = (text: string): string => redactSecrets(text, credential.secrets);
  if (response.status !== 200) {
    throw host === requestHost
      ? await refusal(response, analyticsUrl.instanceHost, clean)
      : await storageRefusal(response, host, requestHost, clean);
  }
  options.onAccepted?.();
  yield* await dataOf(response, host, mayBeJson, clean);
}

/**
 * Returns the error for a download that failed at the origin to which the service redirected. The token isn't
 * the cause, because it isn't sent to that origin.
 */
async function storageRefusal(
  response: HttpResponse,
  host: string,
  requestHost: string,
  clean: (text: string) => string,
): Promise<UserError> {
  const detail = await readErrorBody(response, clean);
  return new UserError(
    'httpStatus',
    l10n.t('{host}, to which {service} redirects its downloads, returned an error ({status}).', {
      host,
      service: requestHost,
      status: response.status,
    }),
    {
      advice: l10n.t('Try again. The download link might have expired.'),
      status: response.status,
      ...(detail.trim() === '' ? {} : { detail }),
    },
  );
}

async function refusal(
  response: HttpResponse,
  instanceHost: string,
  clean: (text: string) => string,
): Promise<UserError> {
  const failure = statusError({
    ...failureFacts(response),
    body: await readErrorBody(response, clean),
    scheme: 'bearer',
  });
  if (failure.kind !== 'forbidden' && failure.kind !== 'notFound') return failure;
  return new UserError(failure.kind, failure.message, {
    advice: l10n.t('Check that the host {host} is correct, and that the token has access to its analytics.', {
      host: instanceHost,
    }),
    detail: failure.detail,
    status: failure.status,
  });
}

/** The number of bytes that are examined to determine the kind of a body. */
const tellingBytes = 512;

/**
 * Returns the data of a response.
 *
 * @throws UserError if the body is a web page, empty, or unexpected JSON, which a proxy or a failing service may send
 *   with status 200, and any error of the body until its kind is known
 */
async function dataOf(
  response: HttpResponse,
  host: string,
  mayBeJson: boolean,
  clean: (text: string) => string,
): Promise<AsyncIterable<Uint8Array>> {
  const { head, body } = await peek(response.body, tellingBytes);
  const kind = bodyKind(headText(head), response.header('content-type'));
  if (kind !== 'text' && !(kind === 'json' && mayBeJson)) {
    throw foreignBodyError(host, kind, await readErrorBody({ ...response, body }, clean));
  }
  return body;
}

/** Decodes the first bytes of a body as UTF-8, or as UTF-16 if they start with the little-endian byte order mark. */
function headText(head: Buffer): string {
  const littleEndian = head[0] === 0xff && head[1] === 0xfe;
  return head.toString(littleEndian ? 'utf16le' : 'utf8');
}
