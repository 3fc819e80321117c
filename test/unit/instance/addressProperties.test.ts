import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readInstanceUrl } from '../../../src/instance/instanceUrl';
import { repetitions } from '../../support/fullRun';

/** Arbitrary sequences of URL delimiters, hosts, paths, and special characters. */
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
    fc.assert(fc.property(anyInput, (input) => assert.ok(readInstanceUrl(input) !== undefined)));
  });

  it('parses very long input within the test timeout', () => {
    for (const piece of ['/', '/.api', '.', '%2f', 'a', '@', ':', '/debug/console', '[', 'ü'])
      assert.equal(
        typeof readInstanceUrl(`https://code.example.com/${piece.repeat(100_000)}x`).ok,
        'boolean',
      );
  });

  it('returns only HTTPS and HTTP URLs without a user, query, fragment, or trailing slash', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const reading = readInstanceUrl(input);
        fc.pre(reading.ok);
        const { baseUrl, origin } = reading.instanceUrl;
        const url = new URL(baseUrl);
        assert.match(url.protocol, /^https?:$/);
        assert.equal(url.username + url.password + url.search + url.hash, '');
        assert.doesNotMatch(baseUrl, /\/$|[?#\\\s]/);
        assert.equal(url.origin, origin);
        assert.ok(baseUrl.startsWith(origin));
      }),
    );
  });

  it('returns a note for every correction of the entered URL other than trimming', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const reading = readInstanceUrl(input);
        fc.pre(reading.ok && reading.note === undefined);
        assert.equal(reading.ok && reading.instanceUrl.baseUrl, input.trim());
      }),
    );
  });

  it('returns its own results unchanged and without a note', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const reading = readInstanceUrl(input);
        fc.pre(reading.ok);
        const again = readInstanceUrl(reading.instanceUrl.baseUrl);
        assert.deepEqual(again, { ok: true, instanceUrl: reading.instanceUrl, note: undefined });
      }),
      { numRuns: repetitions({ normal: 200, full: 1000 }) },
    );
  });

  it('returns base URLs whose API endpoint has the same origin', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const reading = readInstanceUrl(input);
        fc.pre(reading.ok);
        const endpoint = new URL(`${reading.instanceUrl.baseUrl}/.api/graphql`);
        assert.equal(endpoint.origin, reading.instanceUrl.origin);
        assert.ok(endpoint.pathname.endsWith('/.api/graphql'));
      }),
    );
  });
});
