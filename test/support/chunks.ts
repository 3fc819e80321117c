/** Yields the content in chunks of a fixed size, as a network might deliver it. */
export async function* inChunks(content: string | Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content);
  for (let start = 0; start < bytes.length; start += size) {
    await Promise.resolve();
    yield bytes.subarray(start, start + size);
  }
}

/** Yields the content, and then throws the error. */
export async function* inChunksThen(content: string, error: Error): AsyncGenerator<Uint8Array> {
  yield* inChunks(content);
  throw error;
}
