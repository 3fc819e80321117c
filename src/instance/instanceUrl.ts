import * as l10n from '@vscode/l10n';
import { formatCount } from '../shared/format';
import { parseUrl } from '../shared/parseUrl';

/** The normalized URL of an instance, an analytics service, or a data warehouse. */
export interface InstanceUrl {
  /** Scheme, host, port, and path prefix, without a trailing slash: `https://code.example.com/prefix`. */
  readonly baseUrl: string;
  /** The origin that a credential is bound to: `https://code.example.com`. */
  readonly origin: string;
  /** Whether the URL uses HTTP for a remote host, so that a credential would be sent unencrypted. */
  readonly exposed: boolean;
}

export type UrlReading =
  | { readonly ok: true; readonly instanceUrl: InstanceUrl; readonly note: string | undefined }
  | { readonly ok: false; readonly problem: string };

/** Matches pages and endpoints of an instance that users copy from the browser or from documentation. */
const knownSuffix =
  /(?:\/(?:\.api(?:\/(?:graphql|console))?|debug\/console|api\/console|healthz|__version))+\/?$/i;

/** The maximum length of a path prefix. Prefixes are a word or two; users paste longer texts by mistake. */
const longestPath = 1000;

/**
 * Matches access tokens: a text that contains a known prefix, or that is 40 hex digits, a JSON Web Token, or a word of
 * at least 24 characters with a digit.
 */
const tokenShapes: readonly RegExp[] = [
  /(?:sgph?_|sams_)[\w-]{8,}/i,
  /^(?:https?:\/\/)?[0-9a-f]{40}\/*$/i,
  /^(?:https?:\/\/)?eyJ[\w-]+\.[\w-]+\.[\w-]*\/*$/,
  /^(?=.*\d)\w{24,}$/,
];

/** Matches "http" or "https" without its colon or a slash, which could otherwise be parsed as a host. */
const brokenScheme = /^https?(?::(?!\/\/)|\/\/)/i;

/**
 * URL parsers drop tabs, newlines, and invisible characters, and replace spaces and backslashes, so the parsed URL
 * would differ from the displayed text.
 */
const misleadingCharacter = /[\s\\\p{Cc}\p{Cf}]/u;

/** Matches a text in quotation marks of any language, or in the angle brackets of emails and Markdown. */
const quoted = /^(?:(["'`])(.*)\1|[\p{Pi}\p{Pf}„‚](.*)[\p{Pi}\p{Pf}]|<(.*)>)$/u;

/** Matches a quotation mark before the query. Parsers accept it as a part of a host or a path. */
const strayQuote = /^[^?#]*["'`<>\p{Pi}\p{Pf}„‚]/u;

/** Matches host names, and IPv6 addresses. Parsers accept other punctuation, such as a comma after a URL. */
const usualHost = /^(?:[\w.-]*|\[.*\])$/;

/**
 * Parses the URL of an instance, an analytics service, or a data warehouse that the user typed or pasted. Removes an
 * endpoint, a console page, or a trailing slash, adds a missing scheme, and describes the change in `note`. Rejects
 * texts that aren't such a URL or could send a credential to the wrong server, with a message that describes how to fix
 * them.
 */
export function readInstanceUrl(input: string): UrlReading {
  const text = input.trim().replace(quoted, '$2$3$4').trim();
  if (text === '') return refuse(l10n.t('Enter a URL, for example https://code.example.com.'));
  if (tokenShapes.some((shape) => shape.test(text))) {
    return refuse(l10n.t('This looks like an access token. Enter a URL.'));
  }
  if (misleadingCharacter.test(text)) {
    return refuse(l10n.t('The URL contains a space, a backslash, or an invisible character. Remove it.'));
  }

  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const url =
    brokenScheme.test(text) || strayQuote.test(text)
      ? undefined
      : parseUrl(hasScheme ? text : `https://${text}`);
  if (!url || !usualHost.test(url.hostname))
    return refuse(l10n.t('"{text}" isn\'t a URL. Enter one such as https://code.example.com.', { text }));
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    const instead = url.host === '' ? 'https' : `https://${url.host}`;
    return refuse(
      l10n.t('The scheme "{scheme}" isn\'t supported. Use {url}.', {
        scheme: url.protocol.slice(0, -1),
        url: instead,
      }),
    );
  }
  if (url.username !== '' || url.password !== '') {
    return refuse(l10n.t('Remove the user name and password from the URL.'));
  }

  const path = url.pathname.replace(/\/{2,}/g, '/');
  if (path.length > longestPath) {
    return refuse(
      l10n.t('The URL is too long. The maximum length of its path is {count} characters.', {
        count: formatCount(longestPath),
      }),
    );
  }
  const page = knownSuffix.test(path);
  if (url.search !== '' && !page) {
    return refuse(l10n.t('Remove the query string from the URL.'));
  }

  const prefix = path.replace(knownSuffix, '').replace(/\/$/, '');
  const instanceUrl: InstanceUrl = {
    baseUrl: url.origin + prefix,
    origin: url.origin,
    exposed: url.protocol === 'http:' && !isLoopback(url.hostname),
  };
  return {
    ok: true,
    instanceUrl,
    note: instanceUrl.baseUrl === text ? undefined : l10n.t('Uses {url}', { url: instanceUrl.baseUrl }),
  };
}

/** Whether a host name refers to this computer, so that HTTP requests are never sent over a network. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/**
 * Whether a URL refers to the computer that sends the request, and therefore to a different server on each
 * computer. Matches more names than `isLoopback`, because it determines which secrets are bound to a
 * computer, not whether HTTP is safe.
 */
export function isLocalhost(url: string): boolean {
  const { hostname } = new URL(url);
  return isLoopback(hostname) || localName.test(hostname) || localUrl.test(hostname);
}

const localName = /^(?:.*\.)?(?:localhost|localhost\.localdomain|ip6-localhost|ip6-loopback)\.?$/;
const localUrl = /^(?:0\.0\.0\.0|\[::\]|\[::ffff:(?:7f[0-9a-f]{2}:[0-9a-f]+|0:0)\])$/;

/**
 * Validates a bare host, such as `code.example.com` or `code.example.com:3443`. Returns an error message, or
 * `undefined` if the host is valid.
 */
export function hostProblem(text: string): string | undefined {
  const host = text.trim().toLowerCase();
  const isBareHost = parseUrl(`https://${host}`)?.host === host;
  return isBareHost
    ? undefined
    : l10n.t('Enter only a host, such as code.example.com, without "https://" or a path.');
}

function refuse(problem: string): UrlReading {
  return { ok: false, problem };
}
