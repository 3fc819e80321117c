import assert from 'node:assert/strict';
import { gunzipSync, gzipSync } from 'node:zlib';
import { runningSample } from '../support/running';
import { exchange, postQuery } from '../support/wire';

const me = '{ currentUser { username siteAdmin } }';

describe('the HTTP server of the sample instance', () => {
  const running = runningSample();

  it('accepts only loopback host names', async () => {
    for (const url of [running().baseUrl, running().analyticsUrl]) {
      for (const host of ['attacker.example.com', 'localhost.example.com:80']) {
        const response = await exchange(url, { headers: { host } });
        assert.equal(response.status, 421);
      }
      const { port } = new URL(url);
      assert.notEqual((await exchange(url, { headers: { host: `localhost:${port}` } })).status, 421);
    }
  });

  it('returns its version without a credential', async () => {
    for (const path of ['/healthz', '/__version']) {
      const { status, body } = await exchange(running().baseUrl, { path });
      assert.equal(status, 200);
      assert.match(body, /^\d+\.\d+\.\d+/);
    }
  });

  it('serves a console page that reads the query from the URL fragment', async () => {
    const { status, headers, body } = await exchange(running().baseUrl, { path: '/debug/console' });
    assert.equal(status, 200);
    assert.match(headers['content-type'] ?? '', /^text\/html/);
    assert.ok(body.includes(running().baseUrl));
    assert.ok(body.includes('location.hash'));
  });

  it('redirects anonymous page requests, but not API requests, to the sign-in page', async () => {
    const page = await exchange(running().baseUrl, { path: '/user/settings/tokens?a=1' });
    assert.equal(page.status, 302);
    assert.equal(page.headers.location, '/sign-in?returnTo=%2Fuser%2Fsettings%2Ftokens%3Fa%3D1');
    assert.equal((await exchange(running().baseUrl, { path: '/sign-in' })).status, 200);
    assert.equal((await exchange(running().baseUrl, { path: '/.api/graphql' })).status, 401);
  });

  it('redirects to the normalized path and retains the query', async () => {
    const redirected = async (path: string) =>
      (await exchange(running().baseUrl, { method: 'POST', path })).headers.location;
    assert.equal(await redirected('//.api//graphql?Name'), '/.api/graphql?Name');
    assert.equal(await redirected('/a/../.api/graphql'), '/.api/graphql');
    assert.equal(await redirected('//example.com/'), '/example.com/');
  });

  it('requires a credential before it redirects from a trailing slash', async () => {
    const { baseUrl, tokens } = running();
    const path = '/.api/graphql/?Name';
    assert.equal((await exchange(baseUrl, { method: 'POST', path })).status, 401);
    const headers = { authorization: `token ${tokens.user}` };
    const response = await exchange(baseUrl, { method: 'POST', path, headers });
    assert.deepEqual([response.status, response.headers.location], [301, '/.api/graphql?Name']);
  });

  it('sends the headers of an instance with API responses', async () => {
    const { baseUrl, tokens } = running();
    for (const authorization of [`token ${tokens.user}`, undefined]) {
      const { headers } = await postQuery(baseUrl, authorization, me);
      assert.equal(headers['cache-control'], 'no-cache, max-age=0');
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['x-frame-options'], 'DENY');
      assert.equal(headers['x-trace'], undefined);
      assert.equal(headers['www-authenticate'], undefined);
    }
    const { headers } = await exchange(baseUrl, {
      path: '/.api/x',
      headers: { origin: 'https://page.example.com' },
    });
    assert.equal(headers['access-control-allow-origin'], 'https://page.example.com');
  });

  it('traces a request if a header or query parameter enables it', async () => {
    const { baseUrl, tokens } = running();
    const byAddress = await exchange(baseUrl, {
      method: 'POST',
      path: '/.api/graphql?trace=1',
      headers: { authorization: `token ${tokens.user}`, 'x-should-trace': 'false' },
      body: JSON.stringify({ query: me }),
    });
    assert.match(String(byAddress.headers['x-trace']), /^[0-9a-f]{32}$/);
    const byHeader = await exchange(baseUrl, {
      method: 'POST',
      path: '/.api/graphql',
      headers: { authorization: `token ${tokens.user}`, 'x-product-should-trace': 'true' },
      body: JSON.stringify({ query: me }),
    });
    assert.match(String(byHeader.headers['x-trace-url']), /\/trace\/[0-9a-f]{32}$/);
  });

  it('prefers a token in the URL to the token in the header', async () => {
    const { baseUrl, tokens } = running();
    const ask = (token: string) =>
      exchange(baseUrl, {
        method: 'POST',
        path: `/.api/graphql?token=${token}`,
        headers: { authorization: `token ${tokens.user}` },
        body: JSON.stringify({ query: me }),
      });
    assert.match((await ask(tokens.admin)).body, /"siteAdmin":true/);
    assert.equal((await ask('wrong')).status, 401);
  });

  it('supports gzip for requests and responses', async () => {
    const { baseUrl, tokens } = running();
    const response = await exchange(baseUrl, {
      method: 'POST',
      path: '/.api/graphql',
      headers: {
        authorization: `token ${tokens.user}`,
        'content-encoding': 'gzip',
        'accept-encoding': 'gzip',
      },
      body: gzipSync(JSON.stringify({ query: '{ users(first: 40) { nodes { id username createdAt } } }' })),
    });
    assert.equal(response.headers['content-encoding'], 'gzip');
    assert.equal(gunzipSync(response.raw).toString(), response.body);
    assert.equal(
      (JSON.parse(response.body) as { data: { users: { nodes: unknown[] } } }).data.users.nodes.length,
      40,
    );
  });

  it('returns a web page during an upgrade for API requests and pages, but not for health checks', async () => {
    const { baseUrl, tokens, control } = running();
    control.configure({ upgrading: true });
    try {
      const { status, body } = await postQuery(baseUrl, `token ${tokens.user}`, me);
      assert.equal(status, 200);
      assert.match(body, /^<!DOCTYPE html>/);
      for (const path of ['/sign-in', '/debug/console', '/.api/x', '/'])
        assert.match((await exchange(baseUrl, { path })).body, /^<!DOCTYPE html>[^]*pgrad/, path);
      assert.match((await exchange(baseUrl, { path: '/healthz' })).body, /^\d/);
    } finally {
      control.configure({ upgrading: false });
    }
  });
});

