import assert from 'node:assert/strict';
import { bindHeaders } from '../../../../src/instance/credential';
import { beginCodeSignIn, type CodeSignIn } from '../../../../src/instance/oauth/authorizationCode';
import { discoverOAuth } from '../../../../src/instance/oauth/discovery';
import type { OAuthServer } from '../../../../src/instance/oauth/endpoints';
import { challengeOf } from '../../../../src/instance/oauth/pkce';
import { verifyInstance } from '../../../../src/instance/verify';
import { rejectsWith, throwsUserError } from '../../../support/userErrors';
import { useServer } from '../../../support/http/scriptedServer';
import { runningSample } from '../../sample/support/running';
import { decideInBrowser } from '../support/browser';
import { redirectUri } from '../support/connections';
import { without } from '../support/without';

describe('browser sign-in to a sample instance', () => {
  const sample = runningSample();
  const begin = async (clientId = sample().oauthClients.publicClientId): Promise<CodeSignIn> =>
    beginCodeSignIn({ server: await discoverOAuth(sample().baseUrl), clientId }, redirectUri);

  it('returns a credential that the instance accepts', async () => {
    const signIn = await begin();
    const credential = await signIn.finish(await decideInBrowser(signIn.url));
    assert.equal(credential.scheme, 'oauth');
    assert.equal(credential.clientId, sample().oauthClients.publicClientId);
    assert.ok(credential.tokenEndpoint.startsWith(sample().baseUrl));
    assert.ok(credential.refreshToken !== undefined && credential.expiresAt !== undefined);
    const { actingUser } = await verifyInstance({ baseUrl: sample().baseUrl, credential });
    assert.match(actingUser, /\S/);
  });

  it('fails when the user declines', async () => {
    const signIn = await begin();
    await rejectsWith(signIn.finish(await decideInBrowser(signIn.url, 'deny')), {
      kind: 'forbidden',
      message: /was declined/,
    });
  });

  it("can't be finished twice", async () => {
    const signIn = await begin();
    const query = await decideInBrowser(signIn.url);
    await signIn.finish(query);
    await rejectsWith(signIn.finish(query), { kind: 'input', message: /no longer active/ });
  });

  it('rejects the code of another sign-in', async () => {
    const [one, other] = [await begin(), await begin()];
    const query = new URLSearchParams(await decideInBrowser(other.url));
    query.set('state', one.state);
    await rejectsWith(one.finish(query.toString()), {
      kind: 'unauthorized',
      message: /expired or was already used/,
    });
  });

  it('explains an expired code', async () => {
    const signIn = await begin();
    const query = await decideInBrowser(signIn.url);
    sample().control.advanceClock(11 * 60_000);
    await rejectsWith(signIn.finish(query), { kind: 'unauthorized', advice: /Sign in again/ });
  });

  it('rejects a client that requires a secret', async () => {
    const signIn = await begin(sample().oauthClients.confidentialClientId);
    await rejectsWith(signIn.finish(await decideInBrowser(signIn.url)), {
      kind: 'input',
      message: /doesn't recognize the client ID/,
    });
  });
});

