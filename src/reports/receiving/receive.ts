import { open, type FileHandle } from 'node:fs/promises';
import { byteCounter } from '../progress';
import { Blocks } from './blocks';
import type { Examination, SeenBody } from './examination';

export interface Receiving {
  /** The bytes as they arrive. They end, or throw, when `signal` asks for it. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Sees every byte as it comes, and refuses a body that is not whole. */
  readonly examination: Examination;
  readonly signal?: AbortSignal;
  readonly onProgress?: (bytes: number) => void;
  /** Hears of the file that the bytes are written to, for whoever wants to look before the last one is there. */
  readonly onBegin?: (path: string) => void;
}

export interface ReceivedBody extends SeenBody {
  readonly bytes: number;
}

/** Only the user may look into what an instance answered. */
const privateFile = 0o600;

/**
 * Writes a body to a file that it makes, forced to disk, while it is looked at: what comes is collected in blocks,
 * and while some are written and examined, at the same time, others are filled. It holds a few megabytes of it.
 *
 * @throws what `chunks` and `examination` throw, and errors of the file system
 */
export async function receive(path: string, receiving: Receiving): Promise<ReceivedBody> {
  const { chunks, examination, signal, onProgress, onBegin } = receiving;
  const count = byteCounter(onProgress);
  const file = await open(path, 'wx', privateFile);
  const body = new BlockedBody(file, examination);
  let bytes = 0;
  try {
    onBegin?.(path);
    for await (const chunk of chunks) {
      signal?.throwIfAborted();
      await body.add(chunk);
      bytes = count(chunk.length);
    }
    signal?.throwIfAborted();
    await body.flush();
    await file.sync();
    const seen = await examination.finish();
    onProgress?.(bytes);
    return { ...seen, bytes };
  } finally {
    await body.close();
    await file.close();
  }
}

/** What comes slowly is written after this many milliseconds: somebody may be looking at the file already. */
const longestHeldMs = 100;

/** A body on its way to the disk and to the examination, block by block. */
class BlockedBody {
  private readonly blocks = new Blocks();
  private block: Buffer | undefined;
  private filled = 0;
  private timer: NodeJS.Timeout | undefined;
  /** Blocks are written one after the other: whoever reads the file meanwhile shall see no gap. */
  private written: Promise<void> = Promise.resolve();
  private handled: Promise<void> = Promise.resolve();

  constructor(
    private readonly file: FileHandle,
    private readonly examination: Examination,
  ) {}

  /** Takes bytes over; waits where nothing is free to put them. */
  async add(chunk: Uint8Array): Promise<void> {
    for (let from = 0; from < chunk.length;) {
      const block = (this.block ??= await this.blocks.take());
      const part = chunk.subarray(from, from + block.length - this.filled);
      block.set(part, this.filled);
      this.filled += part.length;
      from += part.length;
      if (this.filled === block.length) this.send();
      else this.timer ??= setTimeout(() => this.send(), longestHeldMs);
    }
  }

  /** Waits until everything is written and looked at. */
  async flush(): Promise<void> {
    this.send();
    await this.handled;
    // Whatever went wrong with any of the blocks is said here at the latest.
    await this.blocks.take();
  }

  /** Waits until nothing is under way, whatever becomes of it. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.written.catch(() => undefined);
  }

  private send(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { block } = this;
    if (block === undefined) return;
    const bytes = block.subarray(0, this.filled);
    this.block = undefined;
    this.filled = 0;
    this.written = this.written.then(() => this.write(bytes));
    const done = Promise.all([this.written, this.examination.add(bytes)]).then(
      () => this.blocks.give(block),
      (error: unknown) => this.blocks.fail(error instanceof Error ? error : new Error(String(error))),
    );
    this.handled = this.handled.then(() => done);
  }

  private async write(bytes: Buffer): Promise<void> {
    for (let from = 0; from < bytes.length;) {
      from += (await this.file.write(bytes, from)).bytesWritten;
    }
  }
}
