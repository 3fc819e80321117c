import type { Clock } from '../../src/instance/clock';
import { UserError } from '../../src/shared/userError';

/** Clock whose time advances only when `sleep` or `pass` is called. `sleep` returns immediately. */
export class FakeClock implements Clock {
  readonly slept: number[] = [];
  /** Called before each sleep ends, with its number, starting at 1. */
  onSleep: (sleep: number) => void = () => undefined;

  constructor(private time = Date.parse('2026-01-01T00:00:00Z')) {}

  now = (): number => this.time;

  sleep = async (milliseconds: number, signal?: AbortSignal): Promise<void> => {
    this.slept.push(milliseconds);
    this.onSleep(this.slept.length);
    await Promise.resolve();
    if (signal?.aborted === true) throw new UserError('canceled', 'Cancelled.');
    this.time += milliseconds;
  };

  /** Advances the time. */
  pass(milliseconds: number): void {
    this.time += milliseconds;
  }
}
