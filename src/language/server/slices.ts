/** Divides background work into slices, with pauses that let the server respond to completion requests. */
export class Slices {
  private pauseAt: number;

  /** @param sliceMs the maximum time between pauses, in milliseconds */
  constructor(private readonly sliceMs = 8) {
    this.pauseAt = performance.now() + sliceMs;
  }

  /** Whether a pause is due. */
  get isOver(): boolean {
    return performance.now() >= this.pauseAt;
  }

  /** Lets the server respond to pending requests. */
  async pause(): Promise<void> {
    await new Promise(setImmediate);
    this.pauseAt = performance.now() + this.sliceMs;
  }

  /** Returns what a generator yields. Lets the server respond to requests between its steps. */
  async all<T>(steps: Iterable<T>): Promise<T[]> {
    const found: T[] = [];
    for (const step of steps) {
      found.push(step);
      if (this.isOver) await this.pause();
    }
    return found;
  }
}
