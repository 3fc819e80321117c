import assert from 'node:assert/strict';
import { peek, readErrorBody, readText } from '../../../../src/instance/http/read';
import type { HttpResponse } from '../../../../src/instance/http/httpRequest';
import { UserError } from '../../../../src/shared/userError';
import { rejectsWith } from '../../../support/userErrors';

/** Creates a response whose body yields the chunks in order and throws errors at their positions. */
function response(chunks: readonly (Uint8Array | string | Error)[]): HttpResponse & {
  readonly seen: { taken: number; discarded: boolean; closed: boolean };
} {
  const seen = { taken: 0, discarded: false, closed: false };
  // oxlint-disable-next-line typescript/require-await -- yields chunks without waiting
  async function* body(): AsyncGenerator<Uint8Array> {
    try {
      for (const chunk of chunks) {
        if (chunk instanceof Error) throw chunk;
        seen.taken += 1;
        yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      }
    } finally {
      seen.closed = true;
    }
  }
  return {
    seen,
    status: 200,
    statusText: 'OK',
    url: 'https://code.example.com/',
    firstByteMs: 1,
    header: () => undefined,
    body: body(),
    discard: () => (seen.discarded = true),
  };
}

describe('readText', () => {
  it('reads a complete body and counts its bytes', async () => {
    assert.deepEqual(await readText(response(['{"a":', '"ü"}']), 100), { text: '{"a":"ü"}', bytes: 10 });
    assert.deepEqual(await readText(response([]), 100), { text: '', bytes: 0 });
  });

  it('decodes a character that is split between chunks', async () => {
    const bytes = Buffer.from('a😀b');
    const chunks = [...bytes].map((byte) => Uint8Array.of(byte));
    assert.equal((await readText(response(chunks), 100)).text, 'a😀b');
  });

  it('omits a byte order mark, but no other character', async () => {
    assert.deepEqual(await readText(response(['\uFEFF{"a":1}']), 100), { text: '{"a":1}', bytes: 10 });
    assert.equal((await readText(response(['a\uFEFF']), 100)).text, 'a\uFEFF');
    assert.equal(await readErrorBody(response(['\uFEFFNo']), (said) => said), 'No');
  });

  it('replaces invalid UTF-8 bytes', async () => {
    const { text, bytes } = await readText(response([Uint8Array.of(0xff, 0xfe, 0x41)]), 100);
    assert.equal(text, '\ufffd\ufffdA');
    assert.equal(bytes, 3);
  });

  it('accepts a body of exactly the maximum size', async () => {
    assert.equal((await readText(response(['12345', '67890']), 10)).bytes, 10);
  });

  it('stops reading when the body exceeds the maximum size', async () => {
    const large = response(['12345', '67890', 'x', 'never taken']);
    await rejectsWith(readText(large, 10), {
      kind: 'tooLarge',
      message: 'The response is too large. The maximum size is 10 bytes.',
      advice: /^Contact your administrator\.$/,
    });
    assert.deepEqual(large.seen, { taken: 3, discarded: true, closed: true });
  });

  it('rethrows the error of a broken body', async () => {
    await assert.rejects(readText(response(['a', new Error('cut off')]), 10), /cut off/);
  });
});

describe('readErrorBody', () => {
  const as = (text: string): string => text;

  it('reads a short body completely and closes the exchange', async () => {
    const short = response(['Invalid access ', 'token.\n']);
    assert.equal(await readErrorBody(short, as), 'Invalid access token.\n');
    assert.equal(short.seen.discarded, true);
  });

  it('reads only the beginning of a large body', async () => {
    const endless = response(Array.from({ length: 1000 }, () => 'x'.repeat(1024)));
    const text = await readErrorBody(endless, as);
    assert.equal(text, 'x'.repeat(63 * 1024));
    assert.deepEqual(endless.seen, { taken: 65, discarded: true, closed: true });
  });

  it('redacts secrets, including one that the size limit truncates', async () => {
    const secret = 'sgp_canary0123456789';
    const clean = (text: string): string => text.replaceAll(secret, '*');
    assert.equal(await readErrorBody(response([`No ${secret}.`]), clean), 'No *.');
    for (const before of [65_530, 65_535, 65_536, 64_000, 63_000]) {
      const echo = response(['x'.repeat(before), secret, 'y'.repeat(70_000)]);
      assert.doesNotMatch(await readErrorBody(echo, clean), /sgp/, `after ${before} bytes`);
    }
    const many = response([secret.repeat(10_000)]);
    assert.match(await readErrorBody(many, clean), /^\**$/);
  });

  it('returns the data received before the connection failed', async () => {
    const broken = response(['half a sen', new Error('reset')]);
    assert.equal(await readErrorBody(broken, as), 'half a sen');
    assert.equal(broken.seen.discarded, true);
  });

  it('returns an empty string if no data was received', async () => {
    assert.equal(await readErrorBody(response([]), as), '');
    assert.equal(await readErrorBody(response([new Error('reset')]), as), '');
  });

  it('rethrows a cancellation instead of returning partial data', async () => {
    const canceled = response(['half', new UserError('canceled', 'Cancelled.')]);
    await rejectsWith(readErrorBody(canceled, as), { kind: 'canceled' });
    assert.equal(canceled.seen.discarded, true);
  });
});

describe('peek', () => {
  const collect = async (body: AsyncIterable<Uint8Array>): Promise<string[]> => {
    const pieces: string[] = [];
    for await (const chunk of body) pieces.push(Buffer.from(chunk).toString());
    return pieces;
  };

  it('reads only the required chunks and returns the complete body unchanged', async () => {
    const { seen, body: source } = response(['ab', 'cd', 'ef', 'gh']);
    const { head, body } = await peek(source, 3);
    assert.equal(head.toString(), 'abcd');
    assert.equal(seen.taken, 2);
    assert.deepEqual(await collect(body), ['ab', 'cd', 'ef', 'gh']);
    assert.equal(seen.closed, true);
  });

  it('accepts a body that is shorter than the requested number of bytes', async () => {
    const { head, body } = await peek(response(['a', 'b']).body, 100);
    assert.equal(head.toString(), 'ab');
    assert.deepEqual(await collect(body), ['a', 'b']);
    assert.equal((await peek(response([]).body, 100)).head.length, 0);
  });

  it('rethrows an error at its position in the body', async () => {
    await assert.rejects(peek(response(['a', new Error('early')]).body, 2), /early/);
    const { body } = await peek(response(['a', new Error('late')]).body, 1);
    await assert.rejects(collect(body), /late/);
  });

  it('closes the body when its reader stops early', async () => {
    const { seen, body: source } = response(['a', 'b', 'c']);
    const { body } = await peek(source, 1);
    for await (const chunk of body) {
      assert.equal(chunk.byteLength, 1);
      break;
    }
    assert.deepEqual(seen, { taken: 1, discarded: false, closed: true });
  });
});
