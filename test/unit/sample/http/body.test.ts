import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { readBody, type BodyCaps, type ReadBody } from '../../../../src/sample/http/body';
import { listen, type Listener } from '../../../../src/sample/http/listener';
import { exchange } from '../support/wire';

describe('readBody', () => {
  let listener: Listener;
  let caps: BodyCaps;
  let read: ReadBody | undefined;

  before(async () => {
    listener = await listen(0);
    listener.serve((request, response) => {
      void readBody(request, caps).then((body) => {
        read = body;
        response.end();
      });
    });
  });
  after(() => listener.stop());
  beforeEach(() => {
    caps = { onTheWire: 1000, unpacked: 10_000 };
    read = undefined;
  });

  async function post(
    body: string | Buffer,
    headers: Record<string, string> = {},
  ): Promise<ReadBody | undefined> {
    await exchange(listener.origin, { method: 'POST', headers, body });
    return read;
  }

  it('returns the text regardless of the content type', async () => {
    assert.deepEqual(await post('{"ü":1}', { 'content-type': 'image/png' }), {
      kind: 'text',
      text: '{"ü":1}',
    });
    assert.deepEqual(await post(''), { kind: 'text', text: '' });
  });

  it('decompresses gzip', async () => {
    const packed = gzipSync('hello');
    assert.deepEqual(await post(packed, { 'content-encoding': 'gzip' }), { kind: 'text', text: 'hello' });
  });

  it('reports invalid gzip data as unreadable', async () => {
    const half = gzipSync('hello').subarray(0, 12);
    for (const body of ['hello', half, '']) {
      assert.deepEqual(await post(body, { 'content-encoding': 'gzip' }), { kind: 'unreadable' });
    }
  });

  it('limits the received size with and without Content-Length', async () => {
    assert.equal((await post('x'.repeat(1000)))?.kind, 'text');
    assert.deepEqual(await post('x'.repeat(1001)), { kind: 'tooLarge' });
    const unannounced = { 'transfer-encoding': 'chunked' };
    assert.deepEqual(await post('x'.repeat(1001), unannounced), { kind: 'tooLarge' });
  });

  it('limits the decompressed size', async () => {
    const gzip = { 'content-encoding': 'gzip' };
    assert.equal((await post(gzipSync('x'.repeat(10_000)), gzip))?.kind, 'text');
    assert.deepEqual(await post(gzipSync('x'.repeat(500_000)), gzip), { kind: 'unreadable' });
  });
});
