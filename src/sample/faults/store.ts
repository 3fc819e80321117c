import { isAbout, type FaultAction, type FaultSpec, type FaultTarget } from './fault';

interface ActiveFault {
  readonly id: number;
  readonly spec: FaultSpec;
  left: number;
}

/** The faults that were asked for. A request meets the oldest one that is about it, and no other. */
export class FaultStore {
  private active: ActiveFault[] = [];
  private lastId = 0;

  /** Adds a fault and returns its number, by which it can be removed. */
  add(spec: FaultSpec): number {
    this.lastId += 1;
    this.active.push({ id: this.lastId, spec, left: spec.times ?? Number.POSITIVE_INFINITY });
    return this.lastId;
  }

  /** Removes one fault, or all of them. */
  remove(id?: number): void {
    this.active = id === undefined ? [] : this.active.filter((fault) => fault.id !== id);
  }

  /** What happens to this request; it counts as one of the times the fault has. */
  take(target: FaultTarget): FaultAction | undefined {
    const fault = this.active.find(({ spec }) => isAbout(spec, target));
    if (fault === undefined) return undefined;
    fault.left -= 1;
    if (fault.left <= 0) this.remove(fault.id);
    return fault.spec.action;
  }
}
