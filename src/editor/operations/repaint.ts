/**
 * Requests repaints of code lenses. A tick doesn't repaint again until the previous repaint is complete: VS Code
 * waits for a pause before it requests lenses, longer on slower computers, so faster ticks would make it wait
 * forever.
 */
export class Repaint {
  private asked = false;

  constructor(private readonly ask: () => void) {}

  /** Repaints because the content has changed. */
  change(): void {
    this.asked = true;
    this.ask();
  }

  /** Repaints because time has passed. */
  tick(): void {
    if (!this.asked) this.change();
  }

  /** Called when the repaint is running. */
  painting(): void {
    this.asked = false;
  }
}
