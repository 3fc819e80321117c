/** The progress of work whose phases aren't known in advance, because they depend on the content of a file. */
export class Progress {
  private done = 0;

  /** @param onShare called with the share of the work that is complete, 0 to 1 */
  constructor(private readonly onShare: (share: number) => void) {}

  /**
   * Returns a function to call with the complete share of a phase.
   *
   * @param part the part of the remaining progress that the phase takes
   */
  phase(part: number): (share: number) => void {
    const { done } = this;
    const length = (1 - done) * part;
    return (share) => {
      this.done = Math.max(this.done, done + length * share);
      this.onShare(this.done);
    };
  }
}
