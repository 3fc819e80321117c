import { randomBytes } from 'node:crypto';
import { isProcessAlive } from '../shared/processAlive';

const pattern = /^sample-([0-9a-f]{32})-(\d+)-([0-9a-f]{8})$/;

/** The IDs of connections to sample instances. A sample instance stops when the window that started it closes. */
export class SampleIds {
  /** Distinguishes this window from an earlier one with the same process ID. */
  private readonly nonce = randomBytes(4).toString('hex');

  constructor(
    private readonly machine: () => string,
    private readonly isAlive = isProcessAlive,
  ) {}

  /** The ID of the connection to the sample instance of this window. */
  get local(): string {
    return `sample-${this.machine()}-${process.pid}-${this.nonce}`;
  }

  /**
   * Whether a connection is to a sample instance that has ended. Checks only sample instances of this
   * computer, because process IDs are valid only on one computer.
   */
  hasEnded(id: string): boolean {
    const pid = this.otherWindow(id);
    return pid !== undefined && (pid === process.pid || !this.isAlive(pid));
  }

  /**
   * Returns the process ID of the other window on this computer that started the sample instance of a
   * connection; `undefined` for other connections.
   */
  otherWindow(id: string): number | undefined {
    const [, machine, pid, nonce] = pattern.exec(id) ?? [];
    const isOther = machine !== undefined && machine === this.machine() && nonce !== this.nonce;
    return isOther ? Number(pid) : undefined;
  }
}
