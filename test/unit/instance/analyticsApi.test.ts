import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  downloadUserRegistry,
  type AnalyticsTarget,
  type DownloadOptions,
} from '../../../src/instance/analyticsApi';
import type { ErrorKind } from '../../../src/shared/userError';
import { FakeClock } from '../../support/fakeClock';
import { rejectsWith } from '../../support/userErrors';
import { head, useRawServer } from '../../support/http/rawServer';
import { useServer } from '../../support/http/scriptedServer';
import { leavesNothingBehind } from '../../support/leaks';

const secret = 'sams_at_canary0123456789';
const csv = { 'Content-Type': 'text/csv; charset=utf-8' };
const header = 'Instance user ID,Service Account,Site Admin\n';

function targetAt(baseUrl: string): AnalyticsTarget {
  const { origin } = new URL(baseUrl);
  return {
    analyticsUrl: { baseUrl, instanceHost: 'code.example.com:3443' },
    credential: { origin, authorization: `Bearer ${secret}`, secrets: [secret] },
  };
}

async function download(baseUrl: string, options: DownloadOptions = {}): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const withoutWaiting = { clock: new FakeClock(), ...options };
  for await (const chunk of downloadUserRegistry(targetAt(baseUrl), withoutWaiting)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('downloadUserRegistry', () => {
  const server = useServer();

  it('sends the request that the API contract specifies', async () => {
    server.reply({ headers: csv, body: header });
    await download(`${server.origin}/prefix`);
    const { method, url, headers, body } = server.last;
    assert.equal(
      `${method} ${url}`,
      'GET /prefix/api/reports/user-registry?instanceURL=code.example.com%3A3443',
    );
    assert.equal(headers.authorization, `Bearer ${secret}`);
    assert.equal(headers.accept, 'text/csv');
    assert.equal(body, '');
  });

  for (const [what, body] of [
    ['an ordinary table', `${header}1,false,true\n`],
    ['a table with only a header', header],
    ['a header without a line end', 'Instance user ID'],
    ['a byte order mark', `\ufeff${header}`],
    ['quotes and line breaks in cells', `${header}"1\r\n2","a ""b""",true\r\n`],
    ['unexpected columns', 'id;name\n1;ü\n'],
    ['cells that look like other formats', '"{""a"":1}",<b>,[1]\n'],
    ['more than one chunk', header + '1,false,true\n'.repeat(50_000)],
  ] as const) {
    it(`returns ${what} byte for byte`, async () => {
      for (const headers of [csv, {}, { 'Content-Type': 'application/octet-stream' }]) {
        server.reply({ headers, body });
        assert.equal((await download(server.origin)).toString('utf8'), body);
      }
      server.reply({ headers: { ...csv, 'Content-Encoding': 'gzip' }, body: gzipSync(body) });
      assert.equal((await download(server.origin)).toString('utf8'), body);
    });
  }

  it('returns invalid UTF-8 unchanged', async () => {
    const body = Buffer.concat([Buffer.from(header), randomBytes(500_000)]);
    server.reply({ headers: csv, body });
    const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
    assert.equal(hash(await download(server.origin)), hash(body));
  });

  for (const [what, headers, body, message] of [
    ['an HTML page', { 'Content-Type': 'text/html' }, '<!DOCTYPE html><title>Sign in</title>', /web page/],
    ['an HTML page with the CSV content type', csv, '<html><body>x</body></html>', /web page/],
    ['an HTML page without a content type', {}, '\n\n  <!doctype html>', /web page/],
    ['a JSON error', { 'Content-Type': 'application/json' }, '{"error":"no access"}', /unexpected response/],
    ['JSON with the CSV content type', csv, '{"error":"no access"}', /unexpected response/],
    ['an empty body', csv, '', /empty response/],
    ['a body with only whitespace', csv, ' \r\n\n', /empty response/],
    ['a body with only a byte order mark', csv, '\ufeff', /empty response/],
  ] as const) {
    it(`rejects ${what} with status 200 before yielding data`, async () => {
      server.reply({ headers, body });
      await rejectsWith(downloadUserRegistry(targetAt(server.origin)).next(), {
        kind: 'notThisService',
        message,
        detail: /empty/.test(message.source) ? undefined : body,
      });
    });
  }

  it('detects a web page that arrives one character at a time', async () => {
    const page = '<!DOCTYPE html><html></html>';
    server.respond((response) => {
      response.writeHead(200, csv).flushHeaders();
      const write = (at: number): void => {
        if (at === page.length) response.end();
        else response.write(page.charAt(at), () => setImmediate(write, at + 1));
      };
      write(0);
    });
    await rejectsWith(download(server.origin), { kind: 'notThisService', message: /web page/, detail: page });
  });

  it('includes the web page in the error, truncated if the page is very long', async () => {
    const page = `<!DOCTYPE html>${'<p>text</p>'.repeat(3000)}`;
    server.reply({ headers: csv, body: page });
    await rejectsWith(download(server.origin), { kind: 'notThisService', detail: page });
    server.reply({ headers: csv, body: page.repeat(10) });
    const failure = await rejectsWith(download(server.origin), { kind: 'notThisService' });
    assert.ok(page.repeat(10).startsWith(failure.detail ?? '-'));
    assert.ok((failure.detail ?? '').length > 60_000 && (failure.detail ?? '').length < 70_000);
  });

  const statuses: readonly (readonly [number, ErrorKind, RegExp])[] = [
    [400, 'httpStatus', /unexpected status \(400 Bad Request\)/],
    [401, 'unauthorized', /rejected the access token \(401\)/],
    [403, 'forbidden', /because you don't have permission \(403\)/],
    [404, 'notFound', /URL wasn't found .*\(404\)/],
    [429, 'rateLimited', /too many requests \(429\)/],
    [500, 'serverError', /returned an error \(500/],
    [503, 'serverError', /returned an error \(503/],
    [204, 'httpStatus', /status \(204/],
    [206, 'httpStatus', /status \(206/],
  ];
  for (const [status, kind, message] of statuses) {
    it(`explains status ${status}, and includes the body, if any, in the error`, async () => {
      const body = status === 204 ? '' : 'The reason, as the service has it.\n';
      server.reply({ status, headers: { 'Retry-After': '30' }, body });
      await rejectsWith(download(server.origin), {
        kind,
        message,
        status,
        detail: body === '' ? undefined : body,
      });
    });
  }

  it('explains where to create a token if the token is rejected', async () => {
    server.reply({ status: 401, body: 'Invalid access token.' });
    await rejectsWith(download(server.origin), { kind: 'unauthorized', advice: /on the analytics site/ });
  });

  it('names the instance if the token has no access to its analytics', async () => {
    for (const status of [403, 404]) {
      server.reply({ status, body: 'no access' });
      await rejectsWith(download(server.origin), {
        kind: status === 403 ? 'forbidden' : 'notFound',
        message: /Response: no access$/,
        advice: /host code\.example\.com:3443 is correct/,
      });
    }
  });

  it('includes the Retry-After delay in the error', async () => {
    server.reply({ status: 429, headers: { 'Retry-After': '30' } });
    await rejectsWith(download(server.origin), { kind: 'rateLimited', advice: /Try again in 30\.0 s\./ });
  });

  it('retries requests while the service is busy, and reports each delay', async () => {
    const waits: number[] = [];
    const busy = { status: 503, headers: { 'Retry-After': '2' } };
    server.replyInTurn(busy, busy, { headers: csv, body: header });
    const got = await download(server.origin, { onWait: (milliseconds) => waits.push(milliseconds) });
    assert.equal(got.toString('utf8'), header);
    assert.equal(server.received.length, 3);
    assert.equal(waits.length, 2);
    assert.ok(waits.every((wait) => wait >= 2000));
  });

  it("doesn't retry if the once option is set", async () => {
    server.reply({ status: 503 });
    await rejectsWith(download(server.origin, { once: true }), { kind: 'serverError' });
    assert.equal(server.received.length, 1);
  });

  it("doesn't send the token to another origin", async () => {
    const target = targetAt('https://analytics.example.com');
    const elsewhere = { ...target, analyticsUrl: { ...target.analyticsUrl, baseUrl: server.origin } };
    await rejectsWith(downloadUserRegistry(elsewhere).next(), { kind: 'credential' });
    assert.equal(server.received.length, 0);
  });
});

describe('downloadUserRegistry: end of the download', () => {
  const raw = useRawServer();
  const announced = head('200 OK', { ...csv, 'Content-Length': 100_000 });
  let controller: AbortController;
  beforeEach(() => {
    controller = new AbortController();
  });
  const downloading = (options: DownloadOptions = {}): Promise<Buffer> =>
    download(raw.origin, { signal: controller.signal, ...options });

  it('rejects if the connection closes before the response is complete', async () => {
    raw.respond((socket) => socket.end(announced + header));
    await leavesNothingBehind(controller.signal, () =>
      rejectsWith(downloading(), { kind: 'unreachable', message: /closed before the response was complete/ }),
    );
  });

  for (const [where, bytes] of [
    ['before the first byte', announced],
    ['after the first bytes', announced + header.repeat(30)],
    ['within an error body', `${head('500 Oops', { 'Content-Length': 1000 })}half`],
  ] as const) {
    it(`can be canceled ${where}`, async () => {
      raw.respond((socket) => socket.write(bytes));
      await leavesNothingBehind(controller.signal, async () => {
        const work = downloading();
        setTimeout(() => controller.abort(), 30);
        await rejectsWith(work, { kind: 'canceled' });
      });
      await raw.idle();
    });
  }

  it('rejects after the idle timeout', async () => {
    raw.respond((socket) => socket.write(announced + header.repeat(30)));
    await leavesNothingBehind(controller.signal, () =>
      rejectsWith(downloading({ idleMs: 30 }), { kind: 'timeout', message: /sent no data/ }),
    );
  });

  it('explains an error status even if its body never ends', async () => {
    raw.respond((socket) => socket.write(`${head('500 Oops', { 'Content-Length': 1000 })}half a sentence`));
    await rejectsWith(downloading({ idleMs: 2000 }), { kind: 'serverError', detail: 'half a sentence' });
  });

  it('closes the connection when the reader stops after the first chunk', async () => {
    raw.respond((socket) => socket.write(announced + header.repeat(30)));
    await leavesNothingBehind(controller.signal, async () => {
      const registry = downloadUserRegistry(targetAt(raw.origin), { signal: controller.signal });
      assert.equal((await registry.next()).done, false);
      await registry.return(undefined);
    });
    await raw.idle();
  });

  it('sends no request before the first read', async () => {
    const registry = downloadUserRegistry(targetAt(raw.origin));
    await registry.return(undefined);
    assert.equal(raw.openConnections, 0);
  });
});
