import { systemClock, type Clock } from '../../src/instance/clock';

/** The clock of a machine that is ahead of the real time: tokens end for it, though not for the instance. */
export class ShiftedClock implements Clock {
  private aheadMs = 0;

  readonly sleep: Clock['sleep'] = (milliseconds, signal) => systemClock.sleep(milliseconds, signal);

  now = (): number => systemClock.now() + this.aheadMs;

  advance(milliseconds: number): void {
    this.aheadMs += milliseconds;
  }
}
