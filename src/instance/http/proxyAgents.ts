import type { Agent } from 'node:http';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { parseUrl } from '../../shared/parseUrl';

/** The options of the connection to a proxy. `NODE_TLS_REJECT_UNAUTHORIZED` must not disable the verification. */
const verified = { rejectUnauthorized: true };

/**
 * Returns the agent that sends a request through a proxy.
 *
 * @throws Error if the URL of the proxy is invalid
 */
export function agentFor(url: string, proxy: string): Agent {
  if (!parseUrl(proxy)) aboutProxy(undefined);
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
