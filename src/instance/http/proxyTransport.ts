import { BlockList, isIP } from 'node:net';
import type { HttpTransport } from './httpRequest';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns a transport that sends requests through the proxies of the environment variables `HTTPS_PROXY`, `HTTP_PROXY`,
 * `ALL_PROXY`, and `NO_PROXY`, in upper or lower case. Node.js itself reads `NODE_EXTRA_CA_CERTS`.
 */
export function proxyTransport(environment: Environment): HttpTransport {
  return async (url, request) => {
    const { nodeTransportThrough } = await import('./nodeFetch');
    const proxy = proxyFor(new URL(url), environment);
    const agent = proxy === undefined ? undefined : (await import('./proxyAgents')).agentFor(url, proxy);
    return nodeTransportThrough(agent)(url, request);
  };
}

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

function proxyFor({ protocol, hostname, port }: URL, environment: Environment): string | undefined {
  const valueOf = (name: string): string | undefined =>
    [name, name.toUpperCase()].map((each) => environment[each]).find((value) => (value ?? '') !== '');
  const proxy = valueOf(`${protocol.slice(0, -1)}_proxy`) ?? valueOf('all_proxy');
  const excluded = valueOf('no_proxy') ?? '';
  if (proxy === undefined || isExcluded(hostname, port === '' ? defaultPorts[protocol] : port, excluded))
    return undefined;
  // The URL of a request doesn't determine how the proxy is reached.
  return proxy.includes('://') ? proxy : `http://${proxy}`;
}

/** Whether `NO_PROXY` contains a host, one of its domains, or a range of IP addresses that it is in, as for cURL. */
function isExcluded(hostname: string, port: string | undefined, list: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      if (entry === '*') return true;
      const [, name = entry, onlyPort] = isIP(entry) === 6 ? [] : (/^(.*?)(?::(\d+))?$/.exec(entry) ?? []);
      if (onlyPort !== undefined && onlyPort !== port) return false;
      const [domain = '', bits] = name.replace(/^(?:\*?\.|\*|\[)|[\].]$/g, '').split('/');
      if (isIP(domain) !== 0) return isInRange(host, domain, bits);
      return domain !== '' && (host === domain || host.endsWith(`.${domain}`));
    });
}

function isInRange(host: string, address: string, bits: string | undefined): boolean {
  const [version, family] = isIP(address) === 6 ? [128, 'ipv6' as const] : [32, 'ipv4' as const];
  const length = bits === undefined ? version : Number(bits);
  if (isIP(host) === 0 || !Number.isInteger(length) || length > version) return false;
  const range = new BlockList();
  range.addSubnet(address, length, family);
  return range.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');
}
