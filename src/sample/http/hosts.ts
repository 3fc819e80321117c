/**
 * Whether a `Host` header names this machine itself. Any web page can make a browser send requests to
 * loopback under a name of its own (DNS rebinding); such a request carries the page's name here.
 */
export function isLoopbackHost(host: string | undefined): boolean {
  const name = host?.toLowerCase().replace(/:\d+$/, '');
  return name === '127.0.0.1' || name === 'localhost' || name === '[::1]';
}
