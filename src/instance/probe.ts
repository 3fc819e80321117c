import * as l10n from '@vscode/l10n';
import { redactSecrets } from '../shared/redact';
import { UserError, type ErrorKind } from '../shared/userError';
import { parseUrl } from '../shared/parseUrl';
import { bodyKind } from './graphqlApi';
import { exchange } from './http/exchange';
import { isSignInPage, signInRedirect } from './http/followedUrl';
import { readErrorBody } from './http/read';
import type { BoundCredential, HttpResponse } from './http/httpRequest';
import { failureFacts, statusError, type FailedResponse } from './responseError';
import { isTransient } from './transientFailures';
import { isWordless } from './wordless';

/** The service at a URL, as far as it can be detected without a credential. */
export type Probe =
  /** `version` is `undefined` if the instance doesn't publish it. */
  | { readonly kind: 'instance'; readonly version: string | undefined }
  /** An instance whose API returns the progress page of an upgrade. */
  | { readonly kind: 'upgrading'; readonly version: string | undefined }
  /** An HTML page of a proxy, a captive portal, or another website. */
  | { readonly kind: 'page'; readonly title: string | undefined }
  /**
   * A redirect. `place` is the target for display: a URL without its query, or only the scheme if it isn't a web page.
   * `signIn` is true if it looks like a sign-in page. `baseUrl` is the current URL of an instance that has moved.
   */
  | {
      readonly kind: 'elsewhere';
      readonly place: string;
      readonly signIn: boolean;
      readonly baseUrl: string | undefined;
    }
  /** A known error, such as a busy gateway or a proxy that requires sign-in. */
  | { readonly kind: 'failing'; readonly failure: UserError }
  /** A server that isn't an instance. */
  | { readonly kind: 'other' };

export interface ProbeOptions {
  /** The connection's custom headers, bound to the origin of the instance. */
  readonly headers?: BoundCredential | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
}

const defaultTimeoutMs = 10_000;

/** The response to one request. */
interface Reply {
  readonly status: number;
  readonly facts: Omit<FailedResponse, 'body'>;
  readonly text: string;
  readonly kind: ReturnType<typeof bodyKind>;
  readonly location: string | undefined;
  readonly baseUrl: string;
  readonly path: string;
}

const healthPath = '/healthz';
const apiPath = '/.api/graphql';

/**
 * Detects the service at a URL without sending a credential. Requests its health and sends an anonymous API
 * request.
 *
 * @throws UserError when there is no response
 */
export async function probeInstance(baseUrl: string, options: ProbeOptions = {}): Promise<Probe> {
  const health = await ask(baseUrl, healthPath, options);
  const early = commonProbe(health);
  // A redirect to another origin also affects the API. A redirect within the origin doesn't, because
  // instances redirect unknown pages to their sign-in page.
  if (early?.kind === 'elsewhere' && !isWithin(baseUrl, early.place)) return early;
  const api = await ask(baseUrl, apiPath, options);
  const version = health.status === 200 ? readVersion(health) : undefined;
  if (isApi(api)) return { kind: 'instance', version };
  if (api.kind === 'html' && isUpgradePage(api.text)) {
    return { kind: 'upgrading', version };
  }
  return commonProbe(api) ?? early ?? { kind: 'other' };
}

/**
 * Returns the version of an instance, for display; `undefined` if it isn't available.
 *
 * @throws UserError of kind `canceled` if the signal is aborted
 */
export async function instanceVersion(
  baseUrl: string,
  options: ProbeOptions = {},
): Promise<string | undefined> {
  try {
    const health = await ask(baseUrl, healthPath, options);
    return health.status === 200 ? readVersion(health) : undefined;
  } catch (error) {
    if (error instanceof UserError && error.kind === 'canceled') throw error;
    return undefined;
  }
}

const probeQuery = JSON.stringify({
  query: 'query ConnectionProbe { currentUser { username } }',
  operationName: 'ConnectionProbe',
});

async function ask(
  baseUrl: string,
  path: typeof healthPath | typeof apiPath,
  options: ProbeOptions,
): Promise<Reply> {
  const { headers, signal, timeoutMs = defaultTimeoutMs } = options;
  const body = path === apiPath ? probeQuery : undefined;
  const url = `${baseUrl}${path}${body === undefined ? '' : '?ConnectionProbe'}`;
  const bound = headers ?? { origin: new URL(url).origin, secrets: [] };
  const response: HttpResponse = await exchange({
    method: body === undefined ? 'GET' : 'POST',
    url,
    headers: { Accept: '*/*', ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body }),
    credential: bound,
    redirects: 'report',
    timeoutMs,
    ...(signal && { signal }),
  });
  const { status } = response;
  const text = await readErrorBody(response, (said) => redactSecrets(said, bound.secrets));
  const location = status >= 300 && status <= 399 ? response.header('location') : undefined;
  const kind = bodyKind(text, response.header('content-type'));
  return { status, facts: failureFacts(response), text, kind, location, baseUrl, path };
}

/** The kinds of errors about the TLS connection. */
const aboutTls: ReadonlySet<ErrorKind> = new Set(['clientCertificate', 'httpsRequired']);

