import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { systemClock } from '../../../src/instance/clock';
import {
  bindCredential,
  bindHeaders,
  type Credential,
  type OAuthCredential,
} from '../../../src/instance/credential';
import type { CustomHeader } from '../../../src/instance/headers';
import { postGraphql } from '../../../src/instance/graphqlApi';
import { beginCodeSignIn } from '../../../src/instance/oauth/authorizationCode';
import { beginDeviceSignIn } from '../../../src/instance/oauth/deviceFlow';
import { discoverOAuth } from '../../../src/instance/oauth/discovery';
import type { OAuthServer } from '../../../src/instance/oauth/endpoints';
import { refreshTokens, revokeTokens } from '../../../src/instance/oauth/refresh';
import { probeInstance } from '../../../src/instance/probe';
import { verifyInstance } from '../../../src/instance/verify';
import { UserError } from '../../../src/shared/userError';
import { anyTokens, echoes, readableLength } from '../../support/canary';
import { useServer, type ScriptedServer } from '../../support/http/scriptedServer';

/** Minimum length of a readable secret part that counts as a leak. Shorter parts occur in text by chance. */
const byChance = 10;

function everythingIn(value: unknown): string {
  const parts = [inspect(value, { depth: 20, maxStringLength: null })];
  for (let error = value; error instanceof Error; error = error.cause) {
    parts.push(error.message, error.stack ?? '');
    if (error instanceof UserError) parts.push(error.explanation, error.detail ?? '');
  }
  return parts.join('\n').replace(/^\s+at .*$/gm, '');
}

const sendable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '');

/** Functions that make the server echo a text, by the part of the response that contains it. */
const places: Readonly<Record<string, (server: ScriptedServer, status: number, echo: string) => void>> = {
  'a sentence': (server, status, echo) => server.reply({ status, body: `No: ${echo}.` }),
  'an HTML page': (server, status, echo) =>
    server.reply({ status, body: `<html><title>${echo}</title>${echo}</html>` }),
  'a GraphQL error': (server, status, echo) =>
    server.reply({ status, body: JSON.stringify({ errors: [{ message: echo }] }) }),
  'an OAuth error': (server, status, echo) =>
    server.reply({ status, body: JSON.stringify({ error: echo, error_description: `no ${echo}` }) }),
  'an endpoint': (server, status, echo) =>
    server.reply({
      status,
      body: JSON.stringify({ token_endpoint: `https://evil.example/${echo}`, issuer: echo }),
    }),
  headers: (server, status, echo) =>
    server.reply({
      status,
      statusText: sendable(echo),
      headers: { 'Content-Type': sendable(echo) },
      body: 'x',
    }),
  'a redirect': (server, _, echo) =>
    server.reply({ status: 302, headers: { Location: `https://evil.example/${sendable(echo)}/login` } }),
};

describe('sign-in secrets that a server echoes', () => {
  const server = useServer();
  const oauth = (): OAuthServer => ({
    origin: server.origin,
    authorizationEndpoint: `${server.origin}/authorize`,
    tokenEndpoint: `${server.origin}/token`,
    deviceEndpoint: `${server.origin}/device`,
    revocationEndpoint: `${server.origin}/revoke`,
    scope: 'user:all',
    enteredByHand: false,
  });
  const signedIn = (accessToken: string, refreshToken: string): OAuthCredential => ({
    scheme: 'oauth',
    accessToken,
    refreshToken,
    clientId: 'client-1',
    tokenEndpoint: `${server.origin}/token`,
    revocationEndpoint: `${server.origin}/revoke`,
  });
  const header = (value: string): readonly CustomHeader[] => [{ name: 'X-Access-Key', value }];
  const bound = (value: string): ReturnType<typeof bindHeaders> => bindHeaders(server.origin, header(value));
  const token: Credential = { scheme: 'token', token: 'another-token-0123456789' };
  const running = async (credential: Credential, headers: readonly CustomHeader[] = []): Promise<unknown> => {
    const credentialHere = bindCredential(credential, server.origin, headers);
    const response = await postGraphql(
      { baseUrl: server.origin, credential: credentialHere },
      { query: '{ a }' },
    );
    return [response, response.failure];
  };
  const verifying = (credential: Credential, headers: readonly CustomHeader[] = []): Promise<unknown> =>
    verifyInstance({ baseUrl: server.origin, credential, headers });

  const requests: Readonly<Record<string, (secret: string) => Promise<unknown>>> = {
    'a sudo token during an operation': (secret) => running({ scheme: 'sudo', token: secret, user: 'alice' }),
    'a sudo token during verification': (secret) =>
      verifying({ scheme: 'sudo', token: secret, user: 'alice' }),
    'an access token during an operation': (secret) => running(signedIn(secret, 'another-token-0123456789')),
    'an access token during verification': (secret) =>
      verifying(signedIn(secret, 'another-token-0123456789')),
    "a refresh token that wasn't sent": (secret) => running(signedIn('another-token-0123456789', secret)),
    'a refresh token during renewal': (secret) =>
      refreshTokens(signedIn('x', secret), secret, { headers: undefined, clock: systemClock }),
    'a refresh token during revocation': (secret) => revokeTokens(signedIn('x', secret), undefined),
    'an access token during renewal': (secret) =>
      refreshTokens(signedIn(secret, 'y'), 'y', { headers: undefined, clock: systemClock }),
    'an authorization code': (secret) => {
      const signIn = beginCodeSignIn({ server: oauth(), clientId: 'client-1' }, 'vscode://x.y/z');
      return signIn.finish(new URLSearchParams({ code: secret, state: signIn.state }).toString());
    },
    'a custom header during an operation': (secret) => running(token, header(secret)),
    'a custom header during verification': (secret) => verifying(token, header(secret)),
    'a custom header during a probe': (secret) => probeInstance(server.origin, { headers: bound(secret) }),
    'a custom header during OAuth discovery': (secret) =>
      discoverOAuth(server.origin, { headers: bound(secret) }),
    'a custom header during a device code sign-in': (secret) =>
      beginDeviceSignIn({ server: oauth(), clientId: 'client-1', headers: bound(secret) }),
    'a custom header during renewal': (secret) =>
      refreshTokens(signedIn('x', 'y'), 'y', { headers: bound(secret), clock: systemClock }),
  };

  for (const [what, request] of Object.entries(requests)) {
    it(`are redacted: ${what}`, async function () {
      this.timeout(120_000);
      await fc.assert(
        fc.asyncProperty(
          anyTokens,
          fc.constantFrom(...Object.keys(echoes)),
          fc.constantFrom(...Object.keys(places)),
          fc.constantFrom(200, 400, 401, 403, 404, 500),
          async (secret, form, place, status) => {
            places[place]?.(server, status, echoes[form]?.(secret) ?? '');
            const shown = everythingIn(await request(secret).catch((error: unknown) => error));
            assert.ok(readableLength(shown, secret) < byChance, `${form} in ${place}: ${shown}`);
          },
        ),
        { numRuns: 40 },
      );
    });
  }
});
