import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createReportEngine, type EngineLimits } from '../../../src/reports/engine/client/reportEngine';
import type { ReportEngine, TableSource } from '../../../src/reports/engine/engine';
import { wholeTable } from '../../../src/shared/table/query';
import type { TableReader } from '../../../src/shared/table/reader';
import type { Cell } from '../../../src/shared/table/table';

/** Report engine with the built program of the extension, and a folder for the files of a suite. */
export interface TestEngine {
  readonly engine: ReportEngine;
  readonly folder: string;
  /** Returns the number of unexpected exits of the process. */
  readonly crashes: () => number;
  /** Writes a file of the suite and returns its path. */
  readonly file: (name: string, content: string | Uint8Array) => string;
  /** Returns the relative paths of all files and folders in the folder of the engine. */
  readonly aside: () => string[];
}

export interface TestEngineOptions {
  readonly limits?: EngineLimits;
  readonly idleMs?: number;
}

/** Creates an engine for the calling suite, and stops it after the suite. */
export function engineForSuite({ limits, idleMs }: TestEngineOptions = {}): TestEngine {
  const folder = mkdtempSync(join(tmpdir(), 'instance-explorer-engine-'));
  let crashed = 0;
  const engine = createReportEngine({
    program: resolve('dist', 'reportEngine.js'),
    folder: join(folder, 'engine'),
    limits: () => limits ?? { memoryMb: 256, tempDiskMb: 2000 },
    ...(idleMs === undefined ? {} : { idleMs }),
    onCrash: () => (crashed += 1),
  });
  after(async () => {
    await engine.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  return {
    engine,
    folder,
    crashes: () => crashed,
    file: (name, content) => {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
    aside: () => readdirSync(join(folder, 'engine'), { recursive: true, encoding: 'utf8' }).sort(),
  };
}

/** Returns the first 10,000 rows of a table, without filters or sorting. */
export async function everyRow(reader: TableReader): Promise<(readonly Cell[])[]> {
  const { rows } = await reader.page(wholeTable, { offset: 0, limit: 10_000 });
  return [...rows];
}

/** Opens a table, runs the work, and closes the table. */
export async function withTable<T>(
  engine: ReportEngine,
  source: TableSource,
  work: (reader: TableReader) => Promise<T>,
): Promise<T> {
  const reader = await engine.open(source);
  try {
    return await work(reader);
  } finally {
    await reader.close();
  }
}

/** Returns the IDs of the engine processes that this process started. Requires Linux. */
export function engineProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const parent = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return Number(parent) === process.pid && line.includes('reportEngine.js');
      } catch {
        // The process exited during the check.
        return false;
      }
    })
    .map(Number);
}

/** Polls until a condition is true, or the test times out. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

/** Returns the peak memory of a process in megabytes, or 0 if the process has exited. Requires Linux. */
export function peakMemoryMb(pid: number): number {
  try {
    const [, kilobytes = '0'] =
      /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}
