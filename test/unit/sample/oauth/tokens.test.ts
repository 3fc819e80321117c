import assert from 'node:assert/strict';
import { errorIn, obtainTokens, refresh, tokenPath, whoAmI, type TokenBody } from '../support/oauthClient';
import { runningSample } from '../support/running';
import { exchange, postForm } from '../support/wire';

const folder = '/.auth/idp/oauth';
const running = runningSample();
const origin = () => running().baseUrl;

describe('refresh requests', () => {
  it('return new tokens without revoking the previous access token', async () => {
    const first = await obtainTokens(origin());
    const second = JSON.parse((await refresh(origin(), first.refresh_token ?? '')).body) as TokenBody;
    assert.notEqual(second.access_token, first.access_token);
    assert.notEqual(second.refresh_token, first.refresh_token);
    assert.equal(await whoAmI(origin(), first.access_token), await whoAmI(origin(), second.access_token));
    running().control.advanceClock(3_600_000);
    assert.equal(await whoAmI(origin(), second.access_token), '401 Invalid access token.');
    assert.equal((await refresh(origin(), second.refresh_token ?? '')).status, 200);
  });

  it('succeed only once if they are concurrent', async () => {
    const { refresh_token: token = '' } = await obtainTokens(origin());
    const answers = await Promise.all(Array.from({ length: 4 }, () => refresh(origin(), token)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400]);
    const winner = answers.find(({ status }) => status === 200);
    assert.ok(await whoAmI(origin(), (JSON.parse(winner?.body ?? '') as TokenBody).access_token));
  });

  it('can end the sign-in if a refresh token is reused', async () => {
    running().control.configure({ refreshReuse: 'endFamily' });
    try {
      const first = await obtainTokens(origin());
      const second = JSON.parse((await refresh(origin(), first.refresh_token ?? '')).body) as TokenBody;
      assert.equal(errorIn(await refresh(origin(), first.refresh_token ?? '')), '400 invalid_grant');
      assert.equal(await whoAmI(origin(), second.access_token), '401 Invalid access token.');
      assert.equal(errorIn(await refresh(origin(), second.refresh_token ?? '')), '400 invalid_grant');
    } finally {
      running().control.configure({ refreshReuse: 'refuse' });
    }
  });

  it('can reduce the scopes but not extend them', async () => {
    const { refresh_token: token = '' } = await obtainTokens(origin());
    assert.equal(errorIn(await refresh(origin(), token, { scope: 'user:all email' })), '400 invalid_scope');
    const narrowed = JSON.parse((await refresh(origin(), token, { scope: 'user:all' })).body) as TokenBody;
    assert.equal(narrowed.scope, 'user:all');
    assert.equal(narrowed.refresh_token, undefined);
  });
});

describe('the revocation endpoint', () => {
  const introspected = async (token: string) => {
    const fields = { client_id: 'sample-public-client', token };
    return JSON.parse((await postForm(origin(), `${folder}/introspect`, fields)).body) as {
      active: boolean;
      scope?: string;
    };
  };

  it('revokes the access token and the refresh token together', async () => {
    for (const named of ['access_token', 'refresh_token'] as const) {
      const tokens = await obtainTokens(origin());
      assert.equal((await introspected(tokens.access_token)).scope, 'user:all offline_access');
      const fields = { client_id: 'sample-public-client', token: tokens[named] ?? '' };
      assert.equal((await postForm(origin(), `${folder}/revoke`, fields)).status, 200);
      assert.equal(await whoAmI(origin(), tokens.access_token), '401 Invalid access token.');
      assert.deepEqual(await introspected(tokens.access_token), { active: false });
      assert.equal(errorIn(await refresh(origin(), tokens.refresh_token ?? '')), '400 invalid_grant');
    }
  });

  it('accepts unknown tokens but rejects unknown clients', async () => {
    const revoke = (fields: Record<string, string>) => postForm(origin(), `${folder}/revoke`, fields);
    assert.equal((await revoke({ client_id: 'sample-public-client', token: 'unknown' })).status, 200);
    assert.equal(errorIn(await revoke({ client_id: 'other', token: 'unknown' })), '401 invalid_client');
  });
});

