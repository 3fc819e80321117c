import assert from 'node:assert/strict';
import fc from 'fast-check';
import { BodyRedactor } from '../../../../src/instance/http/redactBody';
import { redactSecrets } from '../../../../src/shared/redact';
import { echoes, readableLength } from '../../../support/canary';
import { inChunks } from '../../../support/chunks';
import { repetitions } from '../../../support/fullRun';

const token = 'sams_at_c4nary0123456789';

/** Returns the redacted body for the given chunks. */
function redacted(secrets: readonly string[], ...chunks: readonly (string | Uint8Array)[]): string {
  const redactor = new BodyRedactor(secrets);
  const passed = chunks.flatMap((chunk) => redactor.push(Buffer.from(chunk)));
  return Buffer.concat([...passed, ...redactor.end()]).toString('latin1');
}

describe('BodyRedactor', () => {
  it('redacts a token that is split at any position', () => {
    const body = `Name,Note\nalice,${token}\nsam,sams_at\n`;
    const expected = 'Name,Note\nalice,[redacted]\nsam,sams_at\n';
    for (let at = 0; at <= body.length; at += 1)
      assert.equal(redacted([token], body.slice(0, at), body.slice(at)), expected, `at ${at}`);
    assert.equal(redacted([token], ...body), expected, 'byte by byte');
  });

  it('redacts a token at any position of text without similar parts', () => {
    for (let before = 0; before < 10 * token.length; before += 1)
      for (const after of [0, 1, 10 * token.length])
        assert.equal(
          redacted([token], `${'.'.repeat(before)}${token}${'.'.repeat(after)}`),
          `${'.'.repeat(before)}[redacted]${'.'.repeat(after)}`,
        );
  });

  it('redacts the same text as a replacement in the complete body, regardless of the chunks', () => {
    // A small alphabet makes prefixes of the secret overlap.
    const secret = fc.string({ unit: fc.constantFrom('s', 'a', '_'), minLength: 8, maxLength: 12 });
    const chunk = fc.string({ unit: fc.constantFrom('s', 'a', '_'), maxLength: 20 });
    fc.assert(
      fc.property(secret, fc.array(chunk, { maxLength: 20 }), fc.array(fc.nat(20)), (one, rest, places) => {
        const body = places.reduce((text, at) => text.slice(0, at) + one + text.slice(at), rest.join(''));
        const cuts = rest.map(({ length }) => length);
        const chunks = cuts.map((length, index) => {
          const from = cuts.slice(0, index).reduce((sum, each) => sum + each, 0);
          return body.slice(from, from + length);
        });
        const last = body.slice(cuts.reduce((sum, each) => sum + each, 0));
        assert.equal(redacted([one], ...chunks, last), body.replaceAll(one, '[redacted]'));
      }),
      { numRuns: repetitions({ normal: 400, full: 2000 }) },
    );
  });

  for (const [form, echo] of Object.entries(echoes)) {
    it(`redacts a token that is echoed ${form}`, async () => {
      const property = fc.asyncProperty(
        fc.stringMatching(/^sams_at_[A-Za-z0-9+/]{20,40}$/),
        fc.integer({ min: 1, max: 50 }),
        async (secret, size) => {
          const chunks: Uint8Array[] = [];
          for await (const chunk of inChunks(`a,${echo(secret)},b`, size)) chunks.push(chunk);
          const passed = redacted([secret], ...chunks);
          assert.ok(passed.includes('[redacted]'), passed);
          assert.ok(readableLength(passed, secret) < 10, passed);
        },
      );
      await fc.assert(property, { numRuns: 50 });
    });
  }

  it('leaves no readable part of a header value that contains another secret', () => {
    const printable = /^[\x21-\x7e]{10,30}$/;
    const property = fc.property(
      fc.stringMatching(printable),
      fc.stringMatching(printable),
      fc.constantFrom(...Object.values(echoes)),
      fc.integer({ min: 0, max: 2 }),
      (name, value, echo, depth) => {
        const secrets = [`${name}=${value}`, value];
        let body = echo(secrets[0] ?? '');
        for (let level = 0; level < depth; level += 1) body = JSON.stringify({ message: body });
        const text = redactSecrets(redacted(secrets, body), secrets);
        assert.ok(readableLength(text, secrets[0] ?? '') < 10, text);
      },
    );
    fc.assert(property, { numRuns: repetitions({ normal: 1000, full: 5000 }) });
  });

  it('redacts the longer of two overlapping secrets', () => {
    const longer = `${token}-longer`;
    assert.equal(redacted([token, longer], `${longer} ${token}`), '[redacted] [redacted]');
    assert.equal(redacted([token, longer], `${token}-lon`, 'ely'), '[redacted]-lonely');
    assert.equal(redacted([token, longer], `${token}-lon`), '[redacted]-lon');
    assert.equal(
      redacted([`abc${token}`, token], `abc${token.slice(0, -1)}`, 'x'),
      `abc${token.slice(0, -1)}x`,
    );
  });

  it("returns bytes that can't belong to a secret immediately and without a copy", () => {
    const redactor = new BodyRedactor([token]);
    const chunk = Buffer.from([0, 255, 13, 10, 34]);
    const [passed, ...rest] = redactor.push(chunk);
    assert.deepEqual(
      [passed?.buffer, passed?.byteOffset, passed?.length],
      [chunk.buffer, chunk.byteOffset, 5],
    );
    assert.deepEqual(rest, []);
    assert.deepEqual(redactor.push(Buffer.from('rows, sams')).map(String), ['rows, ']);
    assert.deepEqual(redactor.end().map(String), ['sams']);
  });

  it('ignores secrets that are too short', () => {
    assert.equal(redacted(['', 'none', 'a'], 'none,a'), 'none,a');
  });
});
