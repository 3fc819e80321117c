import * as l10n from '@vscode/l10n';
import { formatDuration, shortText } from '../shared/format';
import { type ErrorKind, type Hint, UserError } from '../shared/userError';
import type { Credential } from './credential';
import type { ClassifiedResponse, GraphqlError, GraphqlTarget } from './graphqlResponse';
import type { HttpResponse } from './http/httpRequest';
import { httpsRequiredText, requiresHttps } from './http/httpsRequired';
import { type ErrorText, formatRefusal } from './refusal';
import { retryAfterMs } from './retry';
import { type Sender, senderOf } from './sender';
import { isWordless } from './wordless';

/** The length of a page that is examined; the error pages of proxies are shorter. */
const examined = 20_000;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/** The parts of a response that explain an error status. */
export interface FailedResponse {
  /** A URL of the instance, the analytics service, or the OAuth endpoint. */
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly body: string;
  /** The human-readable part of the body, if it differs from the body. */
  readonly said?: string | undefined;
  /** The value of `Retry-After`, if present. */
  readonly retryAfter?: string | undefined;
  /** The value of `WWW-Authenticate`, if present. */
  readonly challenge?: string | undefined;
  /** The scheme of the credential that was sent, if known. The advice depends on it. */
  readonly scheme?: Credential['scheme'] | undefined;
  /** The sender of the response, if known. */
  readonly sender?: Sender | undefined;
}

/** Returns what the URL, the status, and the headers of a response say about a failure. */
export function failureFacts(
  response: Pick<HttpResponse, 'url' | 'status' | 'statusText' | 'header'>,
): Omit<FailedResponse, 'body'> {
  const { url, status, statusText } = response;
  return {
    url,
    status,
    statusText,
    retryAfter: response.header('retry-after'),
    challenge: response.header('www-authenticate'),
    sender: senderOf(response),
  };
}

