import type { HttpResponse } from './http/target';

/** Who sent a response, as far as its headers say. */
export interface Sender {
  /** The server software, such as `nginx/1.27.0`; `undefined` where the header is missing or isn't a name. */
  readonly name: string | undefined;
  /** A proxy of the user's network wrote the response itself: the request didn't reach the instance. */
  readonly isProxy: boolean;
}

/** Software that forwards requests for clients. It writes its name only into responses that it makes itself. */
const forwardProxy =
  /\b(?:squid|tinyproxy|privoxy|zscaler|bluecoat|proxysg|forcepoint|mitmproxy|cntlm|polipo)\b/i;

/** Headers that only such software adds, and only to responses that it makes itself. */
const proxyHeaders = ['proxy-authenticate', 'x-squid-error', 'proxy-agent'];

/** Reads the sender of a response from its status and headers. */
export function senderOf({ status, header }: Pick<HttpResponse, 'status' | 'header'>): Sender {
  const server = header('proxy-agent') ?? header('server');
  const name = server !== undefined && /^[\w./ ()+-]{1,60}$/.test(server) ? server : undefined;
  const isProxy =
    status === 407 ||
    (status >= 400 &&
      (proxyHeaders.some((one) => header(one) !== undefined) || forwardProxy.test(name ?? '')));
  return { name, isProxy };
}

/** A sender's name to put after a noun: ` (nginx)`; empty where it has none. */
export function namedSender(sender: Sender | undefined): string {
  return sender?.name === undefined ? '' : ` (${sender.name})`;
}
