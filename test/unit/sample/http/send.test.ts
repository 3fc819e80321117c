import assert from 'node:assert/strict';
import { acceptsGzip, gzipThreshold, send } from '../../../../src/sample/http/send';
import { jsonResponse } from '../../../../src/sample/http/response';
import { isLoopbackHost } from '../../../../src/sample/server/serve';
import { listen, type Listener } from '../../../../src/sample/http/listener';
import { exchange } from '../support/wire';

describe('acceptsGzip', () => {
  it('returns true only if the header allows gzip', () => {
    for (const value of [
      'gzip',
      'deflate, gzip',
      'br;q=1.0, gzip;q=0.8',
      '*',
      'GZIP',
      'x-gzip',
      'gzip;q=0.001',
    ]) {
      assert.equal(acceptsGzip(value), true, value);
    }
    for (const value of [undefined, '', 'identity', 'br', 'gzip;q=0', 'gzip; q=0.0', 'notgzip', 'gzipped']) {
      assert.equal(acceptsGzip(value), false, value);
    }
    assert.equal(acceptsGzip(['br', 'gzip']), true);
  });
});

describe('send', () => {
  let listener: Listener;
  before(async () => {
    listener = await listen(0);
    listener.serve((request, response) => {
      const length = Number(new URL(request.url ?? '/', listener.origin).searchParams.get('length'));
      void send(request, response, { ...jsonResponse(200, null), body: 'x'.repeat(length) });
    });
  });
  after(() => listener.stop());

  it('compresses bodies at or above the threshold if the client accepts gzip', async () => {
    const ask = (length: number, headers: Record<string, string>) =>
      exchange(listener.origin, { path: `/?length=${length}`, headers });
    const packed = await ask(gzipThreshold, { 'accept-encoding': 'gzip' });
    assert.equal(packed.headers['content-encoding'], 'gzip');
    assert.equal(packed.body, 'x'.repeat(gzipThreshold));
    assert.equal(packed.headers['content-length'], String(packed.raw.length));
    const short = await ask(gzipThreshold - 1, { 'accept-encoding': 'gzip' });
    assert.equal(short.headers['content-encoding'], undefined);
    const unasked = await ask(gzipThreshold, {});
    assert.equal(unasked.headers['content-encoding'], undefined);
  });

  it('sends a Content-Length but no body for a HEAD request', async () => {
    const reply = await exchange(listener.origin, { method: 'HEAD', path: '/?length=5' });
    assert.deepEqual([reply.raw.length, reply.headers['content-length']], [0, '5']);
  });
});

describe('isLoopbackHost', () => {
  it('returns true only for loopback hosts with or without a port', () => {
    for (const host of ['127.0.0.1', '127.0.0.1:80', 'localhost', 'LOCALHOST:1', '[::1]', '[::1]:8080']) {
      assert.equal(isLoopbackHost(host), true, host);
    }
    for (const host of [
      undefined,
      '',
      'example.com',
      'localhost.example.com',
      '127.0.0.1.example.com',
      '127.0.0.2',
      '::1',
    ]) {
      assert.equal(isLoopbackHost(host), false, String(host));
    }
  });
});

describe('a listener', () => {
  it('closes open connections and releases its port when it stops', async () => {
    const listener = await listen(0);
    listener.serve(() => undefined);
    const unanswered = exchange(listener.origin);
    await new Promise((resolve) => setImmediate(resolve));
    await listener.stop();
    await assert.rejects(unanswered);
    const again = await listen(listener.port);
    assert.equal(again.port, listener.port);
    await again.stop();
  });

  it('fails to start if its port is in use', async () => {
    const first = await listen(0);
    await assert.rejects(listen(first.port), { code: 'EADDRINUSE' });
    await first.stop();
  });
});
