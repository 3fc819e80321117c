import assert from 'node:assert/strict';
import { probeError, probeInstance } from '../../../src/instance/probe';
import { rejectsWith } from '../../support/userErrors';
import { useServer } from '../../support/http/scriptedServer';

describe('probeInstance: a web page instead of the API response', () => {
  const server = useServer();
  const signIn = '<html>Upgrade your browser.<form><input type="password" name="p"></form></html>';
  for (const [what, page, message] of [
    [
      'a sign-in page',
      '<html><title>Sign in to Example</title></html>',
      /web page "Sign in to Example" instead of an API response/,
    ],
    ['a sign-in page that tells users to upgrade their browser', signIn, /returned a web page instead/],
    [
      'a welcome page',
      '<html><title>Welcome</title></html>',
      /web page "Welcome" instead of an API response/,
    ],
  ] as const) {
    it(`isn't detected as an upgrade: ${what}`, async () => {
      server.respond((response, { url }) => {
        const isHealth = url === '/healthz';
        response.writeHead(200, { 'Content-Type': isHealth ? 'text/plain' : 'text/html' });
        response.end(isHealth ? '7.2.0' : page);
      });
      const failure = probeError(await probeInstance(server.origin), server.origin);
      assert.equal(failure?.kind, 'accessProxy');
      assert.match(failure.message, message);
    });
  }
});

describe('probeInstance: the base URL after a redirect', () => {
  const server = useServer();
  for (const [what, prefix, status, location, expected] of [
    ['HTTPS', '', 301, 'https://code.example.com/healthz', 'https://code.example.com'],
    [
      'HTTPS with a prefix',
      '/prefix',
      308,
      'https://code.example.com/prefix/healthz',
      'https://code.example.com/prefix',
    ],
    ['another host', '', 302, 'https://search.example.com/x/healthz?y=1', 'https://search.example.com/x'],
    ['a sign-in page', '', 302, 'https://sso.example.com/login?rd=/healthz', undefined],
    ['a sign-in page with the same path ending', '', 302, 'https://sso.example.com/login/healthz', undefined],
    ['the start page', '', 302, 'https://code.example.com/', undefined],
    ['another scheme', '', 302, 'ftp://code.example.com/healthz', undefined],
    ['an invalid URL', '', 302, 'https://', undefined],
  ] as const) {
    it(`is ${expected ?? 'undefined'} for a redirect to ${what}`, async () => {
      server.reply({ status, headers: { Location: location } });
      const probe = await probeInstance(server.origin + prefix);
      assert.equal(probe.kind === 'elsewhere' ? probe.baseUrl : undefined, expected);
      for (const { headers } of server.received) assert.equal(headers.authorization, undefined);
    });
  }

  it("isn't returned if the probe is canceled", async () => {
    await rejectsWith(probeInstance(server.origin, { signal: AbortSignal.abort() }), {
      kind: 'canceled',
    });
  });
});
