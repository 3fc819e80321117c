import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { parseObject } from '../../shared/parseObject';
import { optionalOrInvalid, parsed, record } from '../../shared/schema';
import { UserError } from '../../shared/userError';
import { redactSecrets } from '../../shared/redact';
import { failureFacts, foreignBodyError, statusError } from '../responseError';
import { bodyKind } from '../graphqlApi';
import { isWordless } from '../wordless';
import { exchange } from '../http/exchange';
import { readText } from '../http/read';
import type { BoundCredential } from '../http/httpRequest';

export interface OAuthRequest {
  readonly url: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** The names of the parameters that are secrets. */
  readonly secret: readonly string[];
  /** Additional secrets to redact. */
  readonly alsoSecret?: readonly string[];
  /** The connection's custom headers; they are sent only to the origin they are bound to. */
  readonly headers?: BoundCredential | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whether the status alone means success, as for a revocation (RFC 7009, section 2.2). */
  readonly ignoresBody?: true;
}

/** The response of an OAuth endpoint: fields or an error (RFC 6749, sections 5.1 and 5.2). */
export type OAuthReply =
  | { readonly kind: 'granted'; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly kind: 'refused'; readonly refusal: OAuthRefusal };

export interface OAuthRefusal {
  /** The `error` code, such as `invalid_grant`. */
  readonly code: string;
  /** The `error_description`: human-readable text of the server. */
  readonly description: string | undefined;
  readonly status: number;
}

const errorResponse = record({
  // Proxies and web frameworks use the same member for the reason phrase, for example "Unauthorized".
  error: v.pipe(
    v.string(),
    v.check((code) => !isWordless(code)),
  ),
  error_description: optionalOrInvalid(v.string()),
});

const timeoutMs = 30_000;
const capBytes = 1024 * 1024;

/**
 * Posts a form to an OAuth endpoint without retries: codes and many refresh tokens can be used only once.
 *
 * @throws UserError when there is no valid OAuth response
 */
export async function postForm(request: OAuthRequest): Promise<OAuthReply> {
  const { url, parameters, secret, alsoSecret = [], headers, signal, ignoresBody = false } = request;
  const { origin, host } = new URL(url);
  const bound = headers?.origin === origin ? headers : { origin, secrets: [] };
  const secrets = [...bound.secrets, ...alsoSecret, ...secret.map((name) => parameters[name] ?? '')];
  const response = await exchange({
    method: 'POST',
    url,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
    body: new URLSearchParams(parameters).toString(),
    credential: { ...bound, secrets },
    expectsTokens: true,
    timeoutMs,
    ...(signal && { signal }),
  });
  const { text } = await readText(response, capBytes);
  const fields = parseObject(text);
  const { status } = response;
  const refused = parsed(errorResponse, fields);
  const isSuccess = status >= 200 && status <= 299;
  // API gateways use the same member for a message, such as "Authorization field missing".
  if (refused && (isSuccess || !/\s/.test(refused.error))) {
    const { error, error_description: description } = refused;
    const clean = (said: string): string => redactSecrets(said, secrets);
    return {
      kind: 'refused',
      refusal: { code: clean(error), description: description && clean(description), status },
    };
  }
  if (isSuccess) {
    if (fields) return { kind: 'granted', fields };
    const type = response.header('content-type');
    // An access proxy can respond with a sign-in page.
    if (text.trim() === '' || (ignoresBody && bodyKind(text, type) !== 'html'))
      return { kind: 'granted', fields: {} };
    throw unreadable(host, text, type, secrets);
  }
  const failure = statusError({ ...failureFacts(response), body: redactSecrets(text, secrets) });
  throw failure.kind === 'unauthorized' ? rejectedSignIn(failure, host) : failure;
}

/** Replaces the text about an access token, because requests to OAuth endpoints aren't authorized with one. */
function rejectedSignIn({ kind, detail, status }: UserError, host: string): UserError {
  return new UserError(kind, l10n.t('{host} rejected the sign-in (401).', { host }), {
    advice: l10n.t('Sign in again. If the problem continues, contact your administrator.'),
    detail,
    status,
  });
}

function unreadable(
  host: string,
  text: string,
  contentType: string | undefined,
  secrets: readonly string[],
): UserError {
  const kind = bodyKind(text, contentType);
  // Only HTML pages are shown, because a truncated response may contain unknown tokens.
  return foreignBodyError(host, kind, kind === 'html' ? redactSecrets(text, secrets) : '');
}
