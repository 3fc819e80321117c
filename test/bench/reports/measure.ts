import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createReportEngine } from '../../../src/reports/engine/client/reportEngine';
import type { ReportEngine } from '../../../src/reports/engine/engine';
import type { BenchResult } from '../result';

export const MB = 1024 * 1024;

/** Limits of the report engine, and of DuckDB alone for comparison. */
export const limits = { memoryMb: 384, tempDiskMb: 20_000 };

/** Creates the report engine with these limits, and its files in a folder. */
export function benchEngine(folder: string): ReportEngine {
  return createReportEngine({
    program: resolve('dist', 'reportEngine.js'),
    folder: join(folder, 'engine'),
    limits: () => limits,
  });
}

export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; reply: T }> {
  const started = performance.now();
  const reply = await work();
  return { ms: performance.now() - started, reply };
}

/** Returns the peak memory of a process in MB. Returns 0 if it has exited, and on platforms other than Linux. */
export function peakMb(pid: number): number {
  return statusMb(pid, /VmHWM:\s+(\d+)/);
}

/** Returns the memory of a process in MB. Returns 0 if it has exited, and on platforms other than Linux. */
export function residentMb(pid: number): number {
  return statusMb(pid, /VmRSS:\s+(\d+)/);
}

function statusMb(pid: number, field: RegExp): number {
  try {
    return Number(field.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Returns the IDs of running child processes. Returns none on platforms other than Linux. */
export function children(): number[] {
  try {
    const pids = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim();
    return pids.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/**
 * Returns a time of the product as a benchmark result. Its note contains the other time with the ratio, and the goal,
 * if they are given.
 */
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
