import type { Agent } from 'node:http';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { getProxyForUrl } from 'proxy-from-env';
import type { HttpTransport } from './httpRequest';

/** The options of the connection to a proxy. `NODE_TLS_REJECT_UNAUTHORIZED` must not disable the verification. */
const verified = { rejectUnauthorized: true };

/**
 * Sends requests through the proxies of the environment variables `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY`, and
 * `NO_PROXY`, in upper or lower case. Node.js itself reads `NODE_EXTRA_CA_CERTS`.
 */
export const proxyTransport: HttpTransport = async (url, request) => {
  const { nodeTransportThrough } = await import('./nodeFetch');
  return nodeTransportThrough(proxyFor)(url, request);
};

function proxyFor(url: string): Agent | undefined {
  const proxy = getProxyForUrl(url);
  if (proxy === '') return undefined;
  if (!URL.canParse(proxy)) aboutProxy(undefined);
  return url.startsWith('https:') ? new Tunnel(proxy, verified) : new Forwarding(proxy, verified);
}

class Tunnel extends HttpsProxyAgent<string> {
  override connect(...given: Parameters<HttpsProxyAgent<string>['connect']>) {
    return super.connect(...given).catch(aboutProxy);
  }
}

class Forwarding extends HttpProxyAgent<string> {
  override connect(...given: Parameters<HttpProxyAgent<string>['connect']>) {
    return super.connect(...given).catch(aboutProxy);
  }
}

/** Replaces an error of the connection to a proxy, whose code would look like one of the connection to the instance. */
function aboutProxy(cause: unknown): never {
  throw new Error("The proxy can't be reached.", { cause });
}
