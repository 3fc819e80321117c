import assert from 'node:assert/strict';
import fc from 'fast-check';
import { bindHeaders } from '../../../../src/instance/credential';
import { postForm, type OAuthReply, type OAuthRequest } from '../../../../src/instance/oauth/post';
import { parseObject } from '../../../../src/shared/parseObject';
import { UserError } from '../../../../src/shared/userError';
import { anyTokens, echoes, readableLength } from '../../../support/canary';
import { rejectsWith } from '../../../support/userErrors';
import { useServer } from '../../../support/http/scriptedServer';

describe('postForm', () => {
  const server = useServer();
  const post = (changes: Partial<OAuthRequest> = {}): Promise<OAuthReply> =>
    postForm({
      url: `${server.origin}/token?tenant=1`,
      parameters: { grant_type: 'x', code: 'canary-0123456789' },
      secret: ['code'],
      ...changes,
    });

  it('posts a form with the custom headers of the connection and without a credential', async () => {
    server.reply({ body: '{}' });
    await post({ headers: bindHeaders(server.origin, [{ name: 'X-Key', value: 'key-0123456789' }]) });
    const { method, url, headers, body } = server.last;
    assert.equal(`${method} ${url}`, 'POST /token?tenant=1');
    assert.equal(headers['content-type'], 'application/x-www-form-urlencoded');
    assert.equal(headers.accept, 'application/json');
    assert.equal(headers['x-key'], 'key-0123456789');
    assert.equal(headers.authorization, undefined);
    assert.equal(body, 'grant_type=x&code=canary-0123456789');
  });

  it("doesn't send the custom headers to another origin", async () => {
    server.reply({ body: '{}' });
    await post({
      headers: bindHeaders('https://code.example.com', [{ name: 'X-Key', value: 'key-0123456789' }]),
    });
    assert.equal(server.last.headers['x-key'], undefined);
  });

  it('encodes any parameter value', async () => {
    server.reply({ body: '{}' });
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (state) => {
        await post({ parameters: { state }, secret: [] });
        assert.equal(new URLSearchParams(server.last.body).get('state'), state);
      }),
      { numRuns: 30 },
    );
  });

  it('returns the fields of a successful response without redaction, because they contain tokens', async () => {
    const fields = { access_token: 'a', refresh_token: 'canary-0123456789', expires_in: 3600 };
    server.reply({
      headers: { 'Content-Type': 'application/json;charset=UTF-8' },
      body: JSON.stringify(fields),
    });
    assert.deepEqual(await post(), { kind: 'granted', fields });
  });

  it('returns no fields for an empty successful response', async () => {
    server.reply({ body: '' });
    assert.deepEqual(await post(), { kind: 'granted', fields: {} });
  });

  for (const status of [200, 400, 401, 403, 500]) {
    it(`returns the error code of a response with the status ${status}`, async () => {
      const body = '{"error":"invalid_grant","error_description":"No such grant."}';
      server.reply({ status, body });
      assert.deepEqual(await post(), {
        kind: 'refused',
        refusal: { code: 'invalid_grant', description: 'No such grant.', status },
      });
    });
  }

  it('returns the error code of a provider that describes it with the words of a gateway', async () => {
    server.reply({
      status: 403,
      body: '{"error":"access_denied","error_description":"User is not authorized to access this resource"}',
    });
    const reply = await post();
    assert.equal(reply.kind === 'refused' ? reply.refusal.code : '-', 'access_denied');
  });

  it("ignores a description that isn't a string", async () => {
    server.reply({ status: 400, body: '{"error":"x","error_description":7}' });
    const reply = await post();
    assert.equal(reply.kind === 'refused' ? reply.refusal.description : '-', undefined);
  });

  for (const [what, reply, kind] of [
    ['a web page', { headers: { 'Content-Type': 'text/html' }, body: '<html></html>' }, 'notThisService'],
    ['plain text', { body: 'ok' }, 'notThisService'],
    ['a JSON array', { body: '[]' }, 'notThisService'],
    ['a truncated response', { body: '{"access_token":"half-a-token' }, 'notThisService'],
    ['status 404', { status: 404, body: 'no route\n' }, 'notFound'],
    ['a gateway error', { status: 502, body: '<html></html>' }, 'serverError'],
    ['status 429', { status: 429, headers: { 'Retry-After': '9' }, body: '' }, 'rateLimited'],
    ['an unknown error format', { status: 400, body: '{"error":{"code":7}}' }, 'httpStatus'],
    ['a redirect', { status: 307, headers: { Location: 'https://evil.example/token' } }, 'redirect'],
  ] as const) {
    it(`fails without a retry: ${what}`, async () => {
      server.reply(reply);
      const failure = await rejectsWith(post(), { kind });
      assert.equal(server.received.length, 1);
      assert.ok(
        !`${failure.explanation} ${failure.detail}`.includes('half-a-token'),
        'no part of the token is shown',
      );
    });
  }

  it('reports a rejected sign-in, not a rejected access token, for status 401', async () => {
    server.reply({ status: 401, body: 'Unknown client.\n' });
    await rejectsWith(post(), {
      kind: 'unauthorized',
      message: /rejected the sign-in \(401\)\.$/,
      advice: /^Sign in again\./,
    });
  });

  it('redacts sent secrets in every form of echo', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyTokens,
        fc.constantFrom(...Object.keys(echoes)),
        fc.constantFrom(200, 400, 404, 500),
        fc.boolean(),
        async (secret, form, status, asError) => {
          const echo = echoes[form]?.(secret) ?? '';
          const body = asError
            ? JSON.stringify({ error: echo, error_description: `no ${echo}` })
            : `<html>${echo}`;
          server.reply({ status, headers: { 'Content-Type': 'text/html' }, body });
          const parameters = { refresh_token: secret };
          const shown = await post({ parameters, secret: ['refresh_token'] }).catch(
            (error: unknown) => error,
          );
          const text =
            shown instanceof UserError
              ? `${shown.explanation} ${shown.detail} ${String(shown.cause)}`
              : JSON.stringify(shown);
          assert.ok(readableLength(text, secret) < 10, text);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('can be canceled', async () => {
    await rejectsWith(post({ signal: AbortSignal.abort() }), { kind: 'canceled' });
  });
});

describe('parseObject', () => {
  it('parses only objects', () => {
    assert.deepEqual(parseObject('{"a":1}'), { a: 1 });
    for (const text of ['', '[]', 'null', '"x"', '7', '{']) assert.equal(parseObject(text), undefined);
  });
});
