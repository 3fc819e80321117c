import assert from 'node:assert/strict';
import type { OAuthCredential } from '../../../../src/instance/credential';
import { clientOf, isAlive, isDue, readTokens, scopeProblem } from '../../../../src/instance/oauth/tokens';
import type { UserError } from '../../../../src/shared/userError';
import { assertUserError, throwsUserError } from '../../../support/userErrors';

const askedAt = Date.parse('2026-01-01T00:00:00Z');
const client = { clientId: 'client-1', tokenEndpoint: 'https://code.example.com/token' };
const usual = { access_token: 'access', token_type: 'Bearer', expires_in: 3600, scope: 'user:all' };

describe('readTokens', () => {
  it('parses a token response according to RFC 6749', () => {
    assert.deepEqual(readTokens({ ...usual, refresh_token: 'refresh' }, client, askedAt), {
      scheme: 'oauth',
      accessToken: 'access',
      refreshToken: 'refresh',
      expiresAt: '2026-01-01T01:00:00.000Z',
      renewAt: '2026-01-01T00:59:00.000Z',
      clientId: 'client-1',
      tokenEndpoint: 'https://code.example.com/token',
      scope: 'user:all',
    });
  });

  it('includes the revocation endpoint', () => {
    const revocationEndpoint = 'https://code.example.com/revoke';
    assert.equal(
      readTokens(usual, { ...client, revocationEndpoint }, askedAt).revocationEndpoint,
      revocationEndpoint,
    );
    const server = { origin: 'x', tokenEndpoint: 't', scope: '', enteredByHand: false };
    assert.deepEqual(clientOf({ ...server, revocationEndpoint }, 'c'), {
      clientId: 'c',
      tokenEndpoint: 't',
      revocationEndpoint,
    });
    assert.deepEqual(clientOf(server, 'c'), { clientId: 'c', tokenEndpoint: 't' });
  });

  for (const [expiresIn, expiresAt, renewAt] of [
    [600, '2026-01-01T00:10:00.000Z', '2026-01-01T00:09:00.000Z'],
    [100, '2026-01-01T00:01:40.000Z', '2026-01-01T00:01:30.000Z'],
    ['600', '2026-01-01T00:10:00.000Z', '2026-01-01T00:09:00.000Z'],
    [undefined, undefined, undefined],
    [0, undefined, undefined],
    [-5, undefined, undefined],
    [1e300, undefined, undefined],
    ['soon', undefined, undefined],
    [null, undefined, undefined],
  ] as const) {
    it(`converts expires_in ${JSON.stringify(expiresIn)} to the expiry time ${expiresAt}`, () => {
      const credential = readTokens({ ...usual, expires_in: expiresIn }, client, askedAt);
      assert.equal(credential.expiresAt, expiresAt);
      assert.equal(credential.renewAt, renewAt);
    });
  }

  for (const fields of [
    {},
    { ...usual, access_token: undefined },
    { ...usual, access_token: '' },
    { ...usual, access_token: 7 },
    { ...usual, access_token: 'a\r\nX-Injected: 1' },
    { ...usual, token_type: 'mac' },
  ]) {
    it(`rejects ${JSON.stringify(fields)} without exposing tokens`, () => {
      const failure = throwsUserError(
        () => readTokens({ ...fields, refresh_token: 'canary' }, client, askedAt),
        { kind: 'notThisService', message: /didn't return a valid token/, detail: undefined },
      );
      assert.ok(!failure.explanation.includes('canary'));
    });
  }

  it('accepts "bearer" in any letter case and a missing token type', () => {
    for (const type of ['bearer', 'BEARER', undefined])
      assert.equal(readTokens({ ...usual, token_type: type }, client, askedAt).accessToken, 'access');
  });

  it('omits an invalid refresh token', () => {
    for (const refresh of [7, '', 'a b', null])
      assert.equal(readTokens({ ...usual, refresh_token: refresh }, client, askedAt).refreshToken, undefined);
  });

  it('has a problem if the response lists scopes without "user:all"', () => {
    const problemOf = (scope: string | undefined): UserError | undefined =>
      scopeProblem(readTokens({ ...usual, scope }, client, askedAt));
    assertUserError(problemOf('openid user:all-else'), {
      kind: 'forbidden',
      message: /without the scope "user:all"/,
      detail: 'Granted scopes: openid user:all-else',
    });
    assert.equal(problemOf('openid  user:all'), undefined);
    assert.equal(problemOf(undefined), undefined);
  });
});

describe('isAlive and isDue', () => {
  const at = (seconds: number): number => askedAt + seconds * 1000;
  const credential = readTokens(usual, client, askedAt);

  it('report a one-hour token as due one minute before its expiry time, and as alive until that time', () => {
    assert.deepEqual([isAlive(credential, at(0)), isDue(credential, at(0))], [true, false]);
    assert.deepEqual([isAlive(credential, at(3539)), isDue(credential, at(3539))], [true, false]);
    assert.deepEqual([isAlive(credential, at(3540)), isDue(credential, at(3540))], [true, true]);
    assert.deepEqual([isAlive(credential, at(3600)), isDue(credential, at(3600))], [false, true]);
  });

  it('report a short-lived token as due after 90% of its lifetime', () => {
    const short = readTokens({ ...usual, expires_in: 30 }, client, askedAt);
    assert.equal(isDue(short, at(26)), false);
    assert.equal(isDue(short, at(27)), true);
  });

  it('use defaults for a token without an expiry or renewal time', () => {
    const rest: OAuthCredential = { scheme: 'oauth', accessToken: 'a', clientId: 'c', tokenEndpoint: 't' };
    assert.deepEqual([isAlive(rest, at(9e6)), isDue(rest, at(9e6))], [true, false]);
    const expiresAt = new Date(at(600)).toISOString();
    assert.equal(isDue({ ...rest, expiresAt }, at(539)), false);
    assert.equal(isDue({ ...rest, expiresAt }, at(540)), true);
  });
});
