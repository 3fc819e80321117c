import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { exchange } from '../../../../src/instance/http/exchange';
import { peek, readErrorBody } from '../../../../src/instance/http/read';
import { ReceivedMemory } from '../../../../src/instance/http/receivedMemory';
import type { HttpRequest, HttpResponse } from '../../../../src/instance/http/httpRequest';
import { useServer } from '../../../support/http/scriptedServer';
import { tlsPair, trustTestAuthority } from '../../../support/http/tls';

/** Whether Node.js can free the memory of a buffer. Node.js 20 can't. */
const canFree = 'transfer' in ArrayBuffer.prototype;

const secret = 'sams_at_c4nary0123456789';
/** Not compressible, and longer than the buffers of sockets and streams together. */
const bytes = randomBytes(3_000_000);

interface Received {
  readonly text: Buffer;
  /** The share of the body whose memory was freed when the next chunk was requested, from 0 to 1. */
  readonly freed: number;
}

/** Reads a body, and copies each chunk before the next one is requested. */
async function received({ body }: HttpResponse): Promise<Received> {
  const copies: Buffer[] = [];
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) {
    chunks.push(chunk);
    copies.push(Buffer.from(chunk));
  }
  const text = Buffer.concat(copies);
  const saved = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return { text, freed: 1 - saved / text.length };
}

/** Sends parts of an odd size, so that parts of the body don't end where reads of the socket end. */
function inParts(response: ServerResponse): void {
  for (let at = 0; at < bytes.length; at += 70_001) response.write(bytes.subarray(at, at + 70_001));
  response.end();
}

describe('exchange: memory of chunks', () => {
  trustTestAuthority();

  for (const [protocol, pair] of [
    ['HTTP', undefined],
    ['HTTPS', tlsPair('leaf', 'intermediate')],
  ] as const) {
    describe(`over ${protocol}`, () => {
      const server = useServer(pair);
      const send = (more: Partial<HttpRequest> = { freesChunks: true }): Promise<HttpResponse> =>
        exchange({
          method: 'GET',
          url: server.origin,
          credential: { origin: server.origin, authorization: `token ${secret}`, secrets: [secret] },
          timeoutMs: 60_000,
          ...more,
        });

      it('is freed when the next chunk is requested', async function () {
        if (!canFree) return this.skip();
        server.respond(inParts);
        const { text, freed } = await received(await send());
        assert.ok(text.equals(bytes));
        assert.ok(freed > 0.9, String(freed));
      });

      it('is freed after decompression', async function () {
        if (!canFree) return this.skip();
        const rows = Buffer.from('1234567,false,2026-10-01\r\n'.repeat(200_000));
        server.reply({ headers: { 'Content-Encoding': 'gzip' }, body: gzipSync(rows) });
        const { text, freed } = await received(await send());
        assert.ok(text.equals(rows));
        assert.ok(freed > 0.8, String(freed));
      });

      it("isn't freed without the option freesChunks", async () => {
        server.respond(inParts);
        const { text, freed } = await received(await send({}));
        assert.ok(text.equals(bytes));
        assert.equal(freed, 0);
      });

      it("isn't freed too early if requests with different options share a connection", async () => {
        server.respond(inParts);
        for (const more of [{ freesChunks: true }, {}, { freesChunks: true }] as const)
          assert.ok((await received(await send(more))).text.equals(bytes));
      });

      it('can be freed without an effect on the redaction of a secret that is split at any position', async () => {
        const filler = 'sams_at '.repeat(20_000);
        server.respond((response) => {
          for (let at = 1; at < secret.length; at += 1) {
            response.write(filler + secret.slice(0, at));
            response.write(secret.slice(at));
          }
          response.end();
        });
        const { text } = await received(await send());
        assert.ok(text.toString() === `${filler}[redacted]`.repeat(secret.length - 1));
      });

      it('can be freed without an effect on an error body or the beginning of a body', async () => {
        server.respond(inParts);
        const { head, body } = await peek((await send()).body, 200_000);
        assert.ok(head.equals(bytes.subarray(0, head.length)));
        const rest: Buffer[] = [];
        for await (const chunk of body) rest.push(Buffer.from(chunk));
        assert.ok(Buffer.concat(rest).equals(bytes));
        const message = 'Not now. '.repeat(5000);
        server.respond((response) => {
          response.statusCode = 500;
          for (let at = 0; at < message.length; at += 10_000) response.write(message.slice(at, at + 10_000));
          response.end();
        });
        assert.equal(await readErrorBody(await send(), (text) => text), message);
      });
    });
  }
});

describe('ReceivedMemory', () => {
  const memoryOf = (text: string): Buffer<ArrayBuffer> => Buffer.from(new TextEncoder().encode(text).buffer);

  it('frees chunks only after that is allowed', function () {
    if (!canFree) return this.skip();
    const memory = new ReceivedMemory();
    const [before, after] = [memoryOf('before'), memoryOf('after')] as const;
    memory.free(before);
    memory.allowFreeing();
    memory.free(after);
    assert.equal(before.toString(), 'before');
    assert.equal(after.byteLength, 0);
  });

  it("doesn't free a chunk if its buffer contains other bytes", () => {
    const memory = new ReceivedMemory();
    memory.allowFreeing();
    const chunk = memoryOf('chunk');
    memory.free(chunk.subarray(1));
    assert.equal(chunk.toString(), 'chunk');
  });
});
