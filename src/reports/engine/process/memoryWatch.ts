const megabyte = 1024 * 1024;
/** Even a statement that fills memory as fast as it can adds less than a tenth of the limit in this time. */
const checkMs = 20;

export interface MemoryWatchOptions {
  /** What the process may use, in megabytes. */
  readonly limitMb: () => number;
  /** What it uses, in bytes. */
  readonly used?: () => number;
  /** Interrupts what can be interrupted: the limit is near. */
  readonly interrupt: () => void;
  /** Ends the process: interrupting did not help in time. */
  readonly exit: () => void;
}

/**
 * Watches the memory of the process while it works. The limit of a database does not cover all of its memory: a
 * single huge value, for example, is not counted.
 */
export class MemoryWatch {
  private timer: NodeJS.Timeout | undefined;
  private working = 0;

  constructor(private readonly options: MemoryWatchOptions) {}

  /** Watches for as long as some work takes. */
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
