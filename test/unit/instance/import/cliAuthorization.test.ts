import assert from 'node:assert/strict';
import fc from 'fast-check';
import { authorizationHeader, type Credential } from '../../../../src/instance/credential';
import { readAuthorization } from '../../../../src/instance/import/cliAuthorization';
import { usualTokens } from '../../../support/canary';

describe('readAuthorization', () => {
  for (const [value, expected] of [
    ['token abc', { scheme: 'token', token: 'abc' }],
    ['token   abc  ', { scheme: 'token', token: 'abc' }],
    ['token token="abc"', { scheme: 'token', token: 'abc' }],
    ['token-sudo user="alice",token="abc"', { scheme: 'sudo', token: 'abc', user: 'alice' }],
    ['token-sudo TOKEN="abc", User="alice"', { scheme: 'sudo', token: 'abc', user: 'alice' }],
  ] as const) {
    it(`parses ${JSON.stringify(value)}`, () => assert.deepEqual(readAuthorization(value), expected));
  }

  for (const value of [
    '',
    'abc',
    'token',
    'token ',
    'Token abc',
    'Bearer abc',
    'Basic YTpi',
    'token a b',
    'token a\r\nX-Injected: 1',
    'token-sudo abc',
    'token-sudo user="alice"',
    'token-sudo token="abc"',
    'token-sudo user="",token="abc"',
  ]) {
    it(`returns undefined for ${JSON.stringify(value)}`, () =>
      assert.equal(readAuthorization(value), undefined));
  }

  it('parses every header that this extension sends with an access token or a sudo token', () => {
    const names = fc.stringMatching(/^[\x21-\x7e](?:[\x20-\x7e]{0,20}[\x21-\x7e])?$/);
    fc.assert(
      fc.property(usualTokens, names, (token, user) => {
        for (const credential of [
          { scheme: 'token', token },
          { scheme: 'sudo', token, user },
        ] as Credential[])
          assert.deepEqual(readAuthorization(authorizationHeader(credential)), credential);
      }),
    );
  });
});
