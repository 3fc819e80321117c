import * as l10n from '@vscode/l10n';
import type { ErrorKind, Hint } from '../shared/userError';
import { isFromAccessProxy } from './accessProxy';
import type { Credential } from './credential';
import { namedSender, type Sender } from './sender';

/** The kind of an error, and its text: the cause and a suggested action. */
export interface ErrorText {
  readonly kind: ErrorKind;
  readonly message: string;
  readonly advice?: string;
  readonly hint?: Hint;
}

export interface Refusal {
  /** The host of the instance, the analytics service, or the OAuth endpoint. */
  readonly host: string;
  readonly status: number;
  /** The human-readable part of the body, or the body, trimmed. */
  readonly said: string;
  /** Whether the body has no words besides the status. */
  readonly isWordless: boolean;
  /** The scheme of the credential that was sent, if known. */
  readonly scheme: Credential['scheme'] | undefined;
  /** The value of `WWW-Authenticate`, if present. */
  readonly challenge?: string | undefined;
  /** The sender of the response, if known. */
  readonly sender?: Sender | undefined;
}

interface KnownRefusal {
  readonly status: number;
  /** Matches a part of the message, because messages differ slightly between versions. */
  readonly says: RegExp;
  readonly words: (refusal: Refusal) => ErrorText;
}

/** The known messages of rejections, each with its error text. */
const knownRefusals: readonly KnownRefusal[] = [
  {
    status: 401,
    says: /private mode/i,
    words: ({ host, scheme }) =>
      scheme === 'oauth'
        ? {
            kind: 'unauthorized',
            message: l10n.t("{host} doesn't support OAuth sign-in (401).", { host }),
            advice: l10n.t('Use an access token, or ask an administrator whether OAuth is turned on.'),
          }
        : {
            kind: 'unauthorized',
            message: l10n.t('{host} requires an access token (401).', { host }),
            advice: l10n.t('Enter an access token that the instance supports.'),
          },
  },
  {
    status: 401,
    says: /access token authorization is disabled/i,
    words: ({ host }) => ({
      kind: 'forbidden',
      message: l10n.t("{host} doesn't allow access tokens (401).", { host }),
      advice: l10n.t('Sign in with OAuth, or ask an administrator to allow access tokens.'),
    }),
  },
  {
    status: 401,
    says: /invalid authorization header/i,
    words: (refusal) =>
      refusal.scheme === 'sudo'
        ? {
            kind: 'forbidden',
            message: l10n.t("{host} doesn't allow sudo (401).", { host: refusal.host }),
            advice: l10n.t('Use your own access token, or ask an administrator to turn on sudo.'),
          }
        : badToken(refusal),
  },
  {
    // nginx completes the TLS handshake and returns an error page.
    status: 400,
    says: /no required SSL certificate was sent/i,
    words: ({ host }) => ({
      kind: 'clientCertificate',
      message: l10n.t('{host} requires a client certificate (400).', { host }),
    }),
  },
  {
    status: 400,
    says: /the SSL certificate error/i,
    words: ({ host }) => ({
      kind: 'clientCertificate',
      message: l10n.t('{host} rejected the client certificate (400).', { host }),
      advice: l10n.t('Ask an administrator which certificate is accepted.'),
    }),
  },
  {
    status: 403,
    says: /subject user of a sudo/i,
    words: ({ host }) => ({
      kind: 'forbidden',
      message: l10n.t('Only site admins can act as another user on {host} (403).', { host }),
      advice: l10n.t('Ask an administrator for a token with the scope "site-admin:sudo".'),
    }),
  },
  {
    status: 403,
    says: /sudo to nonexistent user/i,
    words: ({ host }) => ({
      kind: 'forbidden',
      message: l10n.t("The user to act as wasn't found on {host} (403).", { host }),
      advice: l10n.t("Check the user name. It's the last part of the URL of the user's profile."),
    }),
  },
  {
    status: 403,
    says: /no authentication provider/i,
    words: ({ host }) => ({
      kind: 'forbidden',
      message: l10n.t("Sign-in isn't set up on {host} (403).", { host }),
      advice: l10n.t('Ask an administrator to set up sign-in.'),
    }),
  },
  {
    status: 500,
    says: /could not check licen[cs]e/i,
    words: ({ host }) => ({
      kind: 'serverError',
      message: l10n.t("{host} couldn't check its license and rejects all tokens (500).", { host }),
      advice: l10n.t('Try again later. If the problem continues, contact your administrator.'),
    }),
  },
];

/**
 * Decides who rejected a request (the instance, an access proxy in front of it, or a forward proxy), and explains it.
 * Every request uses it, through `statusError`. Returns `undefined` if the status alone explains the response.
 */
