import assert from 'node:assert/strict';
import { bindHeaders } from '../../../../src/instance/credential';
import { discoverOAuth } from '../../../../src/instance/oauth/discovery';
import { UserError } from '../../../../src/shared/userError';
import { rejectsWith } from '../../../support/userErrors';
import { useServer } from '../../../support/http/scriptedServer';
import { runningSample } from '../../sample/support/running';

const folder = '/.auth/idp/oauth';

describe('discoverOAuth: a sample instance', () => {
  const sample = runningSample();

  it('returns every endpoint', async () => {
    const { baseUrl } = sample();
    assert.deepEqual(await discoverOAuth(baseUrl), {
      origin: baseUrl,
      issuer: baseUrl,
      authorizationEndpoint: `${baseUrl}${folder}/authorize`,
      tokenEndpoint: `${baseUrl}${folder}/token`,
      deviceEndpoint: `${baseUrl}${folder}/device/code`,
      revocationEndpoint: `${baseUrl}${folder}/revoke`,
      scope: 'user:all offline_access',
      enteredByHand: false,
    });
  });

  it('reports an instance without OAuth', async () => {
    sample().control.configure({ oauth: false });
    await rejectsWith(discoverOAuth(sample().baseUrl), {
      kind: 'notFound',
      message: /doesn't provide OAuth endpoints/,
      advice: /access token.*endpoints/,
    });
    sample().control.configure({ oauth: true });
  });
});

