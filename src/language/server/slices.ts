/**
 * The maximum time of background work between pauses, in milliseconds. Pauses let the server respond to completion
 * requests.
 */
const sliceMs = 8;

/** Divides background work into slices with pauses between them. */
export class Slices {
  private pauseAt = performance.now() + sliceMs;

  /** Whether a pause is due. */
  get isOver(): boolean {
    return performance.now() >= this.pauseAt;
  }

  /** Lets the server respond to pending requests. */
  async pause(): Promise<void> {
    await new Promise(setImmediate);
    this.pauseAt = performance.now() + sliceMs;
  }
}
