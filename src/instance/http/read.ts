import { UserError, isCancelled } from '../../shared/userError';
import { formatBytes } from '../../shared/format';
import type { HttpResponse } from './target';

/**
 * Reads a whole body as text, up to a cap in bytes after decoding.
 *
 * @throws UserError `tooLarge` above the cap; the rest is not read.
 */
export async function readText(
  response: HttpResponse,
  capBytes: number,
): Promise<{ text: string; bytes: number }> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > capBytes) {
      response.discard();
      throw new UserError('tooLarge', `The answer is larger than ${formatBytes(capBytes)}.`, {
        advice: 'Ask for fewer items at a time, for example with a smaller "first".',
      });
    }
    chunks.push(chunk);
  }
  return { text: Buffer.concat(chunks).toString('utf8'), bytes };
}

/** As much of a body as is kept to be shown. */
const shownBytes = 64 * 1024;

/** Longer than a token under any encoding. */
const secretMargin = 1024;

/**
 * Reads the beginning of an error body: enough to show, whatever its length. It fails only when the user cancels.
 *
 * @param clean takes the secrets out. One that the end of the beginning cuts in half would not be recognised,
 *   so the last stretch of a body that goes on is left out.
 */
export async function readErrorBody(
  response: HttpResponse,
  clean: (text: string) => string,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body) {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes > shownBytes) break;
    }
  } catch (error) {
    if (isCancelled(error)) throw error;
    // What came before the connection broke is still the best account of the failure.
  } finally {
    response.discard();
  }
  const text = clean(Buffer.concat(chunks).subarray(0, shownBytes).toString('utf8'));
  return bytes > shownBytes ? text.slice(0, -secretMargin) : text;
}

/**
 * Waits for the first bytes of a body, to see what it is.
 *
 * @returns them, at least `wanted` if there are as many, and the whole body from its first byte on
 */
export async function peek(
  body: AsyncIterable<Uint8Array>,
  wanted: number,
): Promise<{ readonly head: Buffer; readonly body: AsyncIterable<Uint8Array> }> {
  const chunks: Uint8Array[] = [];
  const iterator = body[Symbol.asyncIterator]();
  for (let bytes = 0; bytes < wanted; bytes += chunks.at(-1)?.byteLength ?? 0) {
    const next = await iterator.next();
    if (next.done === true) break;
    chunks.push(next.value);
  }
  return { head: Buffer.concat(chunks), body: chained(chunks, iterator) };
}

async function* chained(
  first: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* first;
    for (;;) {
      const next = await rest.next();
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await rest.return?.();
  }
}
