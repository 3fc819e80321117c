import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  authorizationHeader,
  bindCredential,
  bindHeaders,
  clientIdProblem,
  sudoUserProblem,
  tokenProblem,
  type OAuthCredential,
} from '../../../src/instance/credential';
import { parseAuthorization } from '../../../src/sample/auth/header';
import { anyTokens, usualTokens } from '../../support/canary';

describe('bindCredential', () => {
  const origin = 'https://code.example.com';

  it('creates the header that the API contract specifies for the token and bearer schemes', () => {
    assert.equal(bindCredential({ scheme: 'token', token: 'abc' }, origin).authorization, 'token abc');
    assert.equal(bindCredential({ scheme: 'bearer', token: 'abc' }, origin).authorization, 'Bearer abc');
  });

  it('returns the origin and the secrets', () => {
    const bound = bindCredential({ scheme: 'token', token: 'abc' }, origin);
    assert.equal(bound.origin, origin);
    assert.deepEqual(bound.secrets, ['abc']);
  });

  it('quotes the user and the token in a sudo header', () => {
    assert.equal(
      bindCredential({ scheme: 'sudo', token: 'abc', user: 'o"brien \\ co' }, origin).authorization,
      'token-sudo user="o\\"brien \\\\ co",token="abc"',
    );
  });

  it('uses the OAuth access token as a bearer token and treats both OAuth tokens as secrets', () => {
    const credential: OAuthCredential = {
      scheme: 'oauth',
      accessToken: 'access1',
      clientId: 'client1',
      tokenEndpoint: 'https://code.example.com/token',
    };
    assert.equal(bindCredential(credential, origin).authorization, 'Bearer access1');
    assert.deepEqual(bindCredential(credential, origin).secrets, ['access1']);
    assert.deepEqual(bindCredential({ ...credential, refreshToken: 'refresh1' }, origin).secrets, [
      'access1',
      'refresh1',
    ]);
  });

  it("doesn't treat the sudo user as a secret, because responses contain user names", () => {
    const bound = bindCredential({ scheme: 'sudo', token: 'abc', user: 'alice' }, origin);
    assert.deepEqual(bound.secrets, ['abc']);
  });

  it('includes custom headers and treats their values as secrets', () => {
    const headers = [{ name: 'X-Access-Key', value: 'key-0123456789' }];
    assert.deepEqual(bindCredential({ scheme: 'token', token: 'abc' }, origin, headers), {
      origin,
      scheme: 'token',
      authorization: 'token abc',
      secrets: ['abc', 'key-0123456789'],
      headers: { 'X-Access-Key': 'key-0123456789' },
    });
  });
});

describe('bindHeaders', () => {
  it('binds headers to an origin without a credential', () => {
    assert.deepEqual(bindHeaders('https://a.example', [{ name: 'X-Key', value: '0123456789' }]), {
      origin: 'https://a.example',
      secrets: ['0123456789'],
      headers: { 'X-Key': '0123456789' },
    });
    assert.deepEqual(bindHeaders('https://a.example', []), { origin: 'https://a.example', secrets: [] });
  });
});

describe('the Authorization header, parsed by an instance', () => {
  const names = fc.stringMatching(/^[\x21-\x7e](?:[\x20-\x7e]{0,40}[\x21-\x7e])?$/);

  it('contains the same user and token for any allowed characters', () => {
    fc.assert(
      fc.property(anyTokens, names, (token, user) => {
        assert.equal(sudoUserProblem(user), undefined);
        const header = authorizationHeader({ scheme: 'sudo', token, user });
        assert.deepEqual(parseAuthorization(header), { scheme: 'sudo', token, user });
      }),
    );
  });

  it('contains the exact user name, even if it imitates other parameters', () => {
    for (const user of ['bob",token="x', 'bob\\', '"', '\\"', 'a",user="admin', 'x", token="y", user="z']) {
      const header = authorizationHeader({ scheme: 'sudo', token: 'abc', user });
      assert.deepEqual(parseAuthorization(header), { scheme: 'sudo', token: 'abc', user });
    }
  });

  it('contains the same token for the token and bearer schemes', () => {
    fc.assert(
      fc.property(usualTokens, (token) => {
        const header = authorizationHeader({ scheme: 'token', token });
        assert.deepEqual(parseAuthorization(header), { scheme: 'token', token });
        const bearer = authorizationHeader({ scheme: 'bearer', token });
        assert.deepEqual(parseAuthorization(bearer), { scheme: 'bearer', token });
      }),
    );
  });
});

describe('sudoUserProblem', () => {
  for (const user of ['alice', ' alice ', 'o"brien', 'back\\slash', 'two words', 'a.b-c_d']) {
    it(`accepts ${JSON.stringify(user)}`, () => assert.equal(sudoUserProblem(user), undefined));
  }
  for (const [user, why] of [
    ['', /Enter the name/],
    ['  ', /Enter the name/],
    ['a\r\nX-Injected: 1', /only letters/],
    ['a\u0000b', /only letters/],
    ['a\tb', /only letters/],
    ['jürgen', /only letters/],
    ['a\u200bb', /only letters/],
  ] as const) {
    it(`rejects ${JSON.stringify(user)}`, () => assert.match(sudoUserProblem(user) ?? '', why));
  }
});

describe('clientIdProblem', () => {
  for (const id of ['sample-public-client', 'a_b.c', ' padded ']) {
    it(`accepts ${JSON.stringify(id)}`, () => assert.equal(clientIdProblem(id), undefined));
  }
  for (const [id, why] of [
    ['', /Enter the client ID/],
    ['https://code.example.com', /looks like a URL/],
    ['two words', /without spaces/],
    ['a\nb', /without spaces/],
    ['ümlaut', /without spaces/],
  ] as const) {
    it(`rejects ${JSON.stringify(id)}`, () => assert.match(clientIdProblem(id) ?? '', why));
  }
});

describe('tokenProblem', () => {
  it('accepts tokens in common formats, with or without surrounding whitespace', () => {
    fc.assert(
      fc.property(usualTokens, (token) => {
        assert.equal(tokenProblem(token), undefined);
        assert.equal(tokenProblem(` ${token}\r\n`), undefined);
      }),
    );
  });

  for (const [text, why] of [
    ['', /Paste/],
    [' \n', /Paste/],
    ['https://code.example.com', /looks like a URL/],
    ['HTTP://code.example.com', /looks like a URL/],
    ['token abc123', /Paste only the token/],
    ['Bearer abc123', /Paste only the token/],
    ['bearer\tabc123', /Paste only the token/],
    ['token-sudo user="a",token="b"', /Paste only the token/],
    ['abc 123', /without spaces/],
    ['abc\n123', /without spaces/],
    ['abc\u0000', /without spaces/],
    ['abc\u007f', /without spaces/],
    ['tökén', /without spaces/],
    ['abc\u200b', /without spaces/],
    ['abc\r\nX-Injected: 1', /without spaces/],
    ['●●●●●●●●', /without spaces/],
  ] as const) {
    it(`rejects ${JSON.stringify(text)} without repeating it in the message`, () => {
      const problem = tokenProblem(text) ?? '';
      assert.match(problem, why);
      if (text.trim() !== '') assert.ok(!problem.includes(text.trim()));
    });
  }

  it('rejects characters that could end the header', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('\r', '\n', '\0'), fc.string(), (start, end, rest) => {
        assert.notEqual(tokenProblem(`x${start}${end}${rest}x`), undefined);
      }),
    );
  });
});
