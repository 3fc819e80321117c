import assert from 'node:assert/strict';
import { downloadUserRegistry } from '../../../src/instance/analyticsApi';
import { bindCredential, type Credential } from '../../../src/instance/credential';
import { postGraphql } from '../../../src/instance/graphqlApi';
import { discoverOAuth } from '../../../src/instance/oauth/discovery';
import { postForm } from '../../../src/instance/oauth/post';
import { probeError, probeInstance } from '../../../src/instance/probe';
import { UserError } from '../../../src/shared/userError';
import { html, json, page, plain, proxyRefusals } from '../../support/http/proxyRefusals';
import { proxyWords } from '../../support/http/proxyWords';
import { useServer, type Reply, type ScriptedServer } from '../../support/http/scriptedServer';
import { tlsPair, trustTestAuthority } from '../../support/http/tls';

/** Responses to HTTP on a port for HTTPS, by their server. */
const httpsRequired: Readonly<Record<string, Reply>> = {
  'Go and Caddy': { status: 400, body: 'Client sent an HTTP request to an HTTPS server.\n' },
  nginx: {
    status: 400,
    headers: { ...html, Server: 'nginx/1.27.0' },
    body: '<html><head><title>400 The plain HTTP request was sent to HTTPS port</title></head></html>',
  },
  Apache: {
    status: 400,
    headers: { ...html, Server: 'Apache/2.4.71' },
    body: "<html><head><title>400 Bad Request</title></head><body><p>Reason: You're speaking plain HTTP to an SSL-enabled server port.<br />Instead use the HTTPS scheme to access this URL, please.</p></body></html>",
  },
  Tomcat: {
    status: 400,
    headers: plain,
    body: 'Bad Request\nThis combination of host and port requires TLS.\n',
  },
  IIS: {
    status: 403,
    headers: { ...html, Server: 'Microsoft-IIS/10.0' },
    body: '<html><head><title>403 - Forbidden: SSL is required to view this resource.</title></head></html>',
  },
  'a gateway': { status: 426, headers: json, body: '{"message":"HTTPS required"}' },
};

/** Words of instances and analytics services, which aren't a proxy's. */
const verdicts: Readonly<Record<string, readonly [status: number, body: string, challenge?: string]>> = {
  'an instance': [401, 'Invalid access token.\n'],
  'an expired sign-in': [401, '{"errors":[{"message":"Unauthorized"}]}'],
  'a JSON error': [401, '{"error":{"code":"unauthorized"}}'],
  'an unknown message': [401, 'Token unknown'],
  'a JSON error with an ID': [401, '{"error":"token expired","request_id":"a"}'],
  'the type of a problem (RFC 9457)': [401, '{"type":"https://example.com/token-expired","status":401}'],
  'a challenge for a bearer token': [401, 'Token unknown', 'Bearer error="invalid_token"'],
  'a message without Latin letters': [401, '令牌无效'],
  'a German message': [401, 'Das Token ist ungültig'],
  'a challenge with a text': [
    401,
    'Token unknown',
    'Bearer error_description="it expired, sign in", scope="a b"',
  ],
  'several errors': [401, '{"errors":["Token expired","Unauthorized"]}'],
};

/** Responses over HTTPS with words about it, which are about another connection or another part of it. */
const aboutHttps: Readonly<Record<string, Reply>> = {
  'nginx in front of a server that requires HTTPS': httpsRequired['nginx'] ?? {},
  'a gateway that requires mutual TLS': { status: 403, headers: plain, body: 'Mutual TLS required' },
  'a gateway that requires a newer TLS version': {
    status: 403,
    headers: plain,
    body: 'This endpoint requires TLS 1.2 or later.',
  },
};

const tokens = { accessToken: 'canary-access-1', clientId: 'c', tokenEndpoint: 'https://h' };

async function graphql({ origin }: ScriptedServer, credential: Credential): Promise<unknown> {
  const target = { baseUrl: origin, credential: bindCredential(credential, origin) };
  return (await postGraphql(target, { query: '{ __typename }' })).failure;
}

