import assert from 'node:assert/strict';
import { systemClock } from '../../../../src/instance/clock';
import { bindHeaders, type OAuthCredential } from '../../../../src/instance/credential';
import { refreshTokens, revokeTokens } from '../../../../src/instance/oauth/refresh';
import { verifyInstance } from '../../../../src/instance/verify';
import { FakeClock } from '../../../support/fakeClock';
import { assertUserError, rejectsWith } from '../../../support/userErrors';
import { useServer } from '../../../support/http/scriptedServer';
import { runningSample } from '../../sample/support/running';
import { signInByBrowser } from '../support/connections';
import { without } from '../support/without';

const context = { headers: undefined, clock: systemClock };

async function renewed(credential: OAuthCredential): Promise<OAuthCredential> {
  const refreshed = await refreshTokens(credential, credential.refreshToken ?? '', context);
  assert.ok(refreshed.kind === 'renewed');
  return refreshed.credential;
}

describe('refreshTokens: a sample instance', () => {
  const sample = runningSample();

  it('renews tokens repeatedly', async () => {
    const first = await signInByBrowser(sample());
    const second = await renewed(first);
    const third = await renewed(second);
    assert.equal(new Set([first, second, third].map(({ accessToken }) => accessToken)).size, 3);
    assert.equal(new Set([first, second, third].map(({ refreshToken }) => refreshToken)).size, 3);
    assert.equal(third.revocationEndpoint, first.revocationEndpoint);
    await verifyInstance({ baseUrl: sample().baseUrl, credential: third });
  });

  it('ends the sign-in if a refresh token is reused', async () => {
    const first = await signInByBrowser(sample());
    await renewed(first);
    const again = await refreshTokens(first, first.refreshToken ?? '', context);
    assert.ok(again.kind === 'ended');
    assertUserError(again.failure, {
      kind: 'unauthorized',
      message: /expired or was revoked/,
      advice: /Sign in again/,
    });
  });

  it('ends the sign-in when the refresh token was revoked', async () => {
    const credential = await signInByBrowser(sample());
    assert.equal(await revokeTokens(credential, undefined), true);
    assert.equal((await refreshTokens(credential, credential.refreshToken ?? '', context)).kind, 'ended');
    await rejectsWith(verifyInstance({ baseUrl: sample().baseUrl, credential }), { kind: 'unauthorized' });
  });
});

describe('refreshTokens', () => {
  const server = useServer();
  const credential = (changes: Partial<OAuthCredential> = {}): OAuthCredential => ({
    scheme: 'oauth',
    accessToken: 'old',
    refreshToken: 'canary-0123456789',
    clientId: 'client-1',
    tokenEndpoint: `${server.origin}/token`,
    revocationEndpoint: `${server.origin}/revoke`,
    scope: 'user:all offline_access',
    ...changes,
  });

  it('sends the request of RFC 6749, with the custom headers of the connection', async () => {
    server.reply({ body: '{"access_token":"other","refresh_token":"next","expires_in":60}' });
    const headers = bindHeaders(server.origin, [{ name: 'X-Key', value: '0123456789' }]);
    const clock = new FakeClock();
    const refreshed = await refreshTokens(credential(), 'canary-0123456789', { headers, clock });
    assert.equal(
      server.last.body,
      'grant_type=refresh_token&refresh_token=canary-0123456789&client_id=client-1',
    );
    assert.equal(server.last.headers['x-key'], '0123456789');
    assert.deepEqual(refreshed, {
      kind: 'renewed',
      credential: {
        ...credential({ accessToken: 'other', refreshToken: 'next' }),
        expiresAt: new Date(clock.now() + 60_000).toISOString(),
        renewAt: new Date(clock.now() + 54_000).toISOString(),
      },
    });
  });

  it('retains values that the response omits, except for the expiry and renewal times', async () => {
    server.reply({ body: '{"access_token":"other"}' });
    const before = credential({ expiresAt: '2020-01-01T00:00:00Z', renewAt: '2020-01-01T00:00:00Z' });
    const after = await renewed(before);
    assert.deepEqual(
      after,
      credential({ accessToken: 'other' }),
      'the expiry and renewal times are not retained',
    );
  });

  it('accepts a response with the same refresh token', async () => {
    server.reply({ body: '{"access_token":"other","refresh_token":"canary-0123456789"}' });
    assert.deepEqual(await renewed(credential()), credential({ accessToken: 'other' }));
  });

  for (const error of [
    'invalid_client',
    'unauthorized_client',
    'invalid_request',
    'temporarily_unavailable',
  ]) {
    it(`doesn't end the sign-in after ${error}`, async () => {
      server.reply({ status: 400, body: JSON.stringify({ error }) });
      await assert.rejects(refreshTokens(credential(), 'canary-0123456789', context));
    });
  }

  it("fails without a response and doesn't retry", async () => {
    server.respond((response) => response.destroy());
    await rejectsWith(refreshTokens(credential(), 'canary-0123456789', context), { kind: 'unreachable' });
    assert.equal(server.received.length, 1);
  });
});

