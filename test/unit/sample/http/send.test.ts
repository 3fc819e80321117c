import assert from 'node:assert/strict';
import { acceptsGzip, gzipThreshold } from '../../../../src/sample/http/send';
import { jsonResponse } from '../../../../src/sample/http/response';
import { isLoopbackHost } from '../../../../src/sample/http/hosts';
import { listen, type Listener } from '../../../../src/sample/http/listener';
import { send } from '../../../../src/sample/http/send';
import { exchange } from '../support/wire';

describe('what a client accepts', () => {
  it('is gzip when it says so and does not take it back', () => {
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

describe('sending an answer', () => {
  let listener: Listener;
  before(async () => {
    listener = await listen(0);
    listener.serve((request, response) => {
      const length = Number(new URL(request.url ?? '/', listener.origin).searchParams.get('length'));
      void send(request, response, { ...jsonResponse(200, null), body: 'x'.repeat(length) });
    });
  });
  after(() => listener.stop());

  it('compresses from the threshold on, for clients that accept it', async () => {
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

  it('sends no body to HEAD, but the length it would have', async () => {
    const answer = await exchange(listener.origin, { method: 'HEAD', path: '/?length=5' });
    assert.deepEqual([answer.raw.length, answer.headers['content-length']], [0, '5']);
  });
});

describe('the names of this machine', () => {
  it('are loopback names only, with or without a port', () => {
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
  it('ends open connections when it stops, and frees its port', async () => {
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

  it('says so when its port is taken', async () => {
    const first = await listen(0);
    await assert.rejects(listen(first.port), { code: 'EADDRINUSE' });
    await first.stop();
  });
});
