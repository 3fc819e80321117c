/**
 * Whether a `Host` header names this computer. Protects against DNS rebinding: a web page can make a browser
 * send requests to loopback, but these contain the host name of the page.
 */
export function isLoopbackHost(host: string | undefined): boolean {
  const name = host?.toLowerCase().replace(/:\d+$/, '');
  return name === '127.0.0.1' || name === 'localhost' || name === '[::1]';
}