describe('the device flow', () => {
  const start = async () => {
    const fields = { client_id: 'sample-public-client', scope: 'user:all offline_access' };
    return JSON.parse((await postForm(origin(), `${folder}/device/code`, fields)).body) as Record<
      string,
      string
    >;
  };
  const poll = (code: string | undefined) =>
    postForm(origin(), tokenPath, {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id: 'sample-public-client',
      device_code: code ?? '',
    });

  it('issues a token after the user confirms on the page', async () => {
    const device = await start();
    assert.equal(device['verification_uri'], `${origin()}/auth/device`);
    assert.equal(errorIn(await poll(device['device_code'])), '400 authorization_pending');
    assert.match((await exchange(origin(), { path: '/auth/device' })).body, /name="user_code"/);
    const page = await exchange(origin(), {
      path: (device['verification_uri_complete'] ?? '').slice(origin().length),
    });
    assert.match(page.body, /A program on your computer/);
    const user = /<option value="(\d+)"/.exec(page.body)?.[1] ?? '';
    const fields = { user_code: device['user_code'] ?? '', user, decision: 'allow' };
    assert.match((await postForm(origin(), '/auth/device', fields)).body, /Connected/);
    const tokens = JSON.parse((await poll(device['device_code'])).body) as TokenBody;
    assert.ok(tokens.refresh_token);
    assert.equal(await whoAmI(origin(), tokens.access_token), 'cypress.crossing');
  });

  it('rejects invalid user codes and codes that were already used', async () => {
    const decideOn = (code: string) =>
      postForm(origin(), '/auth/device', { user_code: code, decision: 'deny' });
    assert.equal((await decideOn('WRONG')).status, 400);
    const device = await start();
    assert.match((await decideOn(device['user_code'] ?? '')).body, /Denied/);
    assert.equal((await decideOn(device['user_code'] ?? '')).status, 400);
    assert.equal(
      (await exchange(origin(), { path: `/auth/device?user_code=${device['user_code']}` })).status,
      400,
    );
    assert.equal(errorIn(await poll(device['device_code'])), '403 access_denied');
  });
});

describe('a service account', () => {
  it('receives an access token without a refresh token', async () => {
    const { confidentialClientId, confidentialClientSecret } = running().oauthClients;
    const credentials = { client_id: confidentialClientId, client_secret: confidentialClientSecret };
    const ask = (fields: Record<string, string>) =>
      postForm(origin(), tokenPath, {
        grant_type: 'client_credentials',
        scope: 'user:all offline_access',
        ...fields,
      });
    const tokens = JSON.parse((await ask(credentials)).body) as TokenBody;
    assert.equal(tokens.refresh_token, undefined);
    assert.match(await whoAmI(origin(), tokens.access_token), /^svc-/);
    assert.equal(errorIn(await ask({ client_id: 'sample-public-client' })), '400 unauthorized_client');
    assert.equal(errorIn(await ask({ ...credentials, client_secret: 'wrong' })), '401 invalid_client');
  });
});

describe('the token endpoint', () => {
  it('rejects unsupported grant types and missing parameters', async () => {
    const ask = (fields: Record<string, string>) =>
      postForm(origin(), tokenPath, { client_id: 'sample-public-client', ...fields });
    assert.equal(errorIn(await ask({})), '400 invalid_request');
    assert.equal(errorIn(await ask({ grant_type: 'password' })), '400 unsupported_grant_type');
    for (const type of [
      'authorization_code',
      'refresh_token',
      'urn:ietf:params:oauth:grant-type:device_code',
    ]) {
      assert.equal(errorIn(await ask({ grant_type: type })), '400 invalid_request', type);
    }
  });
});
