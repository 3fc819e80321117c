/**
 * The size of a block, in bytes. Transferring smaller blocks takes longer than processing them. Larger blocks
 * leave the processor's cache before they are read, which reduced the speed by a third in measurements.
 */
const blockBytes = 256 * 1024;
/**
 * The maximum number of blocks: one to fill, some to write and examine, and some to compensate for
 * differences in speed.
 */
const maxBlocks = 8;

/** A pool of reusable memory blocks, which limits memory use. */
export class Blocks {
  private readonly free: Buffer<ArrayBuffer>[] = [];
  private readonly waiting: {
    readonly resolve: (block: Buffer<ArrayBuffer>) => void;
    readonly reject: (error: unknown) => void;
  }[] = [];
  private made = 0;
  private failed: Error | undefined;

  /**
   * Returns a free block of memory, which isn't shared with other threads but can be transferred to them: V8
   * copies bytes to and from shared memory several times more slowly. Waits until a block is free.
   *
   * @throws the error passed to {@link fail}
   */
  take(): Promise<Buffer<ArrayBuffer>> {
    if (this.failed !== undefined) return Promise.reject(this.failed);
    const block = this.free.pop() ?? this.make();
    if (block !== undefined) return Promise.resolve(block);
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
  }

  /** Returns a block to the pool, or the memory to which its bytes were transferred. */
  give(block: Buffer<ArrayBuffer>): void {
    const next = this.waiting.shift();
    if (next === undefined) this.free.push(block);
    else next.resolve(block);
  }

  /** Reports an error in processing a block. Pending and later calls of {@link take} reject with it. */
  fail(error: Error): void {
    this.failed ??= error;
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }

  private make(): Buffer<ArrayBuffer> | undefined {
    if (this.made === maxBlocks) return undefined;
    this.made += 1;
    return Buffer.from(new ArrayBuffer(blockBytes));
  }
}