describe('the analytics API of the sample instance', () => {
  const running = runningSample();

  const registry = (authorization: string | undefined, host = running().instanceURL) =>
    exchange(running().analyticsUrl, {
      path: `/api/reports/user-registry?instanceURL=${encodeURIComponent(host)}`,
      headers: authorization === undefined ? {} : { authorization },
    });

  it('requires a separate bearer token', async () => {
    const { tokens } = running();
    const refused = [
      undefined,
      'Bearer wrong',
      `token ${tokens.analytics}`,
      `Bearer ${tokens.admin}`,
      `Bearer ${tokens.oauth}`,
    ];
    for (const authorization of [...refused, `Bearer ${tokens.analyticsExpired}`]) {
      const { status, body } = await registry(authorization);
      assert.equal(status, 401, authorization);
      assert.match(body, /"code":"unauthorized"/);
    }
    assert.equal((await registry(`Bearer ${tokens.analytics}`)).status, 200);
  });

  it('restricts a token to its instances', async () => {
    assert.equal((await registry(`Bearer ${running().tokens.analyticsForbidden}`)).status, 403);
    assert.equal((await registry(`Bearer ${running().tokens.analytics}`, 'other.example.com')).status, 404);
  });

  it('lists the same users as the GraphQL API', async () => {
    const { baseUrl, tokens } = running();
    const { body } = await registry(`Bearer ${tokens.analytics}`);
    const rows = body
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.trim().split(','));
    const query =
      '{ users(first: 1000, orderBy: DATABASE_ID) { nodes { databaseID serviceAccount siteAdmin } } }';
    const response = JSON.parse((await postQuery(baseUrl, `token ${tokens.admin}`, query)).body) as {
      data: { users: { nodes: { databaseID: number; serviceAccount: boolean; siteAdmin: boolean }[] } };
    };
    assert.deepEqual(
      rows,
      response.data.users.nodes.map(({ databaseID, serviceAccount, siteAdmin }) => [
        String(databaseID),
        String(serviceAccount),
        String(siteAdmin),
      ]),
    );
  });
});
