import assert from 'node:assert/strict';
import { startControlledSample } from '../../../support/sample/controlledSample';
import { controlPath } from '../../../support/sample/endpoint';
import { runningSample } from '../support/running';
import { exchange, postQuery } from '../support/wire';

const me = '{ currentUser { username } }';

describe('the control of a sample instance', () => {
  const running = runningSample();

  const whoAmI = async (authorization: string) => {
    const { status, body } = await postQuery(running().baseUrl, authorization, me);
    if (status !== 200) return `${status} ${body.trim()}`;
    return (JSON.parse(body) as { data: { currentUser: { username: string } } }).data.currentUser.username;
  };

  it('adds and deletes users with special characters in their names', async () => {
    const { control, tokens } = running();
    const username = 'o"dd \\ name';
    control.addUser({ username });
    const quoted = username.replace(/[\\"]/g, '\\$&');
    assert.equal(await whoAmI(`token-sudo user="${quoted}",token="${tokens.sudo}"`), username);
    control.deleteUser(username);
    assert.equal(
      await whoAmI(`token-sudo user="${quoted}",token="${tokens.sudo}"`),
      '403 Unable to sudo to nonexistent user.',
    );
    assert.throws(() => control.deleteUser(username), /no user/);
  });

  it('revokes site admin rights', async () => {
    const { control } = running();
    control.addUser({ username: 'boss', siteAdmin: true });
    const sudo = control.issueToken({ kind: 'access', user: 'boss', scopes: ['site-admin:sudo'] });
    assert.equal(await whoAmI(`token-sudo user="boss",token="${sudo}"`), 'boss');
    control.setSiteAdmin('boss', false);
    assert.match(await whoAmI(`token-sudo user="boss",token="${sudo}"`), /^403 The subject user/);
  });

  it('issues, expires, and revokes tokens', async () => {
    const { control } = running();
    const lasting = control.issueToken({ kind: 'access' });
    const short = control.issueToken({ kind: 'oauth', expiresInSeconds: 60 });
    assert.equal(await whoAmI(`token ${lasting}`), await whoAmI(`Bearer ${short}`));
    control.advanceClock(60_000);
    assert.equal(await whoAmI(`Bearer ${short}`), '401 Invalid access token.');
    assert.equal(control.revokeToken(lasting), true);
    assert.equal(control.revokeToken(lasting), false);
    assert.equal(await whoAmI(`token ${lasting}`), '401 Invalid access token.');
    const gone = control.issueToken({ kind: 'access', expiresInSeconds: -1 });
    assert.equal(await whoAmI(`token ${gone}`), '401 Invalid access token.');
  });

  it('revokes an OAuth access token only once', async () => {
    const { control, baseUrl, oauthClients } = running();
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: oauthClients.confidentialClientId,
      client_secret: oauthClients.confidentialClientSecret,
      scope: 'user:all',
    });
    const response = await fetch(`${baseUrl}/.auth/idp/oauth/token`, { method: 'POST', body: form });
    const { access_token: token } = (await response.json()) as { readonly access_token: string };
    assert.match(await whoAmI(`Bearer ${token}`), /^svc-/);
    assert.equal(control.revokeToken(token), true);
    assert.equal(control.revokeToken(token), false);
    assert.equal(await whoAmI(`Bearer ${token}`), '401 Invalid access token.');
  });

  it('changes individual rate limits', async () => {
    const { control, baseUrl, tokens } = running();
    control.configure({ rateLimits: { ...control.configure({}).rateLimits, graphQLMaxDepth: 1 } });
    const { status, body } = await postQuery(baseUrl, `token ${tokens.user}`, me);
    assert.equal(status, 400);
    assert.match(body, /"limit":1,"type":"query depth"/);
    control.configure({ rateLimits: { ...control.configure({}).rateLimits, graphQLMaxDepth: 30 } });
    assert.equal((await postQuery(baseUrl, `token ${tokens.user}`, me)).status, 200);
  });

  it('records each request with its status', async () => {
    const { control, baseUrl, tokens } = running();
    control.forgetRequests();
    await postQuery(baseUrl, 'token wrong', me, { name: 'Me' });
    await exchange(baseUrl, { path: '/healthz', headers: { 'x-custom': 'value' } });
    const [first, second] = control.requests();
    assert.equal(first?.target, '/.api/graphql?Name'.replace('Name', 'Me'));
    assert.equal(first?.headers.authorization, 'token wrong');
    assert.deepEqual(JSON.parse(first?.body ?? ''), { query: me });
    assert.deepEqual([first?.status, second?.status], [401, 200]);
    assert.equal(second?.headers['x-custom'], 'value');
    assert.ok(tokens.user);
  });
});

