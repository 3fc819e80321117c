import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { exchange } from '../../../../src/instance/http/exchange';
import { readText } from '../../../../src/instance/http/read';
import type { BoundCredential, HttpRequest } from '../../../../src/instance/http/httpRequest';
import { rejectsWith } from '../../../support/userErrors';
import { useRawServer } from '../../../support/http/rawServer';
import { useServer } from '../../../support/http/scriptedServer';

const secret = 'sgp_canary0123456789abcdef';

describe('exchange', () => {
  const server = useServer();
  const credential = (origin = server.origin): BoundCredential => ({
    origin,
    authorization: `token ${secret}`,
    secrets: [secret],
  });
  const request = (more: Partial<HttpRequest> = {}): HttpRequest => ({
    method: 'GET',
    url: `${server.origin}/x?y=1`,
    timeoutMs: 10_000,
    ...more,
  });
  const body = async (more: Partial<HttpRequest> = {}): Promise<string> =>
    (await readText(await exchange(request(more)), 1_000_000)).text;

  it('sends the request with the credential of its origin', async () => {
    server.reply({ body: 'done' });
    const text = await body({
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"query":"ü"}',
      credential: credential(),
    });
    assert.equal(text, 'done');
    const { method, url, headers, body: sent } = server.last;
    assert.deepEqual([method, url, sent], ['POST', '/x?y=1', '{"query":"ü"}']);
    assert.equal(headers.authorization, `token ${secret}`);
    assert.equal(headers['content-type'], 'application/json');
    assert.equal(headers['accept-encoding'], 'gzip');
    assert.equal(headers.cookie, undefined);
  });

  it('sends the extension name and version as the user agent unless a custom header replaces it', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
    await body();
    assert.equal(server.last.headers['user-agent'], `instance-explorer/${version}`);
    await body({ credential: { ...credential(), headers: { 'user-agent': 'Mozilla/5.0' } } });
    assert.equal(server.last.headers['user-agent'], 'Mozilla/5.0');
  });

  it('sends no Authorization header without a credential', async () => {
    await body();
    assert.equal(server.last.headers.authorization, undefined);
  });

  it('returns the status, status text, URL, first-byte time, headers, and body of the response', async () => {
    server.reply({ status: 418, statusText: 'Short and stout', headers: { 'X-Trace': 'abc' }, body: 'tea' });
    const reply = await exchange(request());
    assert.equal(reply.status, 418);
    assert.equal(reply.statusText, 'Short and stout');
    assert.equal(reply.url, `${server.origin}/x?y=1`);
    assert.ok(reply.firstByteMs > 0);
    assert.equal(reply.header('x-trace'), 'abc');
    assert.equal(reply.header('X-TRACE'), 'abc');
    assert.equal(reply.header('absent'), undefined);
    assert.equal((await readText(reply, 100)).text, 'tea');
  });

  for (const status of [200, 204, 304, 400, 401, 429, 500, 599]) {
    it(`returns a response with status ${status}`, async () => {
      server.reply({ status });
      const reply = await exchange(request());
      assert.equal(reply.status, status);
      assert.equal((await readText(reply, 100)).text, '');
    });
  }

  it("doesn't send cookies of previous responses", async () => {
    server.reply({ headers: { 'Set-Cookie': 'session=1' } });
    await body();
    await body();
    assert.equal(server.last.headers.cookie, undefined);
  });

  for (const foreign of [
    'https://code.example.com',
    'http://127.0.0.1:1',
    'http://localhost',
    'https://127.0.0.1',
    'null',
  ]) {
    it(`doesn't send a credential of the origin "${foreign}" to another origin`, async () => {
      const failure = await rejectsWith(exchange(request({ credential: credential(foreign) })), {
        kind: 'credential',
        message: `The token and custom headers for ${foreign} aren't sent to other origins.`,
      });
      assert.ok(!failure.explanation.includes(secret));
      assert.equal(server.received.length, 0, 'no request arrives');
    });
  }

  it('rejects a credential with a line break, which could inject a header', async () => {
    const broken = { ...credential(), authorization: 'token abc\r\nX-Injected: 1' };
    const failure = await rejectsWith(exchange(request({ credential: broken })), { kind: 'unreachable' });
    assert.doesNotMatch(failure.explanation, /abc|Injected/);
    assert.equal(server.received.length, 0);
  });

  it('redacts tokens in the status text and headers', async () => {
    server.respond((response, { headers }) => {
      const { authorization = '' } = headers;
      response.writeHead(400, `No ${authorization}`, {
        'X-Echo': authorization,
        'X-Encoded': Buffer.from(authorization).toString('base64'),
      });
      response.end();
    });
    const reply = await exchange(request({ credential: credential() }));
    assert.equal(reply.statusText, 'No token [redacted]');
    assert.equal(reply.header('x-echo'), 'token [redacted]');
    assert.match(reply.header('x-encoded') ?? '', /\[redacted\]/);
    reply.discard();
  });
});

describe('exchange: connection errors', () => {
  const raw = useRawServer();
  const get = (url: string): Promise<unknown> => exchange({ method: 'GET', url, timeoutMs: 10_000 });

  it('explains a refused connection', async () => {
    const failure = await rejectsWith(get('http://127.0.0.1:1/'), {
      kind: 'unreachable',
      message: '127.0.0.1:1 refused the connection.',
      advice: /port/,
    });
    assert.match(String(failure.cause), /ECONNREFUSED/);
  });

  it("explains a host name that doesn't exist", async () => {
    await rejectsWith(get('http://no-such-host.invalid/'), {
      kind: 'unreachable',
      message: /host no-such-host\.invalid wasn't found|look up the host/,
      advice: /VPN/,
    });
  });

  it('explains a connection that closes without a response', async () => {
    raw.respond((socket) => socket.end());
    await rejectsWith(get(raw.origin), { kind: 'unreachable', message: /was closed before/ });
  });

  it('explains a connection reset', async () => {
    raw.respond((socket) => socket.resetAndDestroy());
    await rejectsWith(get(raw.origin), { kind: 'unreachable', message: /was closed before/ });
  });

  it('explains a response in another protocol', async () => {
    raw.respond((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
    await rejectsWith(get(raw.origin), { kind: 'notThisService', message: /isn't valid HTTP/ });
  });

  it('explains headers that exceed the maximum size', async () => {
    raw.respond((socket) => socket.end(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`));
    await rejectsWith(get(raw.origin), { kind: 'tooLarge', message: /headers .* are too large/ });
  });
});
