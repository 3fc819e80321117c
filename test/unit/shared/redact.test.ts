import assert from 'node:assert/strict';
import fc from 'fast-check';
import { redactCredentialShapes, redactSecrets } from '../../../src/shared/redact';
import { anyTokens, echoes, readableLength, usualTokens } from '../../support/canary';

const secret = 'sgp_a1B2c3D4e5F6a7B8c9D0a1B2c3D4e5F6a7B8c9D0';

describe('redactSecrets', () => {
  it('replaces the secret with "[redacted]", and preserves the rest', () => {
    assert.equal(
      redactSecrets(`before ${secret} between ${secret} after`, [secret]),
      'before [redacted] between [redacted] after',
    );
  });

  it("doesn't change a text without the secret", () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.equal(redactSecrets(text, [secret]), text);
      }),
    );
  });

  it('redacts several secrets, even if one contains another', () => {
    const text = redactSecrets(`${secret}-longer and ${secret}`, [secret, `${secret}-longer`]);
    assert.ok(!text.includes('longer'), text);
    assert.equal(text, '[redacted] and [redacted]');
  });

  it('ignores empty secrets, and redacts a secret that is also a replacement pattern', () => {
    assert.equal(redactSecrets('text', ['']), 'text');
    assert.equal(redactSecrets('a $& b', ['$&']), 'a [redacted] b');
  });

  it('produces valid JSON for any token', () => {
    fc.assert(
      fc.property(anyTokens, (token) => {
        const json = redactSecrets(JSON.stringify({ before: 1, echo: `a ${token} b`, after: [token] }), [
          token,
        ]);
        assert.deepEqual(JSON.parse(json), { before: 1, echo: 'a [redacted] b', after: ['[redacted]'] });
      }),
    );
  });

  // Shorter than the shortest fragment that counts as a part of the token.
  const around = fc.string({ maxLength: 6 });
  for (const [form, echo] of Object.entries(echoes)) {
    it(`redacts a typical token that is echoed ${form}`, () => {
      fc.assert(
        fc.property(usualTokens, around, around, (token, before, after) => {
          const text = `${before} ${echo(token)} ${after}`;
          const shown = redactSecrets(text, [token]);
          assert.ok(shown.includes('[redacted]'), shown);
          assert.ok(readableLength(shown, token) < 8, `${text} -> ${shown}`);
        }),
      );
    });

    it(`redacts any token that is echoed ${form}`, () => {
      fc.assert(
        fc.property(anyTokens, (token) => {
          const shown = redactSecrets(`x ${echo(token)} y`, [token]);
          assert.ok(readableLength(shown, token) < 8, `${echo(token)} -> ${shown}`);
        }),
      );
    });
  }
});

describe('redactCredentialShapes', () => {
  for (const [line, expected] of [
    ['Authorization: token abcdef123456', 'Authorization: token [redacted]'],
    ['authorization: Bearer eyJhbGciOi.J9.x_-', 'authorization: Bearer [redacted]'],
    ['BEARER abcdef123456, retried', 'BEARER [redacted], retried'],
    ['Authorization: Basic dXNlcjpwYXNzd29yZA==', 'Authorization: Basic [redacted]'],
    ['token-sudo user="bob",token="abcdef123456"', 'token-sudo [redacted]'],
    ['token-sudo user="a \\" b", token="abcdef123456"', 'token-sudo [redacted]'],
    ['token-sudo token="abcdef123456",user="bob"', 'token-sudo [redacted],user="bob"'],
    ['token token="abcdef123456"', 'token [redacted]'],
    ['{"Authorization":"token abcdef123456"}', '{"Authorization":"token [redacted]}'],
  ] as const) {
    it(`redacts the credential in the line: ${line}`, () =>
      assert.equal(redactCredentialShapes(line), expected));
  }

  it('redacts every credential in a line', () => {
    const line = 'token abcdef123456 then bearer 123456abcdef';
    assert.equal(redactCredentialShapes(line), 'token [redacted] then bearer [redacted]');
  });

  it("doesn't change ordinary sentences", () => {
    for (const line of [
      'No token is stored for staging.',
      'The token was entered for https://code.example.com.',
      'Connected to https://code.example.com as alice.',
      'A proxy requires Basic authentication (401).',
      'Ask an administrator for the correct token endpoint.',
      'Es ist kein Analytics-Token gespeichert.',
    ])
      assert.equal(redactCredentialShapes(line), line);
  });

  it('redacts a typical token after an authorization scheme', () => {
    fc.assert(
      fc.property(usualTokens, fc.constantFrom('token', 'Bearer'), (token, scheme) => {
        assert.ok(!redactCredentialShapes(`sent ${scheme} ${token} there`).includes(token));
      }),
    );
  });

  it('scans a long unclosed quote within the test timeout', () => {
    const line = `token-sudo user="${'\\'.repeat(50_000)}`;
    assert.equal(redactCredentialShapes(line).length, line.length);
  });
});
