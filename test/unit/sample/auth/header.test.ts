import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseAuthorization, parseParameters } from '../../../../src/sample/auth/header';

describe('the Authorization header', () => {
  it('is ignored unless it contains the exact name of a scheme', () => {
    for (const header of [
      undefined,
      '',
      'abc',
      'Token x',
      'TOKEN-SUDO user="a",token="b"',
      'bearer x',
      'Digest x',
    ]) {
      assert.deepEqual(parseAuthorization(header), { scheme: 'none' }, String(header));
    }
  });

  it('contains a token directly or as a parameter', () => {
    for (const header of ['token abc123', 'token  abc123 ', 'token token="abc123"', 'token TOKEN=abc123']) {
      assert.deepEqual(parseAuthorization(header), { scheme: 'token', token: 'abc123' }, header);
    }
    assert.deepEqual(parseAuthorization('Bearer abc.def-1'), { scheme: 'bearer', token: 'abc.def-1' });
  });

  it('is malformed if a known scheme has no valid credential', () => {
    const headers = [
      'token',
      'token ',
      'token a b',
      'token token=""',
      'Bearer ',
      'token-sudo',
      'token-sudo abc',
      'token-sudo token=""',
      'token-sudo token="x"',
      'token-sudo user="a"',
      'token-sudo user="",token="x"',
      'token-sudo user="a" token="x"',
      'token-sudo user="a,token="x"',
      'token-sudo user="a\\",token="x"',
    ];
    for (const header of headers)
      assert.deepEqual(parseAuthorization(header), { scheme: 'malformed' }, header);
  });

  it('can contain sudo parameters in any order and with names in any letter case', () => {
    const expected = { scheme: 'sudo', user: 'ann', token: 'x1' };
    for (const header of [
      'token-sudo user="ann",token="x1"',
      'token-sudo token="x1", user="ann"',
      'token-sudo USER=ann,Token=x1',
      'token-sudo realm="other", user = "ann" , token = "x1"',
    ]) {
      assert.deepEqual(parseAuthorization(header), expected, header);
    }
  });

  it('can contain a token as the username of Basic authentication', () => {
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
    assert.deepEqual(parseAuthorization(basic('abc123:')), { scheme: 'token', token: 'abc123' });
    assert.deepEqual(parseAuthorization(basic('abc123:secret:more')), { scheme: 'token', token: 'abc123' });
    assert.deepEqual(parseAuthorization(basic('no colon')), { scheme: 'none' });
    assert.deepEqual(parseAuthorization(basic(':password')), { scheme: 'none' });
  });

  it('preserves any username in a quoted string', () => {
    const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`;
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (user) => {
        const header = `token-sudo user=${quoted(user)},token="x1"`;
        // Spaces inside quotes are part of the username, unlike spaces at the ends of a header.
        assert.deepEqual(parseAuthorization(header), { scheme: 'sudo', user, token: 'x1' });
      }),
    );
  });

  it('is parsed without an exception for any value after a scheme', () => {
    fc.assert(
      fc.property(fc.constantFrom('token', 'token-sudo', 'Bearer', 'Basic'), fc.string(), (scheme, rest) => {
        assert.ok(parseAuthorization(`${scheme} ${rest}`).scheme);
      }),
    );
  });
});

describe('header parameters', () => {
  it('are parsed only if the complete text is valid', () => {
    assert.deepEqual(
      parseParameters('a="1", b=2'),
      new Map([
        ['a', '1'],
        ['b', '2'],
      ]),
    );
    assert.deepEqual(parseParameters('a="1",'), new Map([['a', '1']]));
    for (const text of ['', 'abc', 'a="1" b="2"', 'a=', '="1"', 'a="1', 'a="1",,b="2"']) {
      assert.equal(parseParameters(text), undefined, text);
    }
  });
});