describe('browser sign-in', () => {
  const server = useServer();
  const oauth = (changes: Partial<OAuthServer> = {}): OAuthServer => ({
    origin: server.origin,
    issuer: server.origin,
    authorizationEndpoint: `${server.origin}/authorize?tenant=1`,
    tokenEndpoint: `${server.origin}/token`,
    scope: 'user:all offline_access',
    enteredByHand: false,
    ...changes,
  });
  const begin = (changes: Partial<OAuthServer> = {}): CodeSignIn =>
    beginCodeSignIn({ server: oauth(changes), clientId: 'client 1' }, redirectUri);
  const callback = (signIn: CodeSignIn, more: Readonly<Record<string, string>>): string =>
    new URLSearchParams({ state: signIn.state, ...more }).toString();

  it('builds the authorization URL according to RFC 6749 and RFC 7636', () => {
    const { url, state } = begin();
    const { origin, pathname, searchParams } = new URL(url);
    assert.equal(origin + pathname, `${server.origin}/authorize`);
    const { code_challenge: challenge = '', ...rest } = Object.fromEntries(searchParams);
    assert.deepEqual(rest, {
      tenant: '1',
      response_type: 'code',
      client_id: 'client 1',
      redirect_uri: redirectUri,
      scope: 'user:all offline_access',
      prompt: 'consent',
      state,
      code_challenge_method: 'S256',
    });
    assert.match(challenge, /^[\w-]{43}$/);
  });

  it('uses a different state and verifier each time', () => {
    const [one, other] = [begin(), begin()];
    assert.notEqual(one.state, other.state);
    assert.notEqual(
      new URL(one.url).searchParams.get('code_challenge'),
      new URL(other.url).searchParams.get('code_challenge'),
    );
  });

  it('sends the verifier with the code', async () => {
    server.reply({ body: '{"access_token":"a","scope":"user:all"}' });
    const signIn = begin();
    const credential = await signIn.finish(callback(signIn, { code: 'the+code/=' }));
    const form = Object.fromEntries(new URLSearchParams(server.last.body));
    const challenge = new URL(signIn.url).searchParams.get('code_challenge');
    assert.equal(challengeOf(form['code_verifier'] ?? ''), challenge);
    assert.equal(form['code'], 'the+code/=');
    assert.equal(form['grant_type'], 'authorization_code');
    assert.equal(form['redirect_uri'], redirectUri);
    assert.equal(form['client_id'], 'client 1');
    assert.equal(credential.accessToken, 'a');
  });

  it('revokes tokens that lack the required scope, and names the scope even if that fails', async () => {
    for (const status of [200, 500]) {
      const posted: string[] = [];
      server.respond((response, { body }) => {
        posted.push(new URLSearchParams(body).get('token') ?? '');
        response.statusCode = posted.length > 1 ? status : 200;
        response.end('{"access_token":"a","refresh_token":"r","scope":"openid"}');
      });
      const signIn = begin({ revocationEndpoint: `${server.origin}/revoke` });
      const query = callback(signIn, { code: 'c' });
      await rejectsWith(signIn.finish(query), { kind: 'forbidden', message: /without the scope "user:all"/ });
      assert.deepEqual(posted, ['', 'r']);
    }
  });

  it('accepts a callback query whether or not VS Code has decoded it', async () => {
    for (const query of ['code=a%2Bb%2Fc%3D', 'code=a+b/c=']) {
      server.reply({ body: '{"access_token":"a"}' });
      const signIn = begin();
      await signIn.finish(`${query}&state=${signIn.state}`);
      assert.equal(new URLSearchParams(server.last.body).get('code'), 'a+b/c=');
    }
  });

  it('sends the custom headers of the connection', async () => {
    server.reply({ body: '{"access_token":"a"}' });
    const headers = bindHeaders(server.origin, [{ name: 'X-Key', value: '0123456789' }]);
    const signIn = beginCodeSignIn({ server: oauth(), clientId: 'c', headers }, redirectUri);
    await signIn.finish(callback(signIn, { code: 'x' }));
    assert.equal(server.last.headers['x-key'], '0123456789');
  });

  for (const state of ['', 'other', undefined]) {
    it(`rejects a callback ${state === undefined ? 'without a state' : `with the state "${state}"`}`, async () => {
      const signIn = begin();
      const query = new URLSearchParams({ code: 'x', ...(state === undefined ? {} : { state }) }).toString();
      await rejectsWith(signIn.finish(query), { kind: 'input', message: /doesn't match the request/ });
      assert.equal(server.received.length, 0);
      // A callback with another state doesn't end this sign-in.
      server.reply({ body: '{"access_token":"a"}' });
      await signIn.finish(callback(signIn, { code: 'x' }));
    });
  }

  it('rejects the callback of another issuer', async () => {
    const signIn = begin();
    const query = callback(signIn, { code: 'x', iss: 'https://evil.example' });
    await rejectsWith(signIn.finish(query), { kind: 'credential', message: /didn't come from/ });
    assert.equal(server.received.length, 0);
  });

  for (const [error, kind] of [
    ['access_denied', 'forbidden'],
    ['invalid_scope', 'forbidden'],
    ['unauthorized_client', 'forbidden'],
    ['server_error', 'serverError'],
    ['no_such_code', 'unauthorized'],
  ] as const) {
    it(`explains the error ${error} in a callback`, async () => {
      const signIn = begin();
      const query = callback(signIn, { error, error_description: 'So it is.' });
      await rejectsWith(signIn.finish(query), { kind, detail: `${error}: So it is.` });
    });
  }

  it('rejects a callback without a code', async () => {
    for (const more of [{}, { code: '' }]) {
      const signIn = begin();
      await rejectsWith(signIn.finish(callback(signIn, more)), {
        kind: 'input',
        message: /didn't return an authorization code/,
      });
    }
  });

  it('sends a code to another origin only if the user entered the endpoint', async () => {
    const elsewhere = { origin: 'https://code.example.com' };
    const signIn = begin(elsewhere);
    await rejectsWith(signIn.finish(callback(signIn, { code: 'x' })), {
      kind: 'credential',
      message: /another origin/,
    });
    assert.equal(server.received.length, 0);
    server.reply({ body: '{"access_token":"a"}' });
    const byHand = begin({ ...elsewhere, enteredByHand: true });
    assert.equal((await byHand.finish(callback(byHand, { code: 'x' }))).accessToken, 'a');
  });

  it('rejects an instance without an authorization endpoint', () => {
    const rest = without(oauth(), 'authorizationEndpoint');
    throwsUserError(() => beginCodeSignIn({ server: rest, clientId: 'c' }, redirectUri), {
      kind: 'input',
      message: /no authorization code grant with PKCE/,
      advice: /access token/,
    });
  });

  it('can be canceled', async () => {
    const signIn = begin();
    await rejectsWith(signIn.finish(callback(signIn, { code: 'x' }), AbortSignal.abort()), {
      kind: 'canceled',
    });
  });
});
