/**
 * The number of latest reads that are in use: the HTTP parser uses the last one, and node-fetch compares the end of
 * the one before it.
 */
const readsInUse = 2;

/**
 * Frees the memory of received bytes after their last use. Otherwise, the garbage collector would free it only after
 * the memory has grown by tens of megabytes.
 */
export class ReceivedMemory {
  /** Bytes of the socket, from which the HTTP parser copies the body. */
  private readonly reads: Uint8Array[] = [];
  /** Whether the parser copies the body to memory other than that of the reads; `undefined` before the body. */
  private copied: boolean | undefined;

  /** Adds bytes that were read from the socket. Must be called before they are parsed. */
  readonly addRead = (bytes: Uint8Array): void => void this.reads.push(bytes);

  /** Frees the earlier reads. Must be called with every chunk of the body from the parser. */
  readonly addParsed = (chunk: Uint8Array): void => {
    this.copied ??= this.reads.length > 0 && this.reads.every(({ buffer }) => buffer !== chunk.buffer);
    for (const read of this.reads.splice(0, Math.max(0, this.reads.length - readsInUse))) this.free(read);
  };

  /** Frees the memory of a read or of a chunk of the body, unless it can contain other data. */
  free({ byteLength, buffer }: Uint8Array): void {
    if (this.copied === true && byteLength === buffer.byteLength) emptied(buffer);
  }
}

/** Frees memory. Does nothing before Node.js 21, because earlier versions have no function for it. */
function emptied(buffer: ArrayBufferLike & { readonly transfer?: (length: number) => unknown }): void {
  buffer.transfer?.(0);
}
