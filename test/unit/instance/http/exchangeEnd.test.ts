import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { exchange } from '../../../../src/instance/http/exchange';
import { readErrorBody, readText } from '../../../../src/instance/http/read';
import type { HttpResponse, HttpRequest } from '../../../../src/instance/http/httpRequest';
import { rejectsWith } from '../../../support/userErrors';
import { head, useRawServer } from '../../../support/http/rawServer';
import { leavesNothingBehind } from '../../../support/leaks';

const long = 10_000;
const short = 20;
const canceled = { kind: 'canceled' } as const;

/** The tests control the server byte by byte to end requests at every stage. */
describe('exchange: end of the request', () => {
  const raw = useRawServer();
  let controller: AbortController;
  beforeEach(() => {
    controller = new AbortController();
  });
  const send = (more: Partial<HttpRequest> = {}): Promise<HttpResponse> =>
    exchange({ method: 'GET', url: raw.origin, timeoutMs: long, signal: controller.signal, ...more });
  const sendAndRead = async (more: Partial<HttpRequest> = {}): Promise<unknown> =>
    readText(await send(more), 1_000_000);

  const silent = (): void => raw.respond(() => undefined);
  const plainHead = head('200 OK', { 'Content-Length': 1000 });
  const packedHead = head('200 OK', { 'Content-Length': 1000, 'Content-Encoding': 'gzip' });
  const stalls: Readonly<Record<string, () => void>> = {
    'before the headers': silent,
    'within the headers': () => raw.respond((socket) => socket.write('HTTP/1.1 200 OK\r\nX-Half: ')),
    'before the body': () => raw.respond((socket) => socket.write(plainHead)),
    'within the body': () => raw.respond((socket) => socket.write(`${plainHead}{"data":`)),
    'before a compressed body': () => raw.respond((socket) => socket.write(packedHead)),
    'within a compressed body': () =>
      raw.respond((socket) => {
        socket.write(packedHead);
        socket.write(gzipSync('x'.repeat(1000)).subarray(0, 12));
      }),
  };

  for (const [where, stall] of Object.entries(stalls)) {
    it(`fails at the request timeout when the server stalls ${where}`, async () => {
      stall();
      await leavesNothingBehind(controller.signal, () =>
        rejectsWith(sendAndRead({ timeoutMs: short }), { kind: 'timeout', message: /timed out/ }),
      );
      await raw.idle();
    });

    it(`fails at the idle timeout when the server stalls ${where}`, async () => {
      stall();
      await leavesNothingBehind(controller.signal, () =>
        rejectsWith(sendAndRead({ idleMs: short }), { kind: 'timeout', message: /sent no data/ }),
      );
      await raw.idle();
    });

    it(`fails on cancellation while the server stalls ${where}`, async () => {
      stall();
      await leavesNothingBehind(controller.signal, async () => {
        const work = sendAndRead();
        setTimeout(() => controller.abort(), short);
        await rejectsWith(work, canceled);
      });
      await raw.idle();
    });
  }

  it('fails on cancellation while the request body is being sent', async () => {
    raw.respond((socket) => socket.pause());
    await leavesNothingBehind(controller.signal, async () => {
      const work = send({ method: 'POST', body: 'x'.repeat(30_000_000) });
      setTimeout(() => controller.abort(), short);
      await rejectsWith(work, canceled);
    });
  });

  it('fails immediately if the signal is already aborted', async () => {
    silent();
    controller.abort();
    await rejectsWith(send(), canceled);
    await rejectsWith(send({ method: 'POST', body: '{}' }), canceled);
    await raw.idle();
  });

  it('releases all timers and listeners after a success', async () => {
    raw.respond((socket) => socket.end(`${head('200 OK', { 'Content-Length': 2 })}ok`));
    await leavesNothingBehind(controller.signal, () => sendAndRead({ idleMs: long }));
  });

  it('releases all timers and listeners when the connection fails', async () => {
    raw.respond((socket) => socket.end());
    await leavesNothingBehind(controller.signal, () => rejectsWith(sendAndRead(), { kind: 'unreachable' }));
  });

  it('releases all timers and listeners when it rejects a credential', async () => {
    const credential = { origin: 'https://code.example.com', authorization: 'token x', secrets: ['x'] };
    await leavesNothingBehind(controller.signal, () =>
      rejectsWith(send({ credential }), { kind: 'credential' }),
    );
  });

  for (const [what, bodyHead] of [
    ['an uncompressed', plainHead],
    ['a compressed', packedHead],
  ] as const) {
    it(`closes the connection and releases all timers and listeners when ${what} body is discarded`, async () => {
      raw.respond((socket) => socket.write(bodyHead));
      await leavesNothingBehind(controller.signal, async () => {
        const response = await send({ idleMs: long });
        response.discard();
        response.discard();
      });
      await raw.idle();
      controller.abort();
    });

    it(`closes the connection when the reader of ${what} body stops early`, async () => {
      raw.respond((socket) => {
        socket.write(bodyHead);
        socket.write(gzipSync('y'.repeat(600), { level: 0 }).subarray(0, 500));
      });
      await leavesNothingBehind(controller.signal, async () => {
        for await (const chunk of (await send({ idleMs: long })).body) {
          assert.ok(chunk.byteLength > 0);
          break;
        }
      });
      await raw.idle();
    });

    it(`fails when ${what} body is read after a cancellation`, async () => {
      raw.respond((socket) => socket.write(bodyHead));
      await leavesNothingBehind(controller.signal, async () => {
        const response = await send();
        controller.abort();
        await setImmediate();
        await rejectsWith(readText(response, 1000), canceled);
      });
    });

    it(`fails when ${what} body is read after the connection failed`, async () => {
      raw.respond((socket) => socket.write(bodyHead, () => socket.resetAndDestroy()));
      await leavesNothingBehind(controller.signal, async () => {
        const response = await send();
        await raw.idle();
        await setImmediate();
        await setImmediate();
        await rejectsWith(readText(response, 1000), { kind: 'unreachable', message: /closed before/ });
      });
    });
  }

  it("doesn't cause an unhandled rejection when an unread body fails", async () => {
    raw.respond((socket) => socket.write(plainHead, () => socket.resetAndDestroy()));
    const unread = await send();
    await raw.idle();
    await setImmediate();
    unread.discard();
  });

  it("doesn't cause an unhandled rejection when the request times out with an unread body", async () => {
    raw.respond((socket) => socket.write(plainHead));
    const unread = await send({ timeoutMs: 2000 });
    await raw.idle();
    await rejectsWith(readText(unread, 1000), { kind: 'timeout' });
  });

  it('returns the part of an error body that was received before the request timeout', async () => {
    raw.respond((socket) => socket.write(`${head('500 Oops', { 'Content-Length': 1000 })}half a sentence`));
    await leavesNothingBehind(controller.signal, async () => {
      const response = await send({ timeoutMs: 2000 });
      assert.equal(await readErrorBody(response, (said) => said), 'half a sentence');
    });
  });

  it("doesn't count pauses of the reader as idle time of the server", async () => {
    raw.respond((socket) => {
      socket.write(`${head('200 OK', { 'Content-Length': 10 })}hello`);
      socket.once('error', () => undefined);
      resume = () => socket.write('world');
    });
    let resume = (): unknown => undefined;
    const received: string[] = [];
    for await (const chunk of (await send({ idleMs: 1000 })).body) {
      received.push(Buffer.from(chunk).toString());
      if (received.length > 1) continue;
      await new Promise((resolve) => setTimeout(resolve, 1500));
      resume();
    }
    assert.equal(received.join(''), 'helloworld');
  });
});
