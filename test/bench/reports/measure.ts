import { readFileSync } from 'node:fs';
import type { BenchResult } from '../result';

export const MB = 1024 * 1024;

/** What the engine of the product is given, and what the database alone is given to be compared with it. */
export const limits = { memoryMb: 384, tempDiskMb: 20_000 };

export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const started = performance.now();
  const answer = await work();
  return { ms: performance.now() - started, answer };
}

/** The most that a process has held, in MB; Linux tells. */
export function peakMb(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** The processes that this one has started and that run. */
export function children(): number[] {
  try {
    const pids = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim();
    return pids.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** A figure of ours with the one it is compared with beside it. */
export function beside(
  name: string,
  ours: number,
  other: { readonly name: string; readonly ms: number | undefined },
  toReach?: number,
): BenchResult {
  const compared =
    other.ms === undefined
      ? []
      : [
          `${other.name} ${Math.round(other.ms).toLocaleString('en-US')} ms, ratio ${(ours / other.ms).toFixed(2)}`,
        ];
  const aim = toReach === undefined ? [] : [`to reach: ${toReach}`];
  const note = [...compared, ...aim].join('; ');
  return { name, value: ours, unit: 'ms', ...(note === '' ? {} : { note }) };
}
