import { open, type FileHandle } from 'node:fs/promises';
import { byteCounter } from '../progress';
import { Blocks } from './blocks';
import type { Examination, SeenBody } from './examination';

export interface Receiving {
  /** The received bytes. They end, or throw, when `signal` aborts. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Examines every byte, and rejects an incomplete body. */
  readonly examination: Examination;
  readonly signal?: AbortSignal;
  readonly onProgress?: (bytes: number) => void;
  /**
   * Called with the path of the file that is being written, for readers that need it before it is complete.
   */
  readonly onBegin?: (path: string) => void;
}

export interface ReceivedBody extends SeenBody {
  readonly bytes: number;
}

/** Permissions that allow only the user to read the response of an instance. */
const privateFile = 0o600;

/**
 * Writes a body to a new file, flushed to disk, and examines it at the same time. Data is collected in
 * blocks: some are examined and then written while others are filled. Memory use is limited to a few megabytes.
 *
 * @throws errors of `chunks` and `examination`, and errors of the file system
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

/**
 * The maximum time, in milliseconds, before data from a slow connection is written, since the user may
 * already be viewing the file.
 */
const longestHeldMs = 100;

/**
 * The number of bytes to flush to disk at a time, while the next bytes are received, so that little is left to
 * flush at the end.
 */
const flushEvery = 32 * 1024 * 1024;

/** Writes and examines a body block by block. */
class BlockedBody {
  private readonly blocks = new Blocks();
  private block: Buffer<ArrayBuffer> | undefined;
  private filled = 0;
  private timer: NodeJS.Timeout | undefined;
  /** Blocks are written one after the other, so that concurrent readers of the file never see a gap. */
  private written: Promise<void> = Promise.resolve();
  /**
   * The flush to disk that is in progress, and the number of bytes that were written after the latest flush began.
   */
  private flushed: Promise<void> | undefined;
  private unflushed = 0;

  constructor(
    private readonly file: FileHandle,
    private readonly examination: Examination,
  ) {}

  /** Adds bytes; waits if no block is free. */
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

  /** Waits until all blocks are examined and written. */
  async flush(): Promise<void> {
    this.send();
    await this.written;
    await this.flushed;
    // Rejects if an error occurred in any block.
    await this.blocks.take();
  }

  /** Waits until all pending work has ended, successfully or not. */
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
    const examined = this.examination.add(bytes);
    this.written = this.written.then(async () => {
      const seen = await examined;
      await this.write(seen);
      this.blocks.give(Buffer.from(seen.buffer));
    });
    for (const step of [examined, this.written]) step.catch((error: unknown) => this.fail(error));
  }

  private beginFlush(): void {
    this.unflushed = 0;
    this.flushed = this.file
      .datasync()
      .catch((error: unknown) => this.fail(error))
      .finally(() => (this.flushed = undefined));
  }

  private fail(error: unknown): void {
    this.blocks.fail(error instanceof Error ? error : new Error(String(error)));
  }

  private async write(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length;) {
      from += (await this.file.write(bytes, from)).bytesWritten;
    }
    this.unflushed += bytes.length;
    if (this.unflushed >= flushEvery && this.flushed === undefined) this.beginFlush();
  }
}
