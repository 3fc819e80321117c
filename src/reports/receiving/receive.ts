import { open, type FileHandle } from 'node:fs/promises';
import { orCanceled } from '../../shared/orCanceled';
import { byteCounter } from '../byteCounter';
import type { Examination, SeenBody } from './examination';

export interface Receiving {
  /** The received bytes. They end, or throw, when `signal` aborts. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Begins the examination of every byte of a file, which rejects an incomplete body. */
  readonly examine: (path: string) => Examination;
  readonly signal?: AbortSignal;
  /** Called with the numbers of bytes received and of rows examined so far. */
  readonly onProgress?: (bytes: number, rows: number) => void;
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
 * blocks: some are written while others are filled. Memory use is limited to a few megabytes.
 *
 * @throws errors of `chunks`, the examination, the file system, and an abort
 */
export async function receive(path: string, receiving: Receiving): Promise<ReceivedBody> {
  const { chunks, examine, signal, onProgress, onBegin } = receiving;
  const file = await open(path, 'wx', privateFile);
  const examination = examine(path);
  const body = new BlockedBody(file, examination);
  const report = (total: number): void => onProgress?.(total, examination.rows);
  const count = byteCounter(report);
  let bytes = 0;
  try {
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
    } finally {
      await body.close();
      // Closed before its modification time is stored with the scan, since Windows may update the time until then.
      await file.close();
    }
    const seen = await orCanceled(examination.finish(), signal);
    report(bytes);
    return { ...seen, bytes };
  } finally {
    await examination.end();
  }
}

/**
 * The size of a block, in bytes. Writing smaller blocks takes longer; larger ones don't fit in the processor's
 * cache.
 */
const blockBytes = 256 * 1024;
/**
 * The maximum number of blocks: one to fill, one to write, and some to compensate for differences in speed.
 */
const maxBlocks = 8;

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

interface Block {
  readonly memory: Buffer;
  /** Resolves when the bytes of the block are written. */
  written: Promise<void>;
}

/** Writes and examines a body block by block. */
class BlockedBody {
  /** Filled in turn. */
  private readonly blocks: Block[] = [];
  private place = 0;
  private filled = 0;
  private timer: NodeJS.Timeout | undefined;
  /** Blocks are written one after the other, so that concurrent readers of the file never see a gap. */
  private written: Promise<void> = Promise.resolve();
  private bytes = 0;
  /**
   * The flush to disk that is in progress, and the number of bytes that were written after the latest flush began.
   */
  private flushed: Promise<void> | undefined;
  private unflushed = 0;
  /** An array, because an error can be any value. */
  private readonly errors: unknown[] = [];

  constructor(
    private readonly file: FileHandle,
    private readonly examination: Examination,
  ) {}

  /** Adds bytes; waits if all blocks are filled. Throws if earlier bytes couldn't be examined, written, or flushed. */
  async add(chunk: Uint8Array): Promise<void> {
    for (let from = 0; from < chunk.length;) {
      const block = (this.blocks[this.place] ??= makeBlock());
      if (this.filled === 0) await block.written;
      this.throwIfFailed();
      const part = chunk.subarray(from, from + blockBytes - this.filled);
      block.memory.set(part, this.filled);
      this.filled += part.length;
      from += part.length;
      if (this.filled === blockBytes) this.send();
      else this.timer ??= setTimeout(() => this.send(), longestHeldMs);
    }
  }

  /**
   * Waits until all bytes are examined and written, and a flush in progress has ended. Throws if one of these failed.
   */
  async flush(): Promise<void> {
    this.send();
    await this.written;
    await this.flushed;
    this.throwIfFailed();
  }

  /** Waits until all pending writes have ended, successfully or not. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.written.catch(() => undefined);
  }

  private send(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const block = this.blocks[this.place];
    if (!block || this.filled === 0) return;
    const bytes = block.memory.subarray(0, this.filled);
    this.place = (this.place + 1) % maxBlocks;
    this.filled = 0;
    block.written = this.written = this.written.then(() => this.write(bytes));
    this.written.catch((error: unknown) => this.errors.push(error));
  }

  private async write(bytes: Uint8Array): Promise<void> {
    this.examination.add(bytes);
    for (let from = 0; from < bytes.length;) {
      from += (await this.file.write(bytes, from)).bytesWritten;
    }
    this.bytes += bytes.length;
    this.examination.wrote(this.bytes);
    this.unflushed += bytes.length;
    if (this.unflushed >= flushEvery && !this.flushed) this.beginFlush();
  }

  private beginFlush(): void {
    this.unflushed = 0;
    this.flushed = this.file
      .datasync()
      .catch((error: unknown) => void this.errors.push(error))
      .finally(() => (this.flushed = undefined));
  }

  private throwIfFailed(): void {
    if (this.errors.length > 0) throw this.errors[0];
  }
}

function makeBlock(): Block {
  return { memory: Buffer.allocUnsafeSlow(blockBytes), written: Promise.resolve() };
}
