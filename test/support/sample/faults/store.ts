import { isAbout, type FaultAction, type FaultSpec, type FaultTarget } from './fault';

interface ActiveFault {
  readonly id: number;
  readonly spec: FaultSpec;
  left: number;
}

/** Active faults. Only the oldest matching fault applies to a request. */
export class FaultStore {
  private active: ActiveFault[] = [];
  private lastId = 0;

  /** Adds a fault and returns its ID. */
  add(spec: FaultSpec): number {
    this.lastId += 1;
    this.active.push({ id: this.lastId, spec, left: spec.times ?? Number.POSITIVE_INFINITY });
    return this.lastId;
  }

  /** Removes one fault, or all faults. */
  remove(id?: number): void {
    this.active = id === undefined ? [] : this.active.filter((fault) => fault.id !== id);
  }

  /**
   * Returns the action of the fault that matches a request, if there is one, and counts the request toward the
   * fault's `times`.
   */
  take(target: FaultTarget): FaultAction | undefined {
    const fault = this.active.find(({ spec }) => isAbout(spec, target));
    if (fault === undefined) return undefined;
    fault.left -= 1;
    if (fault.left <= 0) this.remove(fault.id);
    return fault.spec.action;
  }
}
