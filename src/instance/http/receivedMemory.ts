/**
 * Frees the memory of received bytes after their last use. Otherwise, the garbage collector would free it only after
 * the memory has grown by tens of megabytes.
 */
export class ReceivedMemory {
  private isCopied = false;

  /** Allows freeing. Must be called only if the HTTP parser of Node.js copies the body to separate memory. */
  readonly allowFreeing = (): void => void (this.isCopied = true);

  /** Frees the memory of a chunk of the body, unless it can contain other data. */
  free({ byteLength, buffer }: Uint8Array): void {
    if (this.isCopied && byteLength === buffer.byteLength) emptied(buffer);
  }
}

/** Frees memory. Does nothing before Node.js 21, because earlier versions have no function for it. */
function emptied(buffer: ArrayBufferLike & { readonly transfer?: (length: number) => unknown }): void {
  buffer.transfer?.(0);
}
