import assert from 'node:assert/strict';
import {
  decide,
  errorIn,
  obtainCode,
  obtainTokens,
  openConsent,
  redeem,
  redirectUri,
  tokenPath,
  whoAmI,
  type TokenBody,
} from '../support/oauthClient';
import { runningSample } from '../support/running';
import { exchange, postForm } from '../support/wire';

const folder = '/.auth/idp/oauth';
const running = runningSample();
const origin = () => running().baseUrl;

describe('OAuth discovery', () => {
  it('returns only existing endpoints', async () => {
    const { status, body } = await exchange(origin(), { path: '/.well-known/openid-configuration' });
    assert.equal(status, 200);
    const document = JSON.parse(body) as Record<string, string | string[]>;
    assert.equal(document['issuer'], origin());
    for (const [name, value] of Object.entries(document)) {
      if (!name.endsWith('_endpoint')) continue;
      const method = name === 'authorization_endpoint' || name === 'userinfo_endpoint' ? 'GET' : 'POST';
      const path = String(value).slice(origin().length);
      assert.notEqual((await exchange(origin(), { method, path })).status, 404, name);
    }
    assert.ok(document['scopes_supported']?.includes('user:all'));
  });

  it('is unavailable on an instance without an OAuth server', async () => {
    running().control.configure({ oauth: false });
    try {
      assert.equal((await exchange(origin(), { path: '/.well-known/openid-configuration' })).status, 302);
      assert.equal((await postForm(origin(), tokenPath, {})).status, 302);
    } finally {
      running().control.configure({ oauth: true });
    }
  });

  it('offers no endpoint for client registration', async () => {
    assert.equal((await exchange(origin(), { method: 'POST', path: `${folder}/register` })).status, 404);
    assert.equal((await exchange(origin(), { path: tokenPath })).status, 405);
  });
});

describe('OAuth sign-in', () => {
  it('requests consent and issues a valid token', async () => {
    const page = await openConsent(origin());
    assert.equal(page.status, 200);
    assert.match(page.body, /<code>user:all<\/code>/);
    const back = await decide(origin(), page, 'allow', 1);
    assert.equal(back.searchParams.get('state'), 'xyz');
    assert.equal(`${back.origin}${back.pathname}`, redirectUri);
    const response = await redeem(origin(), back.searchParams.get('code') ?? '');
    assert.equal(response.headers['cache-control'], 'no-store');
    const tokens = JSON.parse(response.body) as TokenBody;
    assert.equal(tokens.token_type, 'Bearer');
    assert.equal(tokens.expires_in, 3600);
    assert.equal(tokens.scope, 'user:all offline_access');
    assert.equal(await whoAmI(origin(), tokens.access_token), 'linden.lakeview');
  });

  it('returns access_denied if the user declines', async () => {
    const back = await decide(origin(), await openConsent(origin()), 'deny');
    assert.equal(back.searchParams.get('error'), 'access_denied');
    assert.equal(back.searchParams.get('state'), 'xyz');
    assert.equal(back.searchParams.get('code'), null);
  });

  it('redirects to an editor URI', async () => {
    const instanceUrl = 'vscode://publisher.extension/callback?windowId=3';
    const back = await decide(origin(), await openConsent(origin(), { redirect_uri: instanceUrl }), 'allow');
    assert.ok(back.href.startsWith('vscode://publisher.extension/callback?windowId=3&code='));
  });

  it("doesn't redirect if the client or the redirect URI is invalid", async () => {
    for (const changes of [
      { client_id: 'other' },
      { redirect_uri: 'https://attacker.example.com/' },
      { redirect_uri: undefined },
    ]) {
      const { status, headers } = await openConsent(origin(), changes);
      assert.deepEqual([status, headers.location], [400, undefined]);
    }
  });

  it('redirects with the error code of other invalid requests', async () => {
    const cases: [Record<string, string | undefined>, string][] = [
      [{ code_challenge: undefined }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ response_type: 'token' }, 'invalid_request'],
      [{ scope: 'everything' }, 'invalid_scope'],
    ];
    for (const [changes, error] of cases) {
      const { status, headers } = await openConsent(origin(), changes);
      assert.equal(status, 302);
      const back = new URL(headers.location ?? '');
      assert.deepEqual([back.searchParams.get('error'), back.searchParams.get('state')], [error, 'xyz']);
    }
  });

  it('escapes the user code on the device page', async () => {
    const { body } = await exchange(origin(), { path: '/auth/device?user_code=%3Cscript%3E' });
    assert.equal(body.includes('<script>'), false);
  });

  it('accepts a decision only once', async () => {
    const page = await openConsent(origin());
    await decide(origin(), page, 'allow');
    const request = /name="request" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    assert.equal(
      (await postForm(origin(), `${folder}/authorize`, { request, decision: 'allow', user: '1' })).status,
      400,
    );
  });

  it('accepts an authorization code only once and only with the verifier', async () => {
    const verifierMissing = { code_verifier: '' };
    assert.equal(
      errorIn(await redeem(origin(), await obtainCode(origin()), verifierMissing)),
      '400 invalid_grant',
    );
    const code = await obtainCode(origin());
    assert.equal((await redeem(origin(), code)).status, 200);
    assert.equal(errorIn(await redeem(origin(), code)), '400 invalid_grant');
    assert.equal(errorIn(await redeem(origin(), 'unknown')), '400 invalid_grant');
  });

  it('issues a refresh token only for the offline_access scope', async () => {
    const tokens = await obtainTokens(origin(), { scope: 'user:all' });
    assert.equal(tokens.refresh_token, undefined);
    assert.ok((await obtainTokens(origin(), { scope: 'user:all offline_access' })).refresh_token);
  });

  it('issues a token without API access if the requested scopes are insufficient', async () => {
    const { access_token: token } = await obtainTokens(origin(), { scope: 'openid profile' });
    assert.equal(await whoAmI(origin(), token), '401 Invalid access token.');
    const headers = { authorization: `Bearer ${token}` };
    const { status, body } = await exchange(origin(), { path: `${folder}/userinfo`, headers });
    assert.equal(status, 200);
    assert.ok((JSON.parse(body) as { preferred_username: string }).preferred_username);
  });
});
