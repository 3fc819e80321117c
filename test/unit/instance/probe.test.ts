import assert from 'node:assert/strict';
import { bindHeaders } from '../../../src/instance/credential';
import { instanceVersion, probeError, probeInstance, type Probe } from '../../../src/instance/probe';
import type { UserError } from '../../../src/shared/userError';
import { rejectsWith } from '../../support/userErrors';
import { useServer, type Reply } from '../../support/http/scriptedServer';
import { runningSample } from '../sample/support/running';

const page = (title: string): string => `<!DOCTYPE html><html><head><title>${title}</title></head></html>`;
const html = { 'Content-Type': 'text/html; charset=utf-8' };

describe('probeInstance: a sample instance', () => {
  const sample = runningSample();
  afterEach(() => {
    sample().control.configure({ public: false, upgrading: false });
    sample().control.forgetRequests();
  });

  for (const settings of [{ public: false }, { public: true }]) {
    it(`is detected with its version if it is ${settings.public ? 'public' : 'private'}`, async () => {
      sample().control.configure(settings);
      const probe = await probeInstance(sample().baseUrl);
      assert.equal(probe.kind, 'instance');
      assert.match((probe.kind === 'instance' ? probe.version : '') ?? '', /^\d+\.\d+/);
      assert.equal(probeError(probe, sample().baseUrl), undefined);
    });
  }

  it('is detected during an upgrade', async () => {
    sample().control.configure({ upgrading: true });
    const probe = await probeInstance(sample().baseUrl);
    assert.equal(probe.kind, 'upgrading');
    assert.match(probeError(probe, sample().baseUrl)?.message ?? '', /is being upgraded/);
  });

  it('receives no credential', async () => {
    await probeInstance(sample().baseUrl);
    const requests = sample().control.requests();
    assert.equal(requests.length, 2);
    for (const { headers } of requests) assert.equal(headers.authorization, undefined);
  });

  it('is distinguished from its analytics service', async () => {
    assert.notEqual((await probeInstance(sample().analyticsUrl)).kind, 'instance');
  });
});

