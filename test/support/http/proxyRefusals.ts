import type { ErrorKind } from '../../../src/shared/userError';
import type { Reply } from './scriptedServer';

export const html = { 'Content-Type': 'text/html; charset=utf-8' };
export const plain = { 'Content-Type': 'text/plain; charset=utf-8' };
export const json = { 'Content-Type': 'application/json' };
export const page = (text: string): string =>
  `<html><head><title>${text}</title></head><body><h1>${text}</h1></body></html>`;

const redirect = (location: string): Reply => ({ status: 302, headers: { Location: location } });

/** Refusals that proxies sent, with the kind and a part of the message that every request of ours returns for them. */
export const proxyRefusals: Readonly<Record<string, readonly [Reply, ErrorKind, RegExp]>> = {
  'Caddy forward_auth with oauth2-proxy': [
    { status: 401, headers: { ...plain, Server: 'Caddy' }, body: 'Unauthorized\n' },
    'accessProxy',
    /^A proxy \(Caddy\) in front of/,
  ],
  'oauth2-proxy for JSON': [
    { status: 401, headers: json, body: '{}' },
    'accessProxy',
    /^A proxy in front of/,
  ],
  'the page of oauth2-proxy': [
    { status: 403, headers: html, body: page('403 Forbidden') },
    'accessProxy',
    /^A proxy in front of .* rejected the request \(403\)/,
  ],
  'mod_auth_openidc for JSON': [
    { status: 401, headers: { ...html, Server: 'Apache' }, body: page('401 Unauthorized') },
    'accessProxy',
    /^A proxy \(Apache\) in front of .* requires sign-in/,
  ],
  'oauth2-proxy without a page': [
    redirect('https://id.example.com/authorize?client_id=proxy&response_type=code&state=a'),
    'accessProxy',
    / redirects to a sign-in page: https:\/\/id\.example\.com\/authorize\.$/,
  ],
  'a SAML service provider': [
    redirect('https://id.example.com/app/7?SAMLRequest=fZ&RelayState=a'),
    'accessProxy',
    / redirects to a sign-in page: https:\/\/id\.example\.com\/app\/7\.$/,
  ],
  'a WS-Federation proxy': [
    redirect('https://id.example.com/?wa=wsignin1.0&wtrealm=https%3A%2F%2Fcode.example.com'),
    'accessProxy',
    / redirects to a sign-in page: https:\/\/id\.example\.com\/\.$/,
  ],
  'nginx auth_request': [
    { status: 401, headers: { ...html, Server: 'nginx/1.27.0' }, body: page('401 Authorization Required') },
    'accessProxy',
    /^A proxy \(nginx\/1\.27\.0\) in front of/,
  ],
  'nginx with a text of its name for 401': [
    { status: 401, headers: plain, body: '401 Authorization Required' },
    'accessProxy',
    /^A proxy in front of/,
  ],
  'Traefik ForwardAuth': [
    { status: 401, headers: plain, body: 'Unauthorized' },
    'accessProxy',
    /^A proxy in/,
  ],
  'Traefik with an IP allow list': [
    { status: 403, headers: plain, body: 'Forbidden' },
    'accessProxy',
    /^A proxy/,
  ],
  'Envoy RBAC': [
    { status: 403, headers: { ...plain, Server: 'envoy' }, body: 'RBAC: access denied' },
    'accessProxy',
    /^A proxy \(envoy\) .*Response: RBAC: access denied$/,
  ],
  'Envoy ext_authz': [
    { status: 403, headers: { Server: 'envoy' }, body: '' },
    'accessProxy',
    /^A proxy \(envoy\)/,
  ],
  'Envoy JWT': [
    { status: 401, headers: plain, body: 'Jwt is missing' },
    'accessProxy',
    /Response: Jwt is missing$/,
  ],
  'Cloudflare Access': [
    { status: 403, headers: { ...html, Server: 'cloudflare' }, body: page('Forbidden') },
    'accessProxy',
    /^A proxy \(cloudflare\)/,
  ],
  'a Cloudflare firewall': [
    { status: 403, headers: { ...plain, Server: 'cloudflare' }, body: 'error code: 1020' },
    'accessProxy',
    /^A proxy \(cloudflare\).*Response: error code: 1020$/,
  ],
  'Identity-Aware Proxy': [
    { status: 401, headers: html, body: 'Invalid IAP credentials: empty token' },
    'accessProxy',
    /Response: Invalid IAP credentials: empty token$/,
  ],
  'an API gateway': [
    { status: 401, headers: json, body: '{"message":"Unauthorized","statusCode":401}' },
    'accessProxy',
    /^A proxy in front of/,
  ],
  'a gateway with an error field': [
    { status: 403, headers: json, body: '{"error":"Forbidden"}' },
    'accessProxy',
    /^A proxy in front of/,
  ],
  'Kong with a key': [
    {
      status: 401,
      headers: { ...json, Server: 'kong/3.6.0' },
      body: '{"message":"No API key found in request"}',
    },
    'accessProxy',
    /^A proxy \(kong\/3\.6\.0\) in front of .* rejected/,
  ],
  'Kong with the ID of a request': [
    { status: 401, headers: json, body: '{"message":"Unauthorized","request_id":"f0e1d2"}' },
    'accessProxy',
    /^A proxy in front of .* probably rejected/,
  ],
  'Azure API Management': [
    {
      status: 401,
      headers: json,
      body: '{"statusCode":401,"message":"Access denied due to missing subscription key. Include it."}',
    },
    'accessProxy',
    /^A proxy/,
  ],
  'Amazon API Gateway': [
    { status: 403, headers: json, body: '{"message":"Missing Authentication Token"}' },
    'accessProxy',
    /^A proxy/,
  ],
  'Spring Cloud Gateway': [
    {
      status: 401,
      headers: json,
      body: '{"timestamp":"2026-01-02T03:04:05Z","path":"/a","status":401,"error":"Unauthorized","requestId":"a-7"}',
    },
    'accessProxy',
    /^A proxy/,
  ],
  'problem details (RFC 9457)': [
    {
      status: 403,
      headers: { 'Content-Type': 'application/problem+json' },
      body: '{"type":"about:blank","title":"Forbidden","status":403,"instance":"/.api/graphql","traceId":"00-a"}',
    },
    'accessProxy',
    /^A proxy/,
  ],
  'problem details of ASP.NET': [
    {
      status: 401,
      headers: { 'Content-Type': 'application/problem+json' },
      body: '{"type":"https://tools.ietf.org/html/rfc9110#section-15.5.2","title":"Unauthorized","status":401}',
    },
    'accessProxy',
    /^A proxy/,
  ],
  Oathkeeper: [
    {
      status: 401,
      headers: json,
      body: '{"error":{"code":401,"status":"Unauthorized","message":"The request could not be authorized"}}',
    },
    'accessProxy',
    /^A proxy/,
  ],
  Pomerium: [
    { status: 403, headers: json, body: '{"Status":403,"RequestID":"a","Error":"user is not authorized"}' },
    'accessProxy',
    /^A proxy/,
  ],
  Vouch: [
    { status: 401, headers: plain, body: '401 Unauthorized - no jwt found in request' },
    'accessProxy',
    /^A proxy in front of .* rejected/,
  ],
  'the OAuth filter of Envoy': [
    { status: 401, headers: { ...plain, Server: 'envoy' }, body: 'OAuth flow failed.' },
    'accessProxy',
    /^A proxy \(envoy\) .*Response: OAuth flow failed\.$/,
  ],
  'Azure App Service': [
    { status: 401, body: 'You do not have permission to view this directory or page.' },
    'accessProxy',
    /^A proxy/,
  ],
  'a proxy with Kerberos': [
    { status: 401, headers: { ...plain, 'WWW-Authenticate': 'Negotiate' }, body: 'Ticket required' },
    'accessProxy',
    /^A proxy in front of .*Response: Ticket required$/,
  ],
  'a proxy with Digest authentication': [
    { status: 401, headers: { 'WWW-Authenticate': 'Digest realm="x", nonce="y"' }, body: 'Please sign in' },
    'accessProxy',
    /^A proxy/,
  ],
  'a proxy with Kerberos beside its tokens': [
    {
      status: 401,
      headers: { ...plain, 'WWW-Authenticate': 'Bearer realm="a, b c", error="x", Negotiate' },
      body: 'Ticket required',
    },
    'accessProxy',
    /^A proxy/,
  ],
  'HAProxy without a server': [
    { status: 503, headers: html, body: page('503 Service Unavailable') },
    'serverError',
    /returned an error \(503/,
  ],
  'Squid with a password': [
    {
      status: 407,
      headers: { ...html, Server: 'squid/5.7', 'Proxy-Authenticate': 'Basic realm="x"' },
      body: page('x'),
    },
    'unreachable',
    /^The proxy \(squid\/5\.7\) requires a user name/,
  ],
  'mitmproxy without the certificate': [
    {
      status: 502,
      headers: { ...html, Server: 'mitmproxy 11.0.2' },
      body: '<html><head><title>502</title></head><body><p>Certificate verify failed: self-signed &lt;x&gt;</p></body></html>',
    },
    'unreachable',
    /^The proxy \(mitmproxy 11\.0\.2\) couldn't reach .* \(502\)\. Response: Certificate verify failed: self-signed <x>$/,
  ],
  'a gateway that is only in Via': [
    { status: 502, headers: { Via: '1.1 edge-7 (Zentral)' }, body: 'Bad Gateway' },
    'unreachable',
    /^The proxy \(edge-7 \(Zentral\)\) couldn't reach/,
  ],
  'Basic authentication': [
    { status: 401, headers: { ...plain, 'WWW-Authenticate': 'Basic realm="x"' }, body: '401 Unauthorized' },
    'unreachable',
    /requires Basic authentication/,
  ],
};
