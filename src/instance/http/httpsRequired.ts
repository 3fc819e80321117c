import * as l10n from '@vscode/l10n';

/** The statuses with which servers reject HTTP on a port for HTTPS. */
const statuses: ReadonlySet<number> = new Set([400, 403, 426]);

/** Matches rejections that say that HTTP was sent to a port for HTTPS: of Go, nginx, Apache and Tomcat. */
const wrongPort =
  /\bHTTP request (?:was sent )?to (?:an? )?(?:HTTPS|SSL|TLS)\b|\bplain HTTP to an? (?:SSL|TLS)/i;

/**
 * Matches rejections of IIS and gateways. With a status other than 426, the
 * same words in JSON can be about a value of the request.
 */
const required = /\brequires (?:HTTPS|SSL|TLS)\b|\b(?:HTTPS|SSL|TLS)(?: access)? (?:is )?required\b/i;

/**
 * Whether a response to HTTP says that the server requires HTTPS, so that it's about the URL and not about the request.
 * Over HTTPS, the same words are about TLS versions, client certificates, or a server behind a gateway.
 *
 * @param url a URL of the server
 */
export function requiresHttps(url: string, status: number, body: string): boolean {
  const start = body.slice(0, 2000);
  if (new URL(url).protocol !== 'http:' || !statuses.has(status)) return false;
  const isJson = /^\s*[{[]/.test(start);
  return wrongPort.test(start) || ((status === 426 || !isJson) && required.test(start));
}

/** Returns the error text for a response that requires HTTPS. */
export function httpsRequiredText(
  host: string,
  status: number,
): { readonly kind: 'httpsRequired'; readonly message: string; readonly advice: string } {
  return {
    kind: 'httpsRequired',
    message: l10n.t('{host} requires HTTPS on this port ({status}).', { host, status }),
    advice: l10n.t('Change the URL to https://{host}.', { host }),
  };
}
