import type { ErrorKind, Hint } from '../shared/userError';
import type { Credential } from './credential';
import { namedSender, type Sender } from './sender';

/** The cause of a rejection and how to fix it. */
export interface ErrorText {
  readonly kind: ErrorKind;
  readonly message: string;
  readonly advice?: string;
  readonly hint?: Hint;
}

export interface Refusal {
  /** The host name of the instance. */
  readonly host: string;
  readonly status: number;
  /** The body, trimmed. */
  readonly said: string;
  /** The scheme of the credential that was sent, if known. */
  readonly scheme: Credential['scheme'] | undefined;
  /** The value of `WWW-Authenticate`, if present. */
  readonly challenge?: string | undefined;
  /** The sender of the response, if known. */
  readonly sender?: Sender | undefined;
}

interface KnownRefusal {
  readonly status: number;
  /** A part of the instance's message: messages differ slightly between releases. */
  readonly says: RegExp;
  readonly words: (refusal: Refusal) => ErrorText;
}

const administrator = 'Ask an administrator of the instance';

/** The messages with which instances reject a credential, each with its cause and fix. */
const knownRefusals: readonly KnownRefusal[] = [
  {
    status: 401,
    says: /private mode/i,
    words: ({ host, scheme }) =>
      scheme === 'oauth'
        ? {
            kind: 'unauthorized',
            message: `${host} does not know OAuth sign-ins (401).`,
            advice: `Use an access token. ${administrator} if OAuth should work: it may be too old, or have it switched off.`,
          }
        : {
            kind: 'unauthorized',
            message: `${host} needs a token (401).`,
            advice: 'Enter an access token; if you did, the instance does not know this kind of token.',
          },
  },
  {
    status: 401,
    says: /access token authorization is disabled/i,
    words: ({ host }) => ({
      kind: 'forbidden',
      message: `${host} has access tokens switched off (401).`,
      advice: `${administrator} to allow them, or sign in with OAuth.`,
    }),
  },
  {
    status: 401,
    says: /invalid authorization header/i,
    words: (refusal) =>
      refusal.scheme === 'sudo'
        ? {
            kind: 'forbidden',
            message: `${refusal.host} did not accept sudo (401).`,
            advice: `It may have sudo switched off. Use an access token of your own, or ask an administrator.`,
          }
        : badToken(refusal),
  },
  {
    // nginx completes the handshake and responds with a page.
    status: 400,
    says: /no required SSL certificate was sent/i,
    words: ({ host }) => ({
      kind: 'clientCertificate',
      message: `${host} requires a client certificate (400).`,
    }),
  },
  {
    status: 400,
    says: /the SSL certificate error/i,
    words: ({ host }) => ({
      kind: 'clientCertificate',
      message: `${host} rejected the client certificate (400).`,
      advice: 'Ask an administrator which certificate is accepted.',
    }),
  },
  {
    status: 403,
    says: /subject user of a sudo/i,
    words: ({ host }) => ({
      kind: 'forbidden',
      message: `${host} lets only administrators act as others, and the owner of this token is none (403).`,
      advice: `${administrator} for a token with the scope "site-admin:sudo".`,
    }),
  },
  {
    status: 403,
    says: /sudo to nonexistent user/i,
    words: ({ host }) => ({
      kind: 'forbidden',
      message: `${host} has no user by the name to act as (403).`,
      advice: 'Check the user name: it is the last part of the address of their profile.',
    }),
  },
  {
    status: 403,
    says: /no authentication provider/i,
    words: ({ host }) => ({
      kind: 'forbidden',
      message: `${host} lets nobody in yet (403).`,
      advice: `${administrator} to set up how people sign in.`,
    }),
  },
  {
    status: 500,
    says: /could not check licen[cs]e/i,
    words: ({ host }) => ({
      kind: 'serverError',
      message: `${host} could not check its licence, and takes no tokens until it can (500).`,
      advice: 'Try again in a while; if it lasts, tell an administrator of the instance.',
    }),
  },
];

