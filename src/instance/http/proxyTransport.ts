import { getProxyForUrl } from 'proxy-from-env';
import type { HttpTransport } from './httpRequest';

/**
 * Sends requests through the proxies of the environment variables `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY`, and
 * `NO_PROXY`, in upper or lower case. Node.js itself reads `NODE_EXTRA_CA_CERTS`.
 */
export const proxyTransport: HttpTransport = async (url, request) => {
  const { nodeTransportThrough } = await import('./nodeFetch');
  const proxy = getProxyForUrl(url);
  const agent = proxy === '' ? undefined : (await import('./proxyAgents')).agentFor(url, proxy);
  return nodeTransportThrough(agent)(url, request);
};
