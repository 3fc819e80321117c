/**
 * Has something painted anew, and as time goes on not again before it was. VS Code waits for a pause before it asks
 * for lenses, the longer the slower the machine is: a clock that ticks faster would have it wait for ever.
 */
export class Repaint {
  private asked = false;

  constructor(private readonly ask: () => void) {}

  /** What is shown is no longer true. */
  change(): void {
    this.asked = true;
    this.ask();
  }

  /** What is shown is a moment old. */
  tick(): void {
    if (!this.asked) this.change();
  }

  /** It is being painted. */
  painting(): void {
    this.asked = false;
  }
}
