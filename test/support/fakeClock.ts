import type { Clock } from '../../src/instance/clock';
import { UserError } from '../../src/shared/userError';

/** A clock that stands until somebody sleeps: then the time passes at once. */
export class FakeClock implements Clock {
  readonly slept: number[] = [];
  /** Called before each sleep ends, with its number from 1 on. */
  onSleep: (sleep: number) => void = () => undefined;

  constructor(private time = Date.parse('2026-01-01T00:00:00Z')) {}

  now = (): number => this.time;

  sleep = async (milliseconds: number, signal?: AbortSignal): Promise<void> => {
    this.slept.push(milliseconds);
    this.onSleep(this.slept.length);
    await Promise.resolve();
    if (signal?.aborted === true) throw new UserError('cancelled', 'Cancelled.');
    this.time += milliseconds;
  };

  /** Lets time pass while nobody waits. */
  pass(milliseconds: number): void {
    this.time += milliseconds;
  }
}