describe('a sample instance that tests control', () => {
  it("doesn't record requests by default", async () => {
    const sample = await startControlledSample({ users: 30, days: 5 });
    await exchange(sample.baseUrl, { path: '/healthz' });
    assert.deepEqual(sample.control.requests(), []);
    await sample.stop();
  });
});

describe('the control endpoint', () => {
  const withEndpoint = runningSample({ controlEndpoint: true });
  const without = runningSample();

  const call = (body: unknown, authorization = `Bearer ${withEndpoint().controlToken ?? ''}`) =>
    exchange(withEndpoint().baseUrl, {
      method: 'POST',
      path: controlPath,
      headers: { authorization },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  it('is disabled by default', async () => {
    assert.equal(without().controlToken, undefined);
    const { status } = await exchange(without().baseUrl, { method: 'POST', path: controlPath, body: '{}' });
    assert.equal(status, 302, 'the response is an ordinary page');
  });

  it('returns 404 without its token', async () => {
    for (const authorization of ['', 'Bearer ', 'Bearer wrong', `Bearer ${withEndpoint().tokens.admin}`]) {
      const { status, body } = await call({ call: 'requests' }, authorization);
      assert.deepEqual([status, body], [404, 'not found\n']);
    }
  });

  it('calls methods of the control object', async () => {
    const { body } = await call({
      call: 'addFault',
      arguments: [{ times: 1, action: { kind: 'reply', status: 418 } }],
    });
    assert.deepEqual(JSON.parse(body), { result: 1 });
    assert.equal((await exchange(withEndpoint().baseUrl, { path: '/healthz' })).status, 418);
    const elsewhere = JSON.parse((await call({ call: 'elsewhere' })).body) as { result: string };
    assert.match(elsewhere.result, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.deepEqual(JSON.parse((await call({ call: 'forgetRequests' })).body), { result: null });
  });

  it('explains invalid calls', async () => {
    const failures: [unknown, RegExp][] = [
      ['{', /JSON/],
      [{ call: 'constructor' }, /nothing can be called "constructor"/],
      [{ call: 'sample' }, /nothing can be called/],
      [{}, /nothing can be called undefined/],
      [{ call: 'deleteUser', arguments: ['ghost'] }, /no user "ghost"/],
    ];
    for (const [body, expected] of failures) {
      const response = await call(body);
      assert.equal(response.status, 400);
      assert.match((JSON.parse(response.body) as { error: string }).error, expected);
    }
  });

  it("is exempt from faults, and its requests aren't recorded", async () => {
    const { control } = withEndpoint();
    control.forgetRequests();
    control.addFault({ action: { kind: 'reply', status: 503 } });
    assert.equal((await call({ call: 'removeFaults' })).status, 200);
    assert.deepEqual(control.requests(), []);
  });

  it('rejects requests for other host names', async () => {
    const headers = {
      host: 'attacker.example.com',
      authorization: `Bearer ${withEndpoint().controlToken ?? ''}`,
    };
    const { status } = await exchange(withEndpoint().baseUrl, {
      method: 'POST',
      path: controlPath,
      headers,
      body: '{}',
    });
    assert.equal(status, 421);
  });
});
