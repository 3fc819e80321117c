import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { exchange } from '../../../../src/instance/http/exchange';
import { readErrorBody, readText } from '../../../../src/instance/http/read';
import { assertUserError, rejectsWith } from '../../../support/userErrors';
import { head, useRawServer } from '../../../support/http/rawServer';
import { useServer } from '../../../support/http/scriptedServer';

const megabyte = 1024 * 1024;
const text = 'Instance user ID,Service Account,Site Admin\n1,false,true\n'.repeat(400);
const packed = gzipSync(text);

describe('exchange: bodies', () => {
  const server = useServer();
  const read = async (cap = megabyte): Promise<string> =>
    (await readText(await exchange({ method: 'GET', url: server.origin, timeoutMs: 10_000 }), cap)).text;

  it('returns the bytes of a body that is sent in chunks', async () => {
    const bytes = randomBytes(300_000);
    server.respond((response) => {
      for (let at = 0; at < bytes.length; at += 7001) response.write(bytes.subarray(at, at + 7001));
      response.end();
    });
    const hash = createHash('sha256');
    const reply = await exchange({ method: 'GET', url: server.origin, timeoutMs: 10_000 });
    for await (const chunk of reply.body) hash.update(chunk);
    assert.equal(hash.digest('hex'), createHash('sha256').update(bytes).digest('hex'));
  });

  for (const encoding of ['gzip', 'x-gzip', 'GZIP', ' gzip ']) {
    it(`decodes "${encoding}"`, async () => {
      server.reply({ headers: { 'Content-Encoding': encoding }, body: packed });
      assert.equal(await read(), text);
    });
  }

  it('accepts the encoding "identity"', async () => {
    server.reply({ headers: { 'Content-Encoding': 'identity' }, body: text });
    assert.equal(await read(), text);
  });

  it('decodes all members of a gzip body', async () => {
    server.reply({
      headers: { 'Content-Encoding': 'gzip' },
      body: Buffer.concat([gzipSync('one,'), gzipSync('two')]),
    });
    assert.equal(await read(), 'one,two');
  });

  it('decodes an empty compressed body', async () => {
    server.reply({ headers: { 'Content-Encoding': 'gzip' }, body: gzipSync('') });
    assert.equal(await read(), '');
  });

  for (const status of [200, 204, 304, 401]) {
    it(`returns an empty string for a missing body with Content-Encoding (${status})`, async () => {
      server.reply({ status, headers: { 'Content-Encoding': 'gzip' } });
      assert.equal(await read(), '');
    });
  }

  for (const saved of [1, 9, 10, 30, packed.length - 9, packed.length - 1]) {
    it(`rejects a compressed body that ends after ${saved} of ${packed.length} bytes`, async () => {
      server.reply({ headers: { 'Content-Encoding': 'gzip' }, body: packed.subarray(0, saved) });
      await rejectsWith(read(), { kind: 'unreachable', message: /closed before the response was complete/ });
    });
  }

  for (const [what, damaged] of [
    ['an uncompressed body with Content-Encoding', Buffer.from(text)],
    ['a compressed body with a damaged checksum', flipped(packed, packed.length - 6)],
    ['a compressed body with a damaged length', flipped(packed, packed.length - 2)],
    ['a compressed body with damaged data', flipped(packed, Math.floor(packed.length / 2))],
  ] as const) {
    it(`rejects ${what}`, async () => {
      server.reply({ headers: { 'Content-Encoding': 'gzip' }, body: damaged });
      await rejectsWith(read(), { kind: 'unreachable', message: /corrupted|closed before/ });
    });
  }

  for (const [encoding, body] of [
    ['br', brotliCompressSync(text)],
    ['deflate', deflateSync(text)],
    ['gzip, gzip', gzipSync(packed)],
    ['zstd', Buffer.from(text)],
  ] as const) {
    it(`rejects the encoding "${encoding}", which wasn't requested`, async () => {
      server.reply({ headers: { 'Content-Encoding': encoding }, body });
      await rejectsWith(read(), { kind: 'httpStatus', message: /an unsupported content encoding/ });
    });
  }

  it('stops receiving and decompressing at the maximum size', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * megabyte), { level: 9 });
    let closed: Promise<unknown> | undefined;
    server.respond((response) => {
      closed = once(response, 'close');
      response.writeHead(200, { 'Content-Encoding': 'gzip' });
      // The body never ends, so only the client can close the connection.
      response.write(bomb.subarray(0, bomb.length / 2));
    });
    await rejectsWith(read(), { kind: 'tooLarge', message: /The maximum size is 1\.0 MB/ });
    await closed;
  });

  it('truncates an error body with a large decompressed size', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * megabyte, 'x'), { level: 9 });
    server.reply({ status: 500, headers: { 'Content-Encoding': 'gzip' }, body: bomb });
    const reply = await exchange({ method: 'GET', url: server.origin, timeoutMs: 10_000 });
    assert.equal(await readErrorBody(reply, (said) => said), 'x'.repeat(63 * 1024));
  });
});

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}