/** Interprets the parts of a response that have the same meaning for both requests. */
function commonProbe(reply: Reply): Probe | undefined {
  const { status, facts, text, kind, location } = reply;
  if (location !== undefined) return elsewhere(location, reply);
  if (status >= 400) {
    const failure = statusError({ ...facts, body: text });
    if (isTransient(failure) || aboutTls.has(failure.kind)) return { kind: 'failing', failure };
  }
  return kind !== 'html' || status === 400 || status === 404
    ? undefined
    : { kind: 'page', title: titleOf(text) };
}

function elsewhere(location: string, { baseUrl, path }: Reply): Probe {
  const from = baseUrl + path;
  const target = parseUrl(location, from);
  if (!target) return { kind: 'other' };
  const { protocol, origin, pathname } = target;
  const isWeb = /^https?:$/.test(protocol);
  const signIn = isSignInPage(target, new URL(from));
  const moved =
    isWeb && !signIn && pathname.endsWith(path) ? origin + pathname.slice(0, -path.length) : undefined;
  return {
    kind: 'elsewhere',
    place: moved ?? (isWeb ? origin + pathname : protocol),
    signIn,
    baseUrl: moved,
  };
}

function isWithin(baseUrl: string, place: string): boolean {
  return parseUrl(place)?.origin === new URL(baseUrl).origin;
}

/**
 * Whether an instance sent the response to an anonymous request: JSON with data or errors, or a known
 * rejection.
 */
function isApi({ status, text, kind }: Reply): boolean {
  if (kind === 'json')
    return /^\s*\{\s*"(?:data|errors)"\s*:/.test(text) && (status < 400 || !isWordless(text));
  return (status === 401 || status === 403) && kind === 'text' && refusals.test(text);
}

/** Matches the messages with which instances reject anonymous requests. */
const refusals =
  /private mode requires|invalid access token|access token authorization|invalid authorization header|no authentication provider/i;

/**
 * Parses a version, which is one short word with a digit: `7.2.1943`, `0.0.0+dev`,
 * `301234_2026-01-01_7.2-abc`.
 */
function readVersion({ text, kind }: Reply): string | undefined {
  const word = text.trim();
  return kind === 'text' && /^(?=.*\d)[\w.+~-]{1,80}$/.test(word) ? word : undefined;
}

/**
 * Whether the page shows an upgrade. A sign-in page may contain the same words, for example in advice to upgrade the
 * browser.
 */
function isUpgradePage(page: string): boolean {
  const start = page.slice(0, 20_000);
  return /upgrad|migrat/i.test(start) && !showsSignIn(start);
}

function showsSignIn(page: string): boolean {
  return (
    /<input[^>]+type\s*=\s*["']?password/i.test(page) ||
    /\b(?:sign|log)[ -]?[io]n\b|\bsso\b|authenticat/i.test(titleOf(page) ?? '')
  );
}

function titleOf(page: string): string | undefined {
  const title = /<title[^>]*>([^<]{1,200})/i.exec(page)?.[1]?.replace(/\s+/g, ' ').trim();
  return title === '' ? undefined : title;
}

/** Converts a probe to an error; returns `undefined` for an instance. */
export function probeError(probe: Probe, baseUrl: string): UserError | undefined {
  const { host } = new URL(baseUrl);
  switch (probe.kind) {
    case 'instance':
      return undefined;
    case 'upgrading':
      return new UserError('serverError', l10n.t('{host} is being upgraded.', { host }), {
        advice: l10n.t('Try again after the upgrade. To see its progress, open the URL in a browser.'),
      });
    case 'page': {
      const { title } = probe;
      const message =
        title === undefined
          ? l10n.t('{host} returned a web page instead of an API response.', { host })
          : l10n.t('{host} returned the web page "{title}" instead of an API response.', { host, title });
      return new UserError('accessProxy', message, {
        advice: l10n.t(
          'Check the URL. If it opens a sign-in page, connect to your VPN, or add the header that the proxy requires.',
        ),
      });
    }
    case 'elsewhere':
      return probe.signIn
        ? signInRedirect(host, probe.place)
        : new UserError('redirect', l10n.t('{host} redirects to {url}.', { host, url: probe.place }), {
            advice: l10n.t('If the instance has moved, use the new URL.'),
          });
    case 'failing':
      return probe.failure;
    case 'other':
      return new UserError('notThisService', l10n.t("{host} isn't a supported instance.", { host }), {
        advice: l10n.t('Check the URL. Use the one that opens the instance in a browser.'),
      });
  }
}

/** Kinds of errors whose cause a probe might find. */
const puzzling: ReadonlySet<ErrorKind> = new Set(['notThisService', 'notFound', 'redirect', 'httpStatus']);

/**
 * Returns the cause of a failed request if a probe of the instance finds one; otherwise the original error.
 *
 * @throws UserError when there is no response to the probe
 */
export async function explainError(error: unknown, baseUrl: string, options: ProbeOptions): Promise<unknown> {
  if (!(error instanceof UserError) || !puzzling.has(error.kind)) return error;
  const failure = probeError(await probeInstance(baseUrl, options), baseUrl);
  if (!failure) return error;
  const { kind, message, advice, detail = error.detail } = failure;
  return new UserError(kind, message, { advice, detail, cause: error });
}