/** Explains a rejection by a proxy, one with a known message, or any 401; returns `undefined` for other responses. */
export function formatRefusal(refusal: Refusal): ErrorText | undefined {
  if (refusal.status === 407) return proxyPassword(refusal);
  if (refusal.sender?.isProxy === true) return proxyRefusal(refusal);
  const known = knownRefusals.find(
    ({ status, says }) => status === refusal.status && says.test(refusal.said.slice(0, 1000)),
  );
  if (known !== undefined) return known.words(refusal);
  if (refusal.status !== 401 && refusal.status !== 403) return undefined;
  const isPage = refusal.said.startsWith('<');
  if (refusal.status === 403) return isPage || isWordless(refusal.said) ? gatewayRefusal(refusal) : undefined;
  if (/^\s*basic\b/i.test(refusal.challenge ?? '')) return proxyBasic(refusal);
  if (isPage) return proxySignIn(refusal);
  return isWordless(refusal.said) ? wordlessRefusal(refusal) : badToken(refusal);
}

/** JSON without text. An instance always includes a reason. */
function isWordless(said: string): boolean {
  return /^[\s[\]{}]+$/.test(said);
}

function proxyPassword({ sender }: Refusal): ErrorText {
  return {
    kind: 'unreachable',
    message: `The proxy${namedSender(sender)} requires a user name and a password (407).`,
    advice: "Custom headers of a connection aren't sent to the proxy.",
    hint: 'enterProxyPassword',
  };
}

/** The proxy of the network responds instead of the instance, which hasn't received the request. */
function proxyRefusal({ host, status, sender }: Refusal): ErrorText {
  const proxy = `The proxy${namedSender(sender)} between this computer and ${host}`;
  return status >= 500
    ? {
        kind: 'unreachable',
        message: `${proxy} couldn't reach it (${status}).`,
        advice: 'Check the URL, and whether the instance is running.',
        hint: 'changeProxy',
      }
    : {
        kind: 'unreachable',
        message: `${proxy} rejected the request (${status}).`,
        advice: `Ask the administrator of the proxy to allow ${host}.`,
        hint: 'excludeFromProxy',
      };
}

function gatewayRefusal({ host, status, sender }: Refusal): ErrorText {
  return {
    kind: 'accessProxy',
    message: `A proxy${namedSender(sender)} in front of ${host} rejected the request (${status}).`,
    advice: proxyAdvice,
  };
}

/** The sign-in is renewed anyway: how instances reject an expired OAuth token isn't documented. */
function wordlessRefusal(refusal: Refusal): ErrorText {
  const { host, status, scheme, sender } = refusal;
  return {
    kind: scheme === 'oauth' ? 'unauthorized' : 'accessProxy',
    message: `A proxy${namedSender(sender)} in front of ${host} probably rejected the request: the response gives no reason (${status}).`,
    advice: `${proxyAdvice} If there is no proxy, check the credential.`,
  };
}

/** The hint for a proxy in front of an instance that requires authentication. */
export const proxyAdvice = 'Connect to your VPN, or add the header that the proxy requires.';

/** An instance rejects a request with one sentence; only a proxy in front of it sends a page. */
function proxySignIn({ host, sender }: Refusal): ErrorText {
  return {
    kind: 'accessProxy',
    message: `A proxy${namedSender(sender)} in front of ${host} requires sign-in (401).`,
    advice: proxyAdvice,
  };
}

/** An instance never requires Basic authentication. The `Authorization` header contains the access token. */
function proxyBasic({ host }: Refusal): ErrorText {
  return {
    kind: 'unreachable',
    message: `A proxy in front of ${host} requires Basic authentication (401), which can't be sent together with an access token.`,
    advice: 'Connect to your VPN, or ask an administrator for another way through the proxy.',
  };
}

/** The instance sends the same response for every reason, so the hint lists all of them. */
function badToken({ host, scheme }: Refusal): ErrorText {
  const message = `${host} did not accept the token (401).`;
  switch (scheme) {
    case 'sudo':
      return {
        kind: 'unauthorized',
        message,
        advice: `It may be mistyped, expired, revoked, or without the scope "site-admin:sudo"; the instance does not say which. ${administrator} for a token with that scope.`,
      };
    case 'oauth':
      return {
        kind: 'unauthorized',
        message: `${host} did not accept the sign-in (401).`,
        advice: 'It may have expired, or been revoked, or lack the scope "user:all". Sign in again.',
      };
    case 'token':
    case 'bearer':
    case undefined:
      return {
        kind: 'unauthorized',
        message,
        advice:
          'It may be mistyped, expired, revoked, made for another instance, or without the scope it needs; the instance does not say which. Create a token there and enter it again.',
      };
  }
}