describe('probeInstance', () => {
  const server = useServer();
  /** Probes a server that responds with `health` to the health request and with `api` to the API request. */
  const probe = (health: Reply, api: Reply): Promise<Probe> => {
    server.respond((response, { url }) => {
      const { status = 200, headers = {}, body = '' } = url.endsWith('/healthz') ? health : api;
      response.writeHead(status, headers);
      response.end(body);
    });
    return probeInstance(`${server.origin}/prefix`);
  };
  const refusal: Reply = { status: 401, body: 'Private mode requires authentication.\n' };
  const data: Reply = {
    headers: { 'Content-Type': 'application/json' },
    body: '{"data":{"currentUser":null}}',
  };
  const text = (body: string): Reply => ({ headers: { 'Content-Type': 'text/plain' }, body });

  for (const [version, body] of [
    ['7.2.1943', '7.2.1943\n'],
    ['0.0.0+dev', '0.0.0+dev'],
    ['301234_2026-01-01_7.2-abcdef', ' 301234_2026-01-01_7.2-abcdef '],
    [undefined, 'ok'],
    [undefined, 'two words 1'],
    [undefined, 'x1'.repeat(100)],
    [undefined, ''],
    [undefined, '{"version":"1"}'],
  ] as const) {
    it(`returns the version ${version} for the health response ${JSON.stringify(body.slice(0, 40))}`, async () => {
      assert.deepEqual(await probe(text(body), refusal), { kind: 'instance', version });
      assert.equal(await instanceVersion(`${server.origin}/prefix`), version);
    });
  }

  for (const [what, api] of [
    ['a rejected anonymous request', refusal],
    ['data', data],
    ['GraphQL errors', { ...data, body: '{"errors":[{"message":"x"}]}' }],
    [
      'a missing authentication provider',
      { status: 403, body: 'Access is forbidden: no authentication provider is set.\n' },
    ],
    ['a rejected token', { status: 401, body: 'Invalid access token.\n' }],
  ] as const) {
    it(`detects an instance without a health endpoint by ${what}`, async () => {
      assert.deepEqual(await probe({ status: 404, body: 'not found' }, api), {
        kind: 'instance',
        version: undefined,
      });
    });
  }

  it('detects an instance that redirects unknown pages to its sign-in page', async () => {
    const signIn: Reply = { status: 302, headers: { Location: '/sign-in?returnTo=healthz' } };
    assert.deepEqual(await probe(signIn, refusal), { kind: 'instance', version: undefined });
  });

  it('sends requests below the base URL', async () => {
    await probe(text('1.0.0'), refusal);
    assert.deepEqual(
      server.received.map(({ method, url }) => `${method} ${url}`),
      ['GET /prefix/healthz', 'POST /prefix/.api/graphql?ConnectionProbe'],
    );
  });

  const cases: readonly (readonly [string, Reply, Reply, Probe, RegExp, UserError['kind']])[] = [
    [
      'a web page at every URL',
      { headers: html, body: page('Welcome &amp; hello') },
      { headers: html, body: page('Guest Wi-Fi') },
      { kind: 'page', title: 'Guest Wi-Fi' },
      /returned the web page "Guest Wi-Fi" instead of an API response/,
      'accessProxy',
    ],
    [
      'a web page without a title',
      { headers: html, body: '<html></html>' },
      { headers: html, body: '<html></html>' },
      { kind: 'page', title: undefined },
      /returned a web page instead/,
      'accessProxy',
    ],
    [
      'an upgrade with its version',
      text('7.2.0'),
      { headers: html, body: page('Migration progress') },
      { kind: 'upgrading', version: '7.2.0' },
      /is being upgraded/,
      'serverError',
    ],
    [
      'an upgrade with its page at every URL',
      { headers: html, body: page('Migration progress') },
      { headers: html, body: page('Migration progress') },
      { kind: 'upgrading', version: undefined },
      /is being upgraded/,
      'serverError',
    ],
    [
      'a redirect to a sign-in page',
      { status: 302, headers: { Location: 'https://sso.example.com/login?rd=secret' } },
      refusal,
      { kind: 'elsewhere', place: 'https://sso.example.com/login', signIn: true, baseUrl: undefined },
      /redirects to a sign-in page: https:\/\/sso\.example\.com\/login\.$/,
      'accessProxy',
    ],
    [
      'a redirect to another instance',
      { status: 301, headers: { Location: 'https://search.example.com/healthz' } },
      refusal,
      {
        kind: 'elsewhere',
        place: 'https://search.example.com',
        signIn: false,
        baseUrl: 'https://search.example.com',
      },
      /redirects to https:\/\/search\.example\.com\.$/,
      'redirect',
    ],
    [
      'an API that redirects to a sign-in page',
      { status: 404 },
      { status: 302, headers: { Location: '/sign-in?returnTo=x' } },
      { kind: 'elsewhere', place: 'SERVER/sign-in', signIn: true, baseUrl: undefined },
      /redirects to a sign-in page/,
      'accessProxy',
    ],
    [
      'a redirect to an invalid URL',
      { status: 404 },
      { status: 302, headers: { Location: 'https://' } },
      { kind: 'other' },
      /isn't a supported instance/,
      'notThisService',
    ],
    [
      'another service',
      text('ok'),
      { status: 404, headers: { 'Content-Type': 'application/json' }, body: '{"message":"not found"}' },
      { kind: 'other' },
      /isn't a supported instance/,
      'notThisService',
    ],
    [
      'a website that returns status 404',
      { status: 404, headers: html, body: page('404') },
      { status: 404, headers: html, body: page('404') },
      { kind: 'other' },
      /isn't a supported instance/,
      'notThisService',
    ],
    [
      'empty responses',
      { body: '' },
      { body: '' },
      { kind: 'other' },
      /isn't a supported instance/,
      'notThisService',
    ],
  ];
  for (const [what, health, api, expected, message, kind] of cases) {
    it(`classifies ${what} as "${expected.kind}"`, async () => {
      const found = await probe(health, api);
      const requested =
        expected.kind === 'elsewhere'
          ? { ...expected, place: expected.place.replace('SERVER', server.origin) }
          : expected;
      assert.deepEqual(found, requested);
      const failure = probeError(found, server.origin);
      assert.equal(failure?.kind, kind);
      assert.match(failure?.message ?? '', message);
      assert.ok(failure?.advice !== undefined);
      assert.ok(!failure.explanation.includes('secret'));
    });
  }

  for (const [status, kind] of [
    [407, 'unreachable'],
    [429, 'rateLimited'],
    [502, 'serverError'],
    [503, 'serverError'],
  ] as const) {
    it(`reports status ${status} as an error of the kind "${kind}"`, async () => {
      const found = await probe({ status, body: '<html>' }, { status, headers: html, body: '<html>' });
      assert.equal(found.kind, 'failing');
      assert.equal(probeError(found, server.origin)?.kind, kind);
    });
  }

  it('detects a proxy that requires sign-in', async () => {
    const proxy: Reply = { status: 401, headers: html, body: page('Access') };
    const failure = probeError(await probe(proxy, proxy), server.origin);
    assert.equal(failure?.kind, 'accessProxy');
    assert.match(failure.message, /A proxy in front of .* requires sign-in/);
  });

  it('reports that a proxy requires a client certificate', async () => {
    const proxy: Reply = {
      status: 400,
      headers: html,
      body: page('400 No required SSL certificate was sent'),
    };
    const failure = probeError(await probe(proxy, proxy), server.origin);
    assert.equal(failure?.kind, 'clientCertificate');
    assert.match(failure.message, /requires a client certificate/);
  });

  it("doesn't suggest a custom header for a proxy that requires Basic authentication", async () => {
    const proxy: Reply = {
      status: 401,
      headers: { ...html, 'WWW-Authenticate': 'Basic realm="x"' },
      body: page('401 Authorization Required'),
    };
    const failure = probeError(await probe(proxy, proxy), server.origin);
    assert.equal(failure?.kind, 'unreachable');
    assert.match(
      failure.message,
      /requires Basic authentication .*can't be sent together with an access token/,
    );
    assert.doesNotMatch(failure.explanation, /header/);
  });

  it('sends the custom headers of the connection and redacts them', async () => {
    server.respond((response, { headers }) => {
      response.writeHead(302, { Location: `https://sso.example.com/${String(headers['x-key'])}/login` });
      response.end();
    });
    const headers = bindHeaders(server.origin, [{ name: 'X-Key', value: 'canary-0123456789' }]);
    const found = await probeInstance(server.origin, { headers });
    assert.equal(server.last.headers['x-key'], 'canary-0123456789');
    assert.ok(!JSON.stringify([found, probeError(found, server.origin)?.explanation]).includes('canary'));
  });

  it('fails when there is no response or the probe is canceled', async () => {
    await rejectsWith(probeInstance('http://127.0.0.1:1'), { kind: 'unreachable', message: /refused/ });
    server.respond(() => undefined);
    await rejectsWith(probeInstance(server.origin, { timeoutMs: 20 }), { kind: 'timeout' });
    await rejectsWith(probeInstance(server.origin, { signal: AbortSignal.abort() }), { kind: 'canceled' });
  });
});

describe('instanceVersion', () => {
  const server = useServer();
  it('returns undefined after an error', async () => {
    assert.equal(await instanceVersion('http://127.0.0.1:1'), undefined);
    server.reply({ status: 500, body: '7.2.0' });
    assert.equal(await instanceVersion(server.origin), undefined);
  });

  it('can be canceled', async () => {
    await rejectsWith(instanceVersion(server.origin, { signal: AbortSignal.abort() }), { kind: 'canceled' });
  });
});
