import type { HttpResponse } from './http/httpRequest';

/** The sender of a response, according to its status and headers. */
export interface Sender {
  /** The server software in the headers, such as `nginx/1.27.0`; `undefined` if they don't contain a valid name. */
  readonly name: string | undefined;
  /** Whether a proxy of the user's network created the response. */
  readonly isProxy: boolean;
}

/** Matches the names of forward proxies, which they add only to responses that they create. */
const forwardProxy =
  /\b(?:squid|tinyproxy|privoxy|zscaler|bluecoat|proxysg|forcepoint|mitmproxy|cntlm|polipo)\b/i;

/** Headers that only forward proxies add, and only to responses that they create. */
const proxyHeaders = ['proxy-authenticate', 'x-squid-error', 'proxy-agent'];

/** Detects the sender of a response from its status and headers. */
export function senderOf({ status, header }: Pick<HttpResponse, 'status' | 'header'>): Sender {
  const server = header('proxy-agent') ?? header('server');
  const gateway =
    server === undefined && (status === 502 || status === 504) ? viaName(header('via')) : undefined;
  const software = server ?? gateway;
  const name = software !== undefined && /^[\w./ ()+-]{1,60}$/.test(software) ? software : undefined;
  const isProxy =
    status === 407 ||
    gateway !== undefined ||
    (status >= 400 &&
      (proxyHeaders.some((one) => header(one) !== undefined) || forwardProxy.test(name ?? '')));
  return { name, isProxy };
}

/**
 * Returns the first name in `Via` (RFC 9110, section 7.6.3). Proxies also add it to forwarded responses, so it names
 * the sender only of a response that the server itself can't have sent.
 */
function viaName(via: string | undefined): string | undefined {
  return /^\s*(?:[\w!#$%&'*+.^`|~-]+\/)?[\w.]+\s+([^,]*[^,\s])/.exec(via ?? '')?.[1];
}

/** Formats a sender's name to append to a noun: ` (nginx)`; empty if it has none. */
export function namedSender(sender: Sender | undefined): string {
  return sender?.name === undefined ? '' : ` (${sender.name})`;
}
