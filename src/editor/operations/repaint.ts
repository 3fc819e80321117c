/**
 * Requests repaints of code lenses. Ignores ticks while a repaint is pending. VS Code debounces requests for
 * code lenses with a delay that is longer on slower computers, so frequent ticks would postpone them
 * indefinitely.
 */
export class Repaint {
  private asked = false;

  constructor(private readonly ask: () => void) {}

  /** Requests a repaint because the content has changed. */
  change(): void {
    this.asked = true;
    this.ask();
  }

  /** Requests a repaint because time has passed, unless a repaint is pending. */
  tick(): void {
    if (!this.asked) this.change();
  }

  /** Records that VS Code runs the repaint. */
  painting(): void {
    this.asked = false;
  }
}