/** Converts an error status to an error that explains it; `detail` contains the complete body. */
export function statusError(response: FailedResponse): UserError {
  const { url, status, statusText, body, retryAfter, scheme, challenge, sender } = response;
  const { host } = new URL(url);
  const said = (response.said ?? body).trim();
  const reason = statusText === '' ? `${status}` : `${status} ${statusText}`;
  // Analytics services reject tokens with JSON, for which the API contract defines no messages.
  const wordless = isWordless(body) && !(scheme === 'bearer' && /^\{.*\p{L}/su.test(said));
  const words: ErrorText | undefined = requiresHttps(url, status, body)
    ? httpsRequiredText(host, status)
    : formatRefusal({ host, status, said, scheme, challenge, sender, isWordless: wordless });
  // A JSON body isn't quoted if the error is already explained. The page of a forward proxy contains its reason.
  const quoted = isPage(said) && sender?.isProxy === true ? pageText(said) : said;
  const isQuoted = quoted !== '' && !isPage(quoted) && (!words || !(wordless || said.startsWith('{')));
  const failure = (kind: ErrorKind, message: string, advice?: string, hint?: Hint): UserError =>
    new UserError(
      kind,
      isQuoted ? `${message} ${l10n.t('Response: {text}', { text: oneLine(quoted) })}` : message,
      {
        advice,
        hint,
        status,
        ...(body.trim() === '' ? {} : { detail: body }),
      },
    );

  if (words) return failure(words.kind, words.message, words.advice, words.hint);
  if (status >= 500) {
    return failure(
      'serverError',
      l10n.t('{host} returned an error ({status}).', { host, status: reason }),
      l10n.t('Try again later. If the problem continues, contact your administrator.'),
    );
  }
  switch (status) {
    case 403:
      return failure(
        'forbidden',
        l10n.t("{host} rejected the request because you don't have permission (403).", { host }),
        l10n.t('Ask an administrator for permission.'),
      );
    case 404:
      return failure(
        'notFound',
        l10n.t("The URL wasn't found on {host} (404).", { host }),
        l10n.t('Check the URLs of the connection.'),
      );
    case 413:
      return failure(
        'tooLarge',
        l10n.t('The request is too large for {host} (413).', { host }),
        l10n.t('Send a shorter operation or smaller variables.'),
      );
    case 429:
      return failure(
        'rateLimited',
        l10n.t('{host} received too many requests (429).', { host }),
        waitAdvice(retryAfter),
      );
    default:
      return failure(
        'httpStatus',
        l10n.t('{host} returned an unexpected status ({status}).', { host, status: reason }),
        l10n.t('Check the URLs of the connection.'),
      );
  }
}

/**
 * Creates the error for a body that isn't an API response, such as a sign-in page, an upgrade page, or an empty body.
 */
export function foreignBodyError(
  host: string,
  what: 'empty' | 'html' | 'json' | 'text',
  body: string,
): UserError {
  const detail = body === '' ? {} : { detail: body };
  switch (what) {
    case 'html':
      return new UserError(
        'notThisService',
        l10n.t('{host} returned a web page instead of data.', { host }),
        {
          advice: l10n.t(
            'It might be a sign-in page or an upgrade in progress. Open the URL in a browser, or connect to your VPN.',
          ),
          ...detail,
        },
      );
    case 'empty':
      return new UserError('notThisService', l10n.t('{host} returned an empty response.', { host }), {
        advice: l10n.t('Try again. If the problem continues, check whether a proxy is blocking responses.'),
      });
    case 'json':
    case 'text':
      return new UserError('notThisService', l10n.t('{host} returned an unexpected response.', { host }), {
        advice: l10n.t('Check the URLs of the connection.'),
        ...detail,
      });
  }
}

/**
 * Converts a response to an error; returns `undefined` for data and for GraphQL errors about the operation.
 * The status takes precedence, because servers also send GraphQL errors when they reject a token or are busy.
 * Called once for each response, when it is read; later code uses the stored error.
 */
export function responseError(
  response: ClassifiedResponse,
  { baseUrl, credential }: GraphqlTarget,
): UserError | undefined {
  const { facts, text } = response;
  if (response.kind === 'notGraphql') return foreignBodyError(new URL(baseUrl).host, response.what, text);
  const errors = response.kind === 'refused' ? undefined : response.errors;
  if (isSuccess(facts.status) || (errors && isAboutOperation(facts.status, errors))) {
    return undefined;
  }
  return statusError({
    ...facts,
    url: baseUrl,
    body: text,
    said: errors?.length ? errors.map(({ message }) => message).join(' ') : undefined,
    scheme: credential?.scheme,
  });
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

/**
 * Whether GraphQL errors with an error status are about the operation: it isn't valid (400, 422), or exceeds a limit
 * (400, or 403 of older instances).
 */
function isAboutOperation(status: number, errors: readonly GraphqlError[]): boolean {
  if (status === 400 || status === 422) return errors.length > 0;
  return status === 403 && errors.some(({ message }) => /\bquery cost\b/i.test(message));
}

function waitAdvice(retryAfter: string | undefined): string {
  const milliseconds = retryAfterMs(retryAfter, Date.now()) ?? 0;
  return milliseconds > 0
    ? l10n.t('Try again in {duration}.', { duration: formatDuration(milliseconds) })
    : l10n.t('Try again later.');
}

function isPage(text: string): boolean {
  return text.startsWith('<');
}

function oneLine(text: string): string {
  return shortText(text.slice(0, 1000).replace(/\s+/g, ' '), 200);
}

/**
 * Returns the visible text of an HTML error page in one line, for display as plain text. Not a complete HTML parser:
 * the result is only shown.
 */
function pageText(page: string): string {
  return page
    .slice(0, examined)
    .replace(/<!--.*?(?:-->|$)|<(head|script|style|title)\b.*?(?:<\/\1\s*>|$)/gis, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
