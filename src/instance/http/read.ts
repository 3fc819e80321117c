import * as l10n from '@vscode/l10n';
import { UserError, isCanceled } from '../../shared/userError';
import { formatBytes } from '../../shared/format';
import type { HttpResponse } from './httpRequest';

/**
 * Reads a complete body as text without a byte order mark, up to a limit in bytes after decompression.
 *
 * @throws UserError `tooLarge` above the limit, without reading the rest, and any error of the body
 */
export async function readText(
  response: HttpResponse,
  capBytes: number,
  advice = l10n.t('Contact your administrator.'),
): Promise<{ text: string; bytes: number }> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > capBytes) {
      response.discard();
      throw new UserError(
        'tooLarge',
        l10n.t('The response is too large. The maximum size is {size}.', { size: formatBytes(capBytes) }),
        { advice },
      );
    }
    chunks.push(chunk);
  }
  return { text: decoded(Buffer.concat(chunks)), bytes };
}

/** Decodes UTF-8 without its byte order mark, which isn't part of the text. */
function decoded(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** The maximum number of bytes of an error body to show. */
const shownBytes = 64 * 1024;

/** The number of characters to omit at the end of truncated text; longer than a token in any encoding. */
const secretMargin = 1024;

/**
 * Reads the beginning of an error body. Throws only if the user cancels.
 *
 * @param clean redacts secrets. It can't recognize a truncated secret, so the end of a truncated body is
 *   omitted.
 */
export async function readErrorBody(
  response: HttpResponse,
  clean: (text: string) => string,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body) {
      // Copied because its memory may be freed.
      chunks.push(Buffer.from(chunk));
      bytes += chunk.byteLength;
      if (bytes > shownBytes) break;
    }
  } catch (error) {
    if (isCanceled(error)) throw error;
    // The data received before the failure is the best description of the error.
  } finally {
    response.discard();
  }
  const text = clean(decoded(Buffer.concat(chunks).subarray(0, shownBytes)));
  return bytes > shownBytes ? text.slice(0, -secretMargin) : text;
}

/**
 * Waits for the first bytes of a body, to detect its type.
 *
 * @returns at least the first `requested` bytes, or all bytes of a shorter body; and the complete body
 */
export async function peek(
  body: AsyncIterable<Uint8Array>,
  requested: number,
): Promise<{ readonly head: Buffer; readonly body: AsyncIterable<Uint8Array> }> {
  const chunks: Uint8Array[] = [];
  const iterator = body[Symbol.asyncIterator]();
  for (let bytes = 0; bytes < requested; bytes += chunks.at(-1)?.byteLength ?? 0) {
    const next = await iterator.next();
    if (next.done === true) break;
    // Copied because its memory may be freed.
    chunks.push(Buffer.from(next.value));
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
