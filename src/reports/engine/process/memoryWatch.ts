const megabyte = 1024 * 1024;
/**
 * The interval between checks, in milliseconds. Even a statement that fills memory at the maximum rate adds
 * less than a tenth of the limit in this time.
 */
const checkMs = 20;

export interface MemoryWatchOptions {
  /** Returns the maximum memory of the process, in megabytes. */
  readonly limitMb: () => number;
  /** Returns the current memory use, in bytes; that of the process by default. */
  readonly used?: () => number;
  /** Called near the limit to interrupt running statements. */
  readonly interrupt: () => void;
  /** Called to end the process if interrupting the statements isn't sufficient. */
  readonly exit: () => void;
}

/**
 * Monitors the memory of the process during work. The limit of a database doesn't cover all of its memory: a
 * single huge value, for example, isn't counted.
 */
export class MemoryWatch {
  private timer: NodeJS.Timeout | undefined;
  private working = 0;

  constructor(private readonly options: MemoryWatchOptions) {}

  /** Runs work and monitors the memory meanwhile. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.working += 1;
    this.timer ??= setInterval(() => this.check(), checkMs);
    try {
      return await work();
    } finally {
      this.working -= 1;
      if (this.working === 0) {
        clearInterval(this.timer);
        this.timer = undefined;
      }
    }
  }

  check(): void {
    const { limitMb, used = (): number => process.memoryUsage.rss(), interrupt, exit } = this.options;
    const share = used() / megabyte / limitMb();
    if (share > 0.92) interrupt();
    if (share > 0.95) exit();
  }
}
