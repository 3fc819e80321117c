import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface WindowProcess {
  readonly pid: number;
  readonly parent: number;
  /** Resident memory in MB. */
  readonly residentMb: number;
  readonly command: string;
}

/**
 * Returns the process IDs of the extension hosts of windows that this test process opened, but not of other
 * runs on this computer.
 */
export async function extensionHosts(): Promise<readonly number[]> {
  const processes = await ownProcesses();
  return processes.filter(isExtensionHost).map(({ pid }) => pid);
}

export function isExtensionHost({ command }: WindowProcess): boolean {
  return command.includes('--type=extensionHost');
}

/** Returns the processes that this test process started, directly or indirectly. */
export async function ownProcesses(): Promise<readonly WindowProcess[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=,args=']);
  const processes = new Map(stdout.trim().split('\n').map(parseLine));
  const isOurs = ({ pid, parent }: WindowProcess): boolean => {
    if (pid === process.pid) return true;
    const above = processes.get(parent);
    return above !== undefined && above.pid !== pid && isOurs(above);
  };
  return [...processes.values()].filter((one) => one.pid !== process.pid && isOurs(one));
}

function parseLine(line: string): readonly [number, WindowProcess] {
  const [, pid, parent, kilobytes, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
  return [
    Number(pid),
    { pid: Number(pid), parent: Number(parent), residentMb: Number(kilobytes) / 1024, command },
  ];
}