function analytics({ origin }: ScriptedServer): Promise<unknown> {
  const credential = bindCredential({ scheme: 'bearer', token: 'canary-0123456789' }, origin);
  const analyticsUrl = { baseUrl: origin, instanceHost: 'code.example.com' };
  return downloadUserRegistry({ analyticsUrl, credential }, { once: true }).next();
}

/** Every request of ours, with its error. */
const requests: Readonly<Record<string, (server: ScriptedServer) => Promise<unknown>>> = {
  'GraphQL with a token': (server) => graphql(server, { scheme: 'token', token: 'canary-0123456789' }),
  'GraphQL with a sign-in': (server) => graphql(server, { scheme: 'oauth', ...tokens }),
  probe: async ({ origin }) => probeError(await probeInstance(origin), origin),
  discovery: ({ origin }) => discoverOAuth(origin),
  'a token endpoint': ({ origin }) => postForm({ url: `${origin}/token`, parameters: {}, secret: [] }),
  analytics,
};

async function failureOf(request: Promise<unknown>): Promise<UserError> {
  const failure = await request.catch((error: unknown) => error);
  assert.ok(failure instanceof UserError, JSON.stringify(failure));
  return failure;
}

describe('refusals of proxies', () => {
  const server = useServer();

  for (const [proxy, [reply, kind, message]] of Object.entries({ ...proxyRefusals, ...proxyWords }))
    for (const [what, request] of Object.entries(requests)) {
      // Analytics services reject tokens with JSON, for which the API contract defines no messages.
      if (what === 'analytics' && typeof reply.body === 'string' && /^\{.+\}$/.test(reply.body)) continue;
      it(`are attributed to ${proxy}: ${what}`, async () => {
        server.reply(reply);
        const failure = await failureOf(request(server));
        assert.equal(failure.kind, kind, failure.message);
        assert.match(failure.message, message);
      });
    }

  for (const [service, reply] of Object.entries(httpsRequired))
    for (const [what, request] of Object.entries(requests))
      it(`don't include the advice of ${service} to use HTTPS: ${what}`, async () => {
        server.reply(reply);
        const failure = await failureOf(request(server));
        const { host } = new URL(server.origin);
        const message = `${host} requires HTTPS on this port (${reply.status ?? 0}).`;
        assert.ok(failure.message.startsWith(message), failure.message);
        assert.equal(failure.advice, `Change the URL to https://${host}.`);
        assert.equal(failure.kind, 'httpsRequired');
      });

  it("don't include other pages with status 400", async () => {
    server.reply({ status: 400, headers: html, body: page('400 Bad Request') });
    const failure = probeError(await probeInstance(server.origin), server.origin);
    assert.equal(failure?.kind, 'notThisService', failure?.message);
  });

  for (const [what, request, body] of [
    ['analytics', analytics, '{"message":"The field callback requires HTTPS."}'],
    [
      'GraphQL',
      (target: ScriptedServer) => graphql(target, { scheme: 'oauth', ...tokens }),
      '{"errors":[{"message":"The URL callback requires HTTPS."}]}',
    ],
  ] as const)
    it(`don't include JSON about a value that requires HTTPS: ${what}`, async () => {
      server.reply({ status: 403, headers: json, body });
      const failure = await failureOf(request(server));
      assert.notEqual(failure.kind, 'httpsRequired');
      assert.match(failure.detail ?? '', /callback requires HTTPS/);
    });

  for (const [what, [status, body, challenge]] of Object.entries(verdicts))
    it(`don't include the words of ${what}`, async () => {
      server.reply({ status, body, ...(challenge && { headers: { 'WWW-Authenticate': challenge } }) });
      const failure = await failureOf(graphql(server, { scheme: 'oauth', ...tokens }));
      assert.equal(failure.kind, 'unauthorized');
    });
});

describe('responses over HTTPS', () => {
  trustTestAuthority();
  const server = useServer(tlsPair('leaf', 'intermediate'));

  for (const [sender, reply] of Object.entries(aboutHttps))
    for (const [what, request] of Object.entries(requests))
      it(`aren't advice to use HTTPS: ${sender}: ${what}`, async () => {
        server.reply(reply);
        const failure = await failureOf(request(server));
        assert.notEqual(failure.kind, 'httpsRequired', failure.message);
        assert.doesNotMatch(failure.explanation, /https/i);
      });
});