describe('revokeTokens', () => {
  const server = useServer();
  const credential: OAuthCredential = {
    scheme: 'oauth',
    accessToken: 'access',
    refreshToken: 'refresh',
    clientId: 'client-1',
    tokenEndpoint: 'https://code.example.com/token',
  };

  it('accepts a success with any body except a page of a proxy', async () => {
    const known = { ...credential, revocationEndpoint: `${server.origin}/revoke` };
    for (const body of ['OK', 'null', '[]', 'true', '\uFEFF']) {
      server.reply({ body });
      assert.equal(await revokeTokens(known, undefined), true, body);
    }
    server.reply({ headers: { 'Content-Type': 'text/html' }, body: '<html>Sign in</html>' });
    await rejectsWith(revokeTokens(known, undefined), { kind: 'notThisService', message: /web page/ });
  });

  it('returns false without a revocation endpoint', async () => {
    assert.equal(await revokeTokens(credential, undefined), false);
  });

  it('revokes the refresh token, or the access token if there is no refresh token', async () => {
    server.reply({ body: '' });
    const revocationEndpoint = `${server.origin}/revoke`;
    assert.equal(await revokeTokens({ ...credential, revocationEndpoint }, undefined), true);
    assert.equal(server.last.body, 'token=refresh&token_type_hint=refresh_token&client_id=client-1');
    const rest = without(credential, 'refreshToken');
    await revokeTokens({ ...rest, revocationEndpoint }, undefined);
    assert.equal(server.last.body, 'token=access&token_type_hint=access_token&client_id=client-1');
  });

  it('succeeds if the tokens are already invalid', async () => {
    for (const status of [200, 400]) {
      server.reply({ status, body: '{"error":"invalid_token","error_description":"Invalid token"}' });
      assert.equal(
        await revokeTokens({ ...credential, revocationEndpoint: `${server.origin}/revoke` }, undefined),
        true,
      );
    }
  });

  it('explains a failed revocation', async () => {
    server.reply({ status: 401, body: '{"error":"invalid_client"}' });
    const revocationEndpoint = `${server.origin}/revoke`;
    await rejectsWith(revokeTokens({ ...credential, revocationEndpoint }, undefined), { kind: 'input' });
    server.reply({ status: 401, body: '' });
    await rejectsWith(revokeTokens({ ...credential, revocationEndpoint }, undefined), {
      kind: 'accessProxy',
      message: /^Couldn't revoke the tokens\. A proxy .+ probably rejected the request \(401\)\.$/,
      advice: /valid until they expire/,
    });
    await rejectsWith(revokeTokens({ ...credential, revocationEndpoint }, undefined, AbortSignal.abort()), {
      kind: 'canceled',
    });
  });
});
