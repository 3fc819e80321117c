import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readInstanceAddress } from '../../../src/instance/address';

/** URLs of parts that are relevant to a URL parser, in any order. */
const hostileAddresses = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          'https',
          'http',
          'ftp',
          '://',
          ':',
          '/',
          '//',
          '\\',
          '@',
          '?',
          '#',
          '%',
          '%2f',
          '%40',
          '%00',
          '.',
          '..',
        ],
        ...[
          'code.example.com',
          'evil.example',
          'localhost',
          '127.0.0.1',
          '[::1]',
          ':443',
          ':8080',
          'user',
          ' ',
        ],
        ...['/.api/graphql', '/debug/console', '/api/console', '/.api', '\t', '\n', '\u0000', '\u202e', 'ü'],
      ),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 10 },
  )
  .map((pieces) => pieces.join(''));

describe('readInstanceAddress: properties', () => {
  const anyInput = fc.oneof(hostileAddresses, fc.string({ unit: 'binary' }), fc.webUrl());

  it('never throws', () => {
    fc.assert(fc.property(anyInput, (input) => assert.ok(readInstanceAddress(input) !== undefined)));
  });

  it('parses a very long text quickly', () => {
    for (const piece of ['/', '/.api', '.', '%2f', 'a', '@', ':', '/debug/console', '[', 'ü'])
      assert.equal(
        typeof readInstanceAddress(`https://code.example.com/${piece.repeat(100_000)}x`).ok,
        'boolean',
      );
  });

  it('accepts only HTTPS and HTTP, with no user, query, fragment or trailing slash', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const reading = readInstanceAddress(input);
        fc.pre(reading.ok);
        const { baseUrl, origin } = reading.address;
        const url = new URL(baseUrl);
        assert.match(url.protocol, /^https?:$/);
        assert.equal(url.username + url.password + url.search + url.hash, '');
        assert.doesNotMatch(baseUrl, /\/$|[?#\\\s]/);
        assert.equal(url.origin, origin);
        assert.ok(baseUrl.startsWith(origin));
      }),
    );
  });

  it('describes every change to the entered text', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const reading = readInstanceAddress(input);
        fc.pre(reading.ok && reading.note === undefined);
        assert.equal(reading.ok && reading.address.baseUrl, input.trim());
      }),
    );
  });

  it('parses its own result as the same URL, without a note', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const reading = readInstanceAddress(input);
        fc.pre(reading.ok);
        const again = readInstanceAddress(reading.address.baseUrl);
        assert.deepEqual(again, { ok: true, address: reading.address, note: undefined });
      }),
      { numRuns: 1000 },
    );
  });

  it('resolves the API below the base URL, at the same origin', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const reading = readInstanceAddress(input);
        fc.pre(reading.ok);
        const endpoint = new URL(`${reading.address.baseUrl}/.api/graphql`);
        assert.equal(endpoint.origin, reading.address.origin);
        assert.ok(endpoint.pathname.endsWith('/.api/graphql'));
      }),
    );
  });
});
