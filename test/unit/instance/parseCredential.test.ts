import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Credential, OAuthCredential } from '../../../src/instance/credential';
import { parseCredential } from '../../../src/instance/parseCredential';
import { anyTokens } from '../../support/canary';

const oauth: OAuthCredential = {
  scheme: 'oauth',
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
  expiresAt: '2026-01-01T01:00:00.000Z',
  renewAt: '2026-01-01T00:59:00.000Z',
  clientId: 'client-1',
  tokenEndpoint: 'https://code.example.com/oauth/token',
  revocationEndpoint: 'https://code.example.com/oauth/revoke',
  scope: 'user:all offline_access',
};

describe('parseCredential', () => {
  it('parses stored credentials', () => {
    const { accessToken, clientId, tokenEndpoint } = oauth;
    const stored: readonly Credential[] = [
      { scheme: 'sudo', token: 'abc', user: 'o"brien \\ co' },
      oauth,
      { scheme: 'oauth', accessToken, clientId, tokenEndpoint },
      { scheme: 'oauth', accessToken, clientId, tokenEndpoint: 'http://127.0.0.1:3080/token' },
    ];
    for (const credential of stored)
      assert.deepEqual(parseCredential(JSON.stringify(credential)), credential);
    fc.assert(
      fc.property(anyTokens, fc.constantFrom('token', 'bearer'), (token, scheme) => {
        assert.deepEqual(parseCredential(JSON.stringify({ scheme, token })), { scheme, token });
      }),
    );
  });

  for (const stored of [
    '',
    'abc',
    'null',
    '"abc"',
    '[]',
    '{}',
    '{"scheme":"token"}',
    '{"token":"abc"}',
    '{"scheme":"basic","token":"abc"}',
    '{"scheme":"token","token":7}',
    '{"scheme":"token","token":null}',
    '{"scheme":"token","token":""}',
    '{"scheme":"token","token":"abc\\r\\nX-Injected: 1"}',
    '{"scheme":"token","token":"abc',
    '{"scheme":"sudo","token":"abc"}',
    '{"scheme":"sudo","token":"abc","user":""}',
    '{"scheme":"sudo","token":"abc","user":"a\\nb"}',
    '{"scheme":"sudo","user":"alice"}',
  ]) {
    it(`returns undefined for ${JSON.stringify(stored)}`, () => {
      assert.equal(parseCredential(stored), undefined);
    });
  }

  for (const [part, value] of [
    ['accessToken', ''],
    ['accessToken', 'a b'],
    ['accessToken', undefined],
    ['clientId', ''],
    ['clientId', 7],
    ['tokenEndpoint', 'code.example.com'],
    ['tokenEndpoint', 'http://code.example.com/token'],
    ['tokenEndpoint', 'https://u:p@code.example.com/token'],
    ['tokenEndpoint', undefined],
  ] as const) {
    it(`returns undefined for a sign-in whose ${part} is ${JSON.stringify(value)}`, () => {
      assert.equal(parseCredential(JSON.stringify({ ...oauth, [part]: value })), undefined);
    });
  }

  for (const [part, value] of [
    ['refreshToken', 'a\r\nb'],
    ['refreshToken', null],
    ['expiresAt', 'soon'],
    ['expiresAt', 7],
    ['renewAt', ''],
    ['revocationEndpoint', 'ftp://code.example.com'],
    ['scope', ['user:all']],
  ] as const) {
    it(`omits ${part} from the sign-in if the value is ${JSON.stringify(value)}`, () => {
      const parsed = parseCredential(JSON.stringify({ ...oauth, [part]: value }));
      assert.deepEqual(parsed, { ...oauth, [part]: undefined });
    });
  }

  it('omits unknown properties', () => {
    assert.deepEqual(parseCredential(JSON.stringify({ ...oauth, extra: 'x' })), oauth);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseCredential(text)));
  });
});
