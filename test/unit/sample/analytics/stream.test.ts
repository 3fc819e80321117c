import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import type { ByteSource } from '../../../../src/sample/analytics/report';
import { streamSource } from '../../../../src/sample/analytics/stream';

/** Random bytes, which don't compress, so that compressed streams also fill the buffers. */
const noise = randomBytes(100_000);

/** Source of numbered blocks of random bytes. Every third fill returns no bytes. */
class Numbers implements ByteSource {
  fills = 0;
  sent = 0;

  constructor(private readonly blocks: number) {}

  get finished(): boolean {
    return this.sent === this.blocks;
  }

  fill(target: Uint8Array): number {
    this.fills += 1;
    if (this.fills % 3 === 0) return 0;
    target.set(block(this.sent));
    this.sent += 1;
    return noise.length;
  }
}

function block(number: number): Buffer {
  const bytes = Buffer.from(noise);
  bytes.writeUInt32BE(number);
  return bytes;
}

/** Serves a source, and requests it once. `answered` settles when streaming ends. */
async function open(source: ByteSource, gzipped: boolean) {
  let settle: (outcome: Promise<void>) => void = () => undefined;
  const answered = new Promise<void>((resolve) => (settle = resolve));
  const server = createServer((_request, response: ServerResponse) => {
    settle(streamSource(source, response, gzipped));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { response, answered, close };
}

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function expected(blocks: number): Buffer {
  return Buffer.concat(Array.from({ length: blocks }, (_, number) => block(number)));
}

describe('sample streaming', () => {
  it('sends every byte in order while it reuses its buffers', async () => {
    const { response, answered, close } = await open(new Numbers(120), false);
    assert.ok((await bytesOf(response)).equals(expected(120)));
    await answered;
    close();
  });

  it('sends every byte in order with compression', async () => {
    const { response, answered, close } = await open(new Numbers(120), true);
    assert.ok((await bytesOf(response.pipe(createGunzip()))).equals(expected(120)));
    await answered;
    close();
  });

  for (const gzipped of [false, true]) {
    const stream = gzipped ? 'a compressed stream' : 'an uncompressed stream';
    it(`pauses the source of ${stream} while the reader is paused`, async () => {
      const source = new Numbers(5000);
      const { response, answered, close } = await open(source, gzipped);
      response.pause();
      // Waits until the buffers between the source and the reader are full.
      for (let before = -1; before !== source.sent;) {
        before = source.sent;
        await pause(100);
      }
      assert.ok(source.sent < 1000, `${source.sent} blocks`);
      response.destroy();
      await answered;
      close();
    });
  }

  it('stops when the reader disconnects', async () => {
    const source = new Numbers(1_000_000);
    const { response, answered, close } = await open(source, false);
    response.once('data', () => response.destroy());
    await answered;
    const { sent } = source;
    await pause(20);
    assert.equal(source.sent, sent);
    assert.ok(!source.finished);
    close();
  });

  it('stops when the reader disconnects while the source returns no data', async () => {
    const silent: ByteSource & { fills: number } = {
      fills: 0,
      finished: false,
      fill(target) {
        this.fills += 1;
        return this.fills === 1 ? target.fill(1, 0, 1000).subarray(0, 1000).length : 0;
      },
    };
    const { response, answered, close } = await open(silent, false);
    response.once('data', () => response.destroy());
    await answered;
    assert.ok(silent.fills > 1);
    close();
  });

  it("doesn't start if the reader has already disconnected", async () => {
    const source = new Numbers(5);
    const response = {
      destroyed: true,
      once: () => undefined,
      on: () => undefined,
    } as unknown as ServerResponse;
    await streamSource(source, response, false);
    assert.equal(source.fills, 0);
  });
});