describe('exchange: incomplete and overlong bodies', () => {
  const raw = useRawServer();
  const read = async (): Promise<string> =>
    (await readText(await exchange({ method: 'GET', url: raw.origin, timeoutMs: 10_000 }), megabyte)).text;
  const cutOff = { kind: 'unreachable', message: /closed before the response was complete/ } as const;

  it('are detected when they end before Content-Length', async () => {
    raw.respond((socket) => socket.end(`${head('200 OK', { 'Content-Length': 100 })}{"data":`));
    await rejectsWith(read(), cutOff);
  });

  it('are detected after a connection reset', async () => {
    raw.respond((socket) => {
      socket.write(`${head('200 OK', { 'Content-Length': 100 })}{"data":`, () => socket.resetAndDestroy());
    });
    await rejectsWith(read(), cutOff);
  });

  it('are detected between chunks', async () => {
    raw.respond((socket) =>
      socket.end(`${head('200 OK', { 'Transfer-Encoding': 'chunked' })}5\r\nhello\r\n`),
    );
    await rejectsWith(read(), cutOff);
  });

  it('are detected within a chunk', async () => {
    raw.respond((socket) => socket.end(`${head('200 OK', { 'Transfer-Encoding': 'chunked' })}ff\r\nhello`));
    await rejectsWith(read(), cutOff);
  });

  it('are detected with compression', async () => {
    raw.respond((socket) => {
      socket.write(head('200 OK', { 'Content-Length': packed.length, 'Content-Encoding': 'gzip' }));
      socket.end(packed.subarray(0, 50));
    });
    await rejectsWith(read(), cutOff);
  });

  it('are detected at an invalid chunk', async () => {
    raw.respond((socket) =>
      socket.end(`${head('200 OK', { 'Transfer-Encoding': 'chunked' })}5\r\nhello\r\nzz\r\n`),
    );
    await rejectsWith(read(), cutOff);
  });

  for (const encoding of ['identity', 'gzip']) {
    it(`don't include bytes after Content-Length (${encoding})`, async () => {
      const body = encoding === 'gzip' ? packed : Buffer.from(text);
      raw.respond((socket) => {
        const lines = head('200 OK', { 'Content-Length': body.length, 'Content-Encoding': encoding });
        socket.end(Buffer.concat([Buffer.from(lines), body, Buffer.from('stray bytes')]));
      });
      const outcome = await read().catch((error: unknown) => assertUserError(error, cutOff));
      if (typeof outcome === 'string') assert.equal(outcome, text);
    });
  }

  it("aren't reported for a 304 response, which can have a Content-Length without a body", async () => {
    raw.respond((socket) => socket.end(head('304 Not Modified', { 'Content-Length': 500 })));
    assert.equal(await read(), '');
  });

  it("aren't read if their encoding wasn't requested, and the connection is closed", async () => {
    raw.respond((socket) => {
      socket.write(`${head('200 OK', { 'Content-Length': 500, 'Content-Encoding': 'br' })}begun`);
    });
    await rejectsWith(read(), { kind: 'httpStatus' });
    await raw.idle();
  });

  it("aren't reported without Content-Length, because the body ends with the connection", async () => {
    raw.respond((socket) => socket.end(`${head('200 OK', { Connection: 'close' })}hello`));
    assert.equal(await read(), 'hello');
  });
});
