import * as l10n from '@vscode/l10n';
import { requiresHttps } from '../../instance/http/httpsRequired';
import type { HttpResponse } from '../../instance/http/httpRequest';
import { redactSecrets } from '../../shared/redact';
import { UserError, type ErrorKind } from '../../shared/userError';
import { explainError, httpsRequiredError } from '../explainError';
import { shortText } from '../../shared/format';

/** An error of a statement, as the server reports it. */
export interface StatementError {
  readonly message: string;
  /** Such as `TABLE_NOT_FOUND`. */
  readonly errorName: string;
  /** Such as `USER_ERROR`. */
  readonly errorType: string;
}

/**
 * The kinds of Trino's errors, by name. Other errors of the user are of kind `input`, and all others of kind
 * `serverError`.
 */
const kinds: Readonly<Record<string, ErrorKind>> = {
  ADMINISTRATIVELY_KILLED: 'canceled',
  CATALOG_NOT_FOUND: 'notFound',
  EXCEEDED_TIME_LIMIT: 'timeout',
  PERMISSION_DENIED: 'forbidden',
  SCHEMA_NOT_FOUND: 'notFound',
  TABLE_NOT_FOUND: 'notFound',
  USER_CANCELED: 'canceled',
};

/**
 * Converts an error of a statement to a `UserError`. The text of the server is redacted and shortened.
 *
 * @param secrets the password of the account, as entered and as encoded in the request; none without a password
 */
export function statementError(
  { message: text, errorName, errorType }: StatementError,
  host: string,
  secrets: readonly string[],
): UserError {
  const fallback = errorType === 'USER_ERROR' ? 'input' : 'serverError';
  const kind = Object.hasOwn(kinds, errorName) ? (kinds[errorName] ?? fallback) : fallback;
  const clean = redactSecrets(text, secrets);
  const { message, ...options } = explainError(kind, host, shortText(clean, 500));
  return new UserError(kind, message, {
    ...options,
    detail: redactSecrets(`${shortText(errorName, 100)}: ${shortText(clean, 10_000)}`, secrets),
  });
}

/**
 * Converts a response without a result to a `UserError`.
 *
 * @param text the beginning of its body, redacted
 */
export function responseError(
  host: string,
  response: Pick<HttpResponse, 'url' | 'status' | 'header'>,
  text: string,
): UserError {
  const { status } = response;
  const detail = shortText(text, 10_000);
  if (requiresHttps(response.url, status, text)) return httpsRequiredError(host, status, detail);
  const challenge = response.header('www-authenticate') ?? '';
  if (status === 401 && /\bBearer\b/i.test(challenge) && !/\bBasic\b/i.test(challenge)) {
    return new UserError(
      'unauthorized',
      l10n.t("{host} accepts only sign-in with OAuth, which isn't supported for Trino.", { host }),
      {
        advice: l10n.t('Ask an administrator to enable password authentication on the server.'),
        detail,
        status,
      },
    );
  }
  if (status === 406 && /forwarded/i.test(text)) {
    return new UserError(
      'serverError',
      l10n.t('{host} rejected the request because of headers that a proxy added ({status}).', {
        host,
        status,
      }),
      {
        advice: l10n.t('Ask an administrator of Trino to set {setting}.', {
          setting: 'http-server.process-forwarded=true',
        }),
        detail,
        status,
      },
    );
  }
  if (status === 401 || status === 403) {
    const kind = status === 401 ? 'unauthorized' : 'forbidden';
    const { message, ...options } = explainError(kind, host, shortText(text.trim(), 500));
    return new UserError(kind, message, { ...options, detail, status });
  }
  if (status === 429 || status >= 500) {
    return new UserError('serverError', l10n.t('{host} returned an error ({status}).', { host, status }), {
      advice: l10n.t('Try again later. If the problem continues, contact your administrator.'),
      detail,
      status,
    });
  }
  return new UserError(
    'notThisService',
    l10n.t("{host} didn't respond like Trino ({status}).", { host, status }),
    { advice: l10n.t('Check the URL and the port of the data warehouse.'), detail, status },
  );
}
