import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/**
 * Returns the process IDs of the extension hosts of windows that this test process opened, but not of other
 * runs on this computer.
 */
export async function extensionHosts(): Promise<readonly number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  const processes = new Map(stdout.trim().split('\n').map(parseLine));
  const isOurs = ({ pid, parent }: Process): boolean => {
    if (pid === process.pid) return true;
    const above = processes.get(parent);
    return above !== undefined && above.pid !== pid && isOurs(above);
  };
  return [...processes.values()]
    .filter((one) => one.command.includes('--type=extensionHost') && isOurs(one))
    .map(({ pid }) => pid);
}

function parseLine(line: string): readonly [number, Process] {
  const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
  return [Number(pid), { pid: Number(pid), parent: Number(parent), command }];
}