describe('discoverOAuth', () => {
  const server = useServer();
  const document = (changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
    issuer: server.origin,
    authorization_endpoint: `${server.origin}/authorize`,
    token_endpoint: `${server.origin}/token`,
    device_authorization_endpoint: `${server.origin}/device`,
    ...changes,
  });
  const discover = (changes?: Readonly<Record<string, unknown>>): ReturnType<typeof discoverOAuth> => {
    server.reply({ body: JSON.stringify(document(changes)) });
    return discoverOAuth(`${server.origin}/prefix`);
  };

  it('reports a proxy that responds instead of the instance', async () => {
    server.reply({ status: 401, headers: { 'Content-Type': 'text/html' }, body: '<html>Sign in</html>' });
    await rejectsWith(discoverOAuth(server.origin), { kind: 'accessProxy', message: /requires sign-in/ });
    server.reply({ status: 302, headers: { Location: 'https://sso.example.com/login' } });
    await rejectsWith(discoverOAuth(server.origin), { kind: 'accessProxy', message: /sso\.example\.com/ });
  });

  const proxies = [
    { status: 407, headers: { 'Proxy-Authenticate': 'Basic realm="proxy"' }, body: '' },
    { status: 401, headers: { 'WWW-Authenticate': 'Basic realm="staff"' }, body: 'Unauthorized' },
    { status: 502, headers: { Via: '1.1 mitmproxy' }, body: 'Bad Gateway' },
  ];
  for (const { status, headers, body } of proxies) {
    it(`never reports missing endpoints if a proxy responds with ${status}`, async () => {
      server.reply({ status, headers, body });
      const failure = await discoverOAuth(server.origin).catch((error: unknown) => error);
      assert.ok(failure instanceof UserError);
      assert.ok(['unreachable', 'serverError'].includes(failure.kind), failure.kind);
      assert.match(failure.message, new RegExp(`\\(${status}\\b`));
    });
  }

  it('sends the request below the base URL with the custom headers of the connection and no credential', async () => {
    server.reply({ body: JSON.stringify(document()) });
    const headers = bindHeaders(server.origin, [{ name: 'X-Key', value: '0123456789' }]);
    await discoverOAuth(`${server.origin}/prefix`, { headers });
    assert.equal(`${server.last.method} ${server.last.url}`, 'GET /prefix/.well-known/openid-configuration');
    assert.equal(server.last.headers['x-key'], '0123456789');
    assert.equal(server.last.headers.authorization, undefined);
  });

  it("omits endpoints that the instance doesn't have", async () => {
    const found = await discover({
      authorization_endpoint: undefined,
      device_authorization_endpoint: null,
      revocation_endpoint: '',
      issuer: 7,
    });
    assert.deepEqual(found, {
      origin: server.origin,
      tokenEndpoint: `${server.origin}/token`,
      scope: 'user:all offline_access',
      enteredByHand: false,
    });
  });

  it('enables browser sign-in only if the instance supports PKCE with S256 and authorization codes', async () => {
    for (const changes of [
      { code_challenge_methods_supported: ['plain'] },
      { grant_types_supported: ['refresh_token'] },
      { code_challenge_methods_supported: [] },
    ]) {
      assert.equal((await discover(changes)).authorizationEndpoint, undefined, JSON.stringify(changes));
    }
    const all = {
      code_challenge_methods_supported: ['plain', 'S256'],
      grant_types_supported: ['authorization_code'],
    };
    assert.ok((await discover(all)).authorizationEndpoint !== undefined);
  });

  it("doesn't request a refresh token if the instance doesn't support it", async () => {
    assert.equal((await discover({ scopes_supported: ['user:all'] })).scope, 'user:all');
    assert.equal((await discover({ scopes_supported: 'all' })).scope, 'user:all offline_access');
  });

  for (const name of [
    'issuer',
    'authorization_endpoint',
    'token_endpoint',
    'device_authorization_endpoint',
    'revocation_endpoint',
  ]) {
    for (const value of [
      'https://evil.example/token',
      'http://localhost:1/token',
      '//evil.example/token',
      'javascript:alert(1)',
      'https://u:p@127.0.0.1/token',
    ]) {
      it(`rejects the ${name} ${value}`, async () => {
        await rejectsWith(discover({ [name]: value }), {
          kind: 'credential',
          message: new RegExp(`as its ${name}, which isn't a valid URL at the origin of this instance`),
          advice: /manually/,
        });
        assert.equal(server.received.length, 1);
      });
    }
  }

  for (const [what, reply] of [
    ['an empty body', { body: '' }],
    ['a JSON array', { body: '[]' }],
    ['another JSON document', { body: '{"issuer":"x"}' }],
    ['status 404', { status: 404, body: 'not found' }],
    ['status 403', { status: 403, body: 'no' }],
    ['JSON with status 203', { status: 203, body: '{"token_endpoint":"x"}' }],
  ] as const) {
    it(`treats ${what} as an instance without OAuth`, async () => {
      server.reply(reply);
      await rejectsWith(discoverOAuth(server.origin), { kind: 'notFound', message: /doesn't provide/ });
    });
  }

  it('treats a web page as an instance without OAuth if the API responds like an instance', async () => {
    server.respond((response, { url }) => {
      const isApi = url?.includes('graphql') === true;
      response.writeHead(isApi ? 401 : 200, { 'Content-Type': isApi ? 'text/plain' : 'text/html' });
      response.end(isApi ? 'Private mode requires authentication.' : '<html></html>');
    });
    await rejectsWith(discoverOAuth(server.origin), { kind: 'notFound', message: /doesn't provide/ });
  });

  for (const [status, kind] of [
    [429, 'rateLimited'],
    [500, 'serverError'],
    [503, 'serverError'],
  ] as const) {
    it(`doesn't treat status ${status} as an instance without OAuth`, async () => {
      server.reply({ status, body: 'x' });
      await rejectsWith(discoverOAuth(server.origin), { kind });
    });
  }

  it("doesn't follow a redirect to another origin", async () => {
    server.reply({ status: 302, headers: { Location: 'https://evil.example/' } });
    await rejectsWith(discoverOAuth(server.origin), { kind: 'redirect' });
  });

  it('limits the document size and can be canceled', async () => {
    server.reply({ body: ' '.repeat(2_000_000) });
    await rejectsWith(discoverOAuth(server.origin), { kind: 'tooLarge' });
    await rejectsWith(discoverOAuth(server.origin, { signal: AbortSignal.abort() }), { kind: 'canceled' });
  });
});
