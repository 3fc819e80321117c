import assert from 'node:assert/strict';
import type { Credential } from '../../../src/instance/credential';
import { verifyAnalytics, verifyCredential } from '../../../src/instance/verify';
import type { ErrorKind } from '../../../src/shared/userError';
import { rejectsWith } from '../../support/userErrors';
import { head, useRawServer } from '../../support/http/rawServer';
import { useServer, type Reply } from '../../support/http/scriptedServer';

const token: Credential = { scheme: 'token', token: 'sgp_canary0123456789' };
const bearer: Credential = { scheme: 'bearer', token: 'sams_canary0123456789' };
const json = { 'Content-Type': 'application/json' };

describe('verifyCredential', () => {
  const server = useServer();
  const verify = (reply: Reply, credential: Credential = token): Promise<string> => {
    server.reply(reply);
    return verifyCredential(`${server.origin}/prefix`, credential);
  };

  it('returns the name of the acting user', async () => {
    assert.equal(
      await verify({ headers: json, body: '{"data":{"currentUser":{"username":"alice"}}}' }),
      'alice',
    );
    const { url, headers, body } = server.last;
    assert.equal(url, '/prefix/.api/graphql?ConnectionCheck');
    assert.equal(headers.authorization, `token ${token.token}`);
    assert.deepEqual(JSON.parse(body), {
      query: 'query ConnectionCheck { currentUser { username } }',
      operationName: 'ConnectionCheck',
    });
  });

  it('returns the name even if the response contains errors', async () => {
    const body = '{"errors":[{"message":"x"}],"data":{"currentUser":{"username":"alice"}}}';
    assert.equal(await verify({ headers: json, body }), 'alice');
  });

  it('uses the Authorization scheme of the credential', async () => {
    await verify({ headers: json, body: '{"data":{"currentUser":{"username":"alice"}}}' }, bearer);
    assert.equal(server.last.headers.authorization, `Bearer ${bearer.token}`);
  });

  const cases: readonly (readonly [string, Reply, ErrorKind, RegExp])[] = [
    [
      'a null user',
      { headers: json, body: '{"data":{"currentUser":null}}' },
      'unauthorized',
      /treated the request as anonymous/,
    ],
    [
      'data without a user',
      { headers: json, body: '{"data":{}}' },
      'unauthorized',
      /treated the request as anonymous/,
    ],
    [
      'a user without a name',
      { headers: json, body: '{"data":{"currentUser":{}}}' },
      'unauthorized',
      /as anonymous/,
    ],
    [
      'a number as the name',
      { headers: json, body: '{"data":{"currentUser":{"username":7}}}' },
      'unauthorized',
      /as anonymous/,
    ],
    [
      'an empty name',
      { headers: json, body: '{"data":{"currentUser":{"username":""}}}' },
      'unauthorized',
      /as anonymous/,
    ],
    [
      'a list as the user',
      { headers: json, body: '{"data":{"currentUser":["alice"]}}' },
      'unauthorized',
      /as anonymous/,
    ],
    [
      'only errors',
      { headers: json, body: '{"errors":[{"message":"x"}]}' },
      'notThisService',
      /verify the credential/,
    ],
    [
      'errors and null data',
      { headers: json, body: '{"errors":[{"message":"x"}],"data":null}' },
      'notThisService',
      /verify the credential/,
    ],
    [
      'a number as the data',
      { headers: json, body: '{"data":7,"errors":[{"message":"x"}]}' },
      'notThisService',
      /Couldn't/,
    ],
    [
      'JSON of another API',
      { headers: json, body: '{"ok":true}' },
      'notThisService',
      /returned an unexpected response/,
    ],
    [
      'a web page',
      { headers: { 'Content-Type': 'text/html' }, body: '<html></html>' },
      'notThisService',
      /web page/,
    ],
    ['an empty body', { body: '' }, 'notThisService', /empty response/],
    [
      'status 401',
      { status: 401, body: 'Invalid access token.\n' },
      'unauthorized',
      /rejected the access token/,
    ],
    ['status 403', { status: 403, body: 'No access to code.\n' }, 'forbidden', /don't have permission/],
    ['status 404', { status: 404, body: 'no route\n' }, 'notFound', /URL wasn't found/],
    ['status 429', { status: 429, body: '' }, 'rateLimited', /too many requests/],
    ['status 502', { status: 502, body: '<html>Bad Gateway</html>' }, 'serverError', /returned an error/],
    [
      'a redirect',
      { status: 302, headers: { Location: 'https://sso.example/' } },
      'accessProxy',
      /sso\.example/,
    ],
  ];
  for (const [what, reply, kind, message] of cases) {
    it(`fails when the instance responds with ${what}`, async () => {
      const body = typeof reply.body === 'string' && reply.body !== '' ? reply.body : undefined;
      const failure = await rejectsWith(verify(reply), { kind, message, detail: body });
      assert.ok(failure.advice !== undefined, 'the error has advice');
      assert.ok(failure.message.includes(server.host), 'the message contains the host');
      assert.ok(!failure.explanation.includes('canary'));
    });
  }

  it('limits the size of the response', async () => {
    await rejectsWith(verify({ headers: json, body: `{"data":"${'x'.repeat(2_000_000)}"}` }), {
      kind: 'tooLarge',
    });
  });

  it('can be canceled', async () => {
    server.respond(() => undefined);
    const controller = new AbortController();
    const work = verifyCredential(server.origin, token, controller.signal);
    setTimeout(() => controller.abort(), 20);
    await rejectsWith(work, { kind: 'canceled' });
  });
});

describe('verifyAnalytics', () => {
  const server = useServer();
  const raw = useRawServer();
  const verify = (baseUrl: string, signal?: AbortSignal): Promise<void> =>
    verifyAnalytics({ baseUrl, instanceHost: 'code.example.com' }, bearer, signal);

  it('accepts a user registry and sends the token with the request', async () => {
    server.reply({ headers: { 'Content-Type': 'text/csv' }, body: 'Instance user ID\n1\n' });
    await verify(server.origin);
    assert.equal(server.last.url, '/api/reports/user-registry?instanceURL=code.example.com');
    assert.equal(server.last.headers.authorization, `Bearer ${bearer.token}`);
  });

  it('cancels the download after the first bytes', async () => {
    raw.respond((socket) =>
      socket.write(`${head('200 OK', { 'Content-Length': 1e9 })}${'1,false,true\n'.repeat(100)}`),
    );
    await verify(raw.origin);
    await raw.idle();
  });

  const cases: readonly (readonly [string, Reply, ErrorKind, RegExp])[] = [
    ['status 401', { status: 401, body: 'Bad token' }, 'unauthorized', /rejected the access token/],
    ['status 403', { status: 403, body: 'no' }, 'forbidden', /don't have permission/],
    ['status 404', { status: 404, body: 'no' }, 'notFound', /URL wasn't found/],
    [
      'a web page',
      { headers: { 'Content-Type': 'text/html' }, body: '<html></html>' },
      'notThisService',
      /web page/,
    ],
    ['JSON', { headers: json, body: '{"data":null}' }, 'notThisService', /returned an unexpected response/],
    ['an empty body', { body: '' }, 'notThisService', /empty response/],
    [
      'a redirect',
      { status: 307, headers: { Location: 'https://sso.example/' } },
      'accessProxy',
      /sso\.example/,
    ],
  ];
  for (const [what, reply, kind, message] of cases) {
    it(`fails when the service responds with ${what}`, async () => {
      server.reply(reply);
      await rejectsWith(verify(server.origin), { kind, message });
    });
  }

  it('can be canceled', async () => {
    server.respond(() => undefined);
    await rejectsWith(verify(server.origin, AbortSignal.abort()), { kind: 'canceled' });
  });
});
