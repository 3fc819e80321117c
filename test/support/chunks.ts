/** Bytes as a network would bring them: in pieces of a size that has nothing to do with the content. */
export async function* inChunks(content: string | Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content);
  for (let start = 0; start < bytes.length; start += size) {
    await Promise.resolve();
    yield bytes.subarray(start, start + size);
  }
}

/** Some bytes, then an error. */
export async function* inChunksThen(content: string, error: Error): AsyncGenerator<Uint8Array> {
  yield* inChunks(content);
  throw error;
}
