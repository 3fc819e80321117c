import { randomBytes } from 'node:crypto';
import { isProcessAlive } from '../shared/processAlive';

const pattern = /^sample-([0-9a-f]{32})-(\d+)-([0-9a-f]{8})$/;

/** The IDs of connections to sample instances, each of which ends with the window that started it. */
export class SampleIds {
  /** Distinguishes this window from an earlier one that had the same process ID. */
  private readonly nonce = randomBytes(4).toString('hex');

  constructor(
    private readonly machine: () => string,
    private readonly isAlive = isProcessAlive,
  ) {}

  /** The ID of the connection to the sample instance of this window. */
  get own(): string {
    return `sample-${this.machine()}-${process.pid}-${this.nonce}`;
  }

  /**
   * Whether a connection is to a sample instance that has ended. Only samples of this computer are checked: a process
   * ID is valid only on its own computer.
   */
  hasEnded(id: string): boolean {
    const pid = this.otherWindow(id);
    return pid !== undefined && (pid === process.pid || !this.isAlive(pid));
  }

  /** The process ID of another window of this computer, if the connection is to the sample instance of one. */
  otherWindow(id: string): number | undefined {
    const [, machine, pid, nonce] = pattern.exec(id) ?? [];
    const isOther = machine !== undefined && machine === this.machine() && nonce !== this.nonce;
    return isOther ? Number(pid) : undefined;
  }
}