export function formatRefusal(refusal: Refusal): ErrorText | undefined {
  const { status, said, sender, challenge = '' } = refusal;
  if (status === 407) return proxyPassword(refusal);
  if (sender?.isProxy === true) return proxyRefusal(refusal);
  const known = knownRefusal(status, said);
  if (known) return known.words(refusal);
  if (status !== 401 && status !== 403) return undefined;
  if (status === 401 && /^\s*basic\b/i.test(challenge)) return proxyBasic(refusal);
  if (said.startsWith('<')) return status === 401 ? proxySignIn(refusal) : gatewayRefusal(refusal);
  if (refusal.isWordless) return wordlessRefusal(refusal);
  if (isFromAccessProxy(said, challenge)) return gatewayRefusal(refusal);
  return status === 401 ? badToken(refusal) : undefined;
}

function knownRefusal(status: number, said: string): KnownRefusal | undefined {
  const start = said.slice(0, 1000);
  return knownRefusals.find((known) => known.status === status && known.says.test(start));
}

function proxyPassword({ sender }: Refusal): ErrorText {
  return {
    kind: 'unreachable',
    message: l10n.t('The proxy{software} requires a user name and a password (407).', {
      software: namedSender(sender),
    }),
    advice: l10n.t("Custom headers of a connection aren't sent to the proxy."),
    hint: 'enterProxyPassword',
  };
}

/** Explains a response of a forward proxy. */
function proxyRefusal({ host, status, said, sender }: Refusal): ErrorText {
  const names = { software: namedSender(sender), host, status };
  if (status >= 500 && /\bcertificate\b|\bX509/i.test(said)) {
    return {
      kind: 'unreachable',
      message: l10n.t("The proxy{software} couldn't reach {host} ({status}).", names),
      advice: l10n.t('Ask the administrator of the proxy to trust the certificate of {host}.', { host }),
      hint: 'excludeFromProxy',
    };
  }
  return status >= 500
    ? {
        kind: 'unreachable',
        message: l10n.t("The proxy{software} couldn't reach {host} ({status}).", names),
        advice: l10n.t('Check the URL, and whether the server is running.'),
        hint: 'changeProxy',
      }
    : {
        kind: 'unreachable',
        message: l10n.t('The proxy{software} rejected the request to {host} ({status}).', names),
        advice: l10n.t('Ask the administrator of the proxy to allow {host}.', { host }),
        hint: 'excludeFromProxy',
      };
}

function gatewayRefusal({ host, status, sender }: Refusal): ErrorText {
  return {
    kind: 'accessProxy',
    message: l10n.t('A proxy{software} in front of {host} rejected the request ({status}).', {
      software: namedSender(sender),
      host,
      status,
    }),
    advice: proxyAdvice(),
  };
}

/** Explains a 401 or 403 without a reason. Instances always include one, so a proxy probably sent it. */
function wordlessRefusal({ host, status, sender }: Refusal): ErrorText {
  return {
    kind: 'accessProxy',
    message: l10n.t('A proxy{software} in front of {host} probably rejected the request ({status}).', {
      software: namedSender(sender),
      host,
      status,
    }),
    advice: l10n.t(
      'Connect to your VPN, or add the header that the proxy requires. If there is no proxy, check the credential.',
    ),
  };
}

/** Returns the advice for a proxy that requires authentication in front of an instance. */
export function proxyAdvice(): string {
  return l10n.t('Connect to your VPN, or add the header that the proxy requires.');
}

/** Explains a web page with status 401. Instances return one sentence, so a proxy sent the page. */
function proxySignIn({ host, sender }: Refusal): ErrorText {
  return {
    kind: 'accessProxy',
    message: l10n.t('A proxy{software} in front of {host} requires sign-in (401).', {
      software: namedSender(sender),
      host,
    }),
    advice: proxyAdvice(),
  };
}

/** Explains a request for Basic authentication, which an instance never requires. */
function proxyBasic({ host }: Refusal): ErrorText {
  return {
    kind: 'unreachable',
    message: l10n.t(
      "A proxy in front of {host} requires Basic authentication (401), which can't be sent together with an access token.",
      { host },
    ),
    advice: l10n.t('Connect to your VPN, or ask an administrator how to get through the proxy.'),
  };
}

/**
 * Explains a rejected credential. The response is the same for all causes, so the advice lists all of them.
 */
function badToken({ host, scheme }: Refusal): ErrorText {
  return {
    kind: 'unauthorized',
    message:
      scheme === 'oauth'
        ? l10n.t('{host} rejected the sign-in (401).', { host })
        : l10n.t('{host} rejected the access token (401).', { host }),
    advice: tokenAdvice(scheme),
  };
}

function tokenAdvice(scheme: Refusal['scheme']): string {
  switch (scheme) {
    case 'sudo':
      return l10n.t(
        'The token might be incorrect, expired, revoked, or missing the scope "site-admin:sudo". Ask an administrator for a token with this scope.',
      );
    case 'oauth':
      return l10n.t('The sign-in might be expired, revoked, or missing the scope "user:all". Sign in again.');
    case 'bearer':
      return l10n.t(
        'The token might be incorrect, expired, or revoked. Create a token on the analytics site, then enter it.',
      );
    case 'token':
    case undefined:
      return l10n.t(
        'The token might be incorrect, expired, revoked, or missing a required scope. Create a token on the instance, then enter it.',
      );
  }
}
