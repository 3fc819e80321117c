/** Returns all bytes of a stream. */
export async function collectBytes(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const collected: Uint8Array[] = [];
  for await (const chunk of chunks) collected.push(chunk);
  return Buffer.concat(collected);
}
