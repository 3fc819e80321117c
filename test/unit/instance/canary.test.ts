import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { downloadUserRegistry } from '../../../src/instance/analyticsApi';
import { bindCredential, type Credential } from '../../../src/instance/credential';
import { postGraphql } from '../../../src/instance/graphqlApi';
import { verifyAnalytics, verifyCredential } from '../../../src/instance/verify';
import { UserError } from '../../../src/shared/userError';
import { anyTokens, echoes, readableLength, usualTokens } from '../../support/canary';
import { useServer, type ScriptedServer } from '../../support/http/scriptedServer';

/** Minimum length of a readable token part that counts as a leak. Shorter parts occur in text by chance. */
const byChance = 10;

/** Returns all text of a value that a log, notification, or document could contain. */
function everythingIn(value: unknown): string {
  const parts = [inspect(value, { depth: 20, maxStringLength: null })];
  for (let error = value; error instanceof Error; error = error.cause) {
    parts.push(error.message, error.stack ?? '');
    if (error instanceof UserError) parts.push(error.explanation, error.detail ?? '', error.advice ?? '');
  }
  if (typeof value === 'object' && value !== null && 'text' in value) parts.push(String(value.text));
  // Removes stack frames, because function names aren't secret.
  return parts.join('\n').replace(/^\s+at .*$/gm, '');
}

/** Functions that make the server echo a token, by the part of the response that contains it. */
const places: Readonly<Record<string, (server: ScriptedServer, status: number, echo: string) => void>> = {
  'the body': (server, status, echo) => server.reply({ status, body: `Rejected: ${echo}.` }),
  'an HTML page': (server, status, echo) => server.reply({ status, body: `<html>${echo}</html>` }),
  'a GraphQL error message': (server, status, echo) =>
    server.reply({ status, body: JSON.stringify({ errors: [{ message: `no ${echo}` }] }) }),
  'the GraphQL data': (server, status, echo) =>
    server.reply({ status, body: JSON.stringify({ data: { echo: [echo] } }) }),
  'other JSON': (server, status, echo) => server.reply({ status, body: JSON.stringify({ [echo]: echo }) }),
  'the status text': (server, status, echo) =>
    server.reply({ status, statusText: sendable(echo), body: 'no' }),
  'the headers': (server, status, echo) =>
    server.reply({
      status,
      headers: { 'X-Trace': sendable(echo), 'Retry-After': sendable(echo), 'Content-Type': sendable(echo) },
      body: 'no',
    }),
  'the Content-Encoding header': (server, status, echo) =>
    server.reply({ status, headers: { 'Content-Encoding': sendable(echo) }, body: 'no' }),
  'the path of a redirect': (server, _, echo) =>
    server.reply({ status: 302, headers: { Location: `/x/${sendable(echo)}/y` } }),
  'the query of a redirect': (server, _, echo) =>
    server.reply({ status: 307, headers: { Location: `/x?${sendable(echo)}` } }),
  'a redirect to another host': (server, _, echo) =>
    server.reply({ status: 302, headers: { Location: `https://evil.example/${sendable(echo)}` } }),
};

function sendable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '');
}

describe('a token that a server echoes', () => {
  const server = useServer();
  const outcome = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

  const requests: Readonly<Record<string, (credential: Credential) => Promise<unknown>>> = {
    'an operation is run': async (credential) => {
      const bound = bindCredential(credential, server.origin);
      const response = await postGraphql({ baseUrl: server.origin, credential: bound }, { query: '{ a }' });
      return [response, response.text, everythingIn(response.failure)];
    },
    'a credential is verified': (credential) => verifyCredential(server.origin, credential),
    'analytics is verified': (credential) =>
      verifyAnalytics({ baseUrl: server.origin, instanceHost: 'code.example.com' }, credential),
    'a download of the user registry fails': async (credential) => {
      const bound = bindCredential(credential, server.origin);
      const analyticsUrl = { baseUrl: server.origin, instanceHost: 'code.example.com' };
      // Checks only the error, because not every encoding is redacted in the downloaded bytes.
      await downloadUserRegistry({ analyticsUrl, credential: bound }, { once: true }).next();
    },
  };

  for (const [doing, request] of Object.entries(requests)) {
    for (const [place, echoInto] of Object.entries(places)) {
      it(`is redacted in ${place} when ${doing}`, async () => {
        await fc.assert(
          fc.asyncProperty(
            fc.oneof(usualTokens, anyTokens),
            fc.constantFrom(...Object.keys(echoes)),
            fc.constantFrom(200, 400, 401, 403, 404, 429, 500),
            fc.constantFrom('token', 'bearer'),
            async (token, form, status, scheme) => {
              echoInto(server, status, echoes[form]?.(token) ?? '');
              const shown = everythingIn(await outcome(request({ scheme, token })));
              assert.ok(readableLength(shown, token) < byChance, `${form}: ${shown}`);
            },
          ),
          { numRuns: 40 },
        );
      });
    }
  }
});
