import { systemClock, type Clock } from '../../src/instance/clock';

/** Clock that is ahead of the real time: tokens expire according to this clock, but not on the instance. */
export class ShiftedClock implements Clock {
  private aheadMs = 0;

  readonly sleep: Clock['sleep'] = (milliseconds, signal) => systemClock.sleep(milliseconds, signal);

  now = (): number => systemClock.now() + this.aheadMs;

  advance(milliseconds: number): void {
    this.aheadMs += milliseconds;
  }
}
