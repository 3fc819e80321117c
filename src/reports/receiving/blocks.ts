/**
 * In bytes. Smaller ones cost more in handing over than in work; larger ones are out of the processor's cache before
 * whoever reads them gets to it, which was measured to cost a third of the speed.
 */
const blockBytes = 256 * 1024;
/** One that is filled, some that are written and looked at, and some so that nobody waits for the slowest each time. */
const maxBlocks = 8;

/** Memory that goes round between whoever fills it and whoever reads it, so that no more of it is ever needed. */
export class Blocks {
  private readonly free: Buffer[] = [];
  private readonly waiting: {
    readonly resolve: (block: Buffer) => void;
    readonly reject: (error: unknown) => void;
  }[] = [];
  private made = 0;
  private failed: Error | undefined;

  /**
   * A block that nobody else uses: memory that threads can share.
   *
   * @throws what {@link fail} was told
   */
  take(): Promise<Buffer> {
    if (this.failed !== undefined) return Promise.reject(this.failed);
    const block = this.free.pop() ?? this.make();
    if (block !== undefined) return Promise.resolve(block);
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
  }

  /** Gives a block back. */
  give(block: Buffer): void {
    const next = this.waiting.shift();
    if (next === undefined) this.free.push(block);
    else next.resolve(block);
  }

  /** Something went wrong with a block that was handed on: whoever takes another is told. */
  fail(error: Error): void {
    this.failed ??= error;
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }

  private make(): Buffer | undefined {
    if (this.made === maxBlocks) return undefined;
    this.made += 1;
    return Buffer.from(new SharedArrayBuffer(blockBytes));
  }
}
