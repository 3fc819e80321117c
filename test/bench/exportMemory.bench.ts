import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../scripts/lib/paths.mjs';
import { startSampleProcess } from '../support/sampleProcess';
import { startCsvServer } from './csvServer';
import type { BenchOptions, BenchResult } from './result';
import { ExportWindow } from './window/exportWindow';

const MB = 1_000_000;

/** The exports that are measured. The first one also loads modules and the code of VS Code that they use. */
const exports = ['first', 'second', 'third'];

const sampleMs = 50;

/** Memory counts as stable when it varies by less than this number of bytes over many samples. */
const stableBytes = MB / 4;
const stableSamples = 20;
const maxSamples = 600;

/**
 * Measures how much the memory of the extension host grows while a report is downloaded and exported in a window
 * of VS Code: the maximum during each export minus the value before it.
 */
export async function run({ quick }: BenchOptions): Promise<BenchResult[]> {
  if (quick) return [skipped('not with --quick, because it opens another window')];
  if (process.platform !== 'linux') return [skipped('the memory of a process is read from /proc of Linux')];
  // `EXPORT_BENCH_MB=1000 npm run bench -- exportMemory` exports the 1 GB of the performance goals.
  const bytes = Number(process.env['EXPORT_BENCH_MB'] ?? 200) * MB;
  const folder = mkdtempSync(join(tmpdir(), 'instance-explorer-bench-'));
  const server = await startCsvServer(bytes);
  const sample = await startSampleProcess(join(root, 'dist', 'sample.js'));
  let window: ExportWindow | undefined;
  try {
    window = await ExportWindow.open(folder, sample, server.origin, exports.length);
    const host = extensionHost();
    const results: BenchResult[] = [];
    for (const [place, name] of exports.entries()) results.push(await measure(window, host, place, name));
    return results;
  } finally {
    await window?.close();
    sample.stop();
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function skipped(reason: string): BenchResult {
  return { name: 'extension host memory during an export', value: 0, unit: 'MB', note: `skipped: ${reason}` };
}

async function measure(
  window: ExportWindow,
  host: number,
  place: number,
  name: string,
): Promise<BenchResult> {
  const before = await stableMemory(host);
  let [resident, anonymous] = [before.resident, before.anonymous];
  const sampling = setInterval(() => {
    const now = memoryOf(host);
    resident = Math.max(resident, now.resident);
    anonymous = Math.max(anonymous, now.anonymous);
  }, sampleMs);
  const began = performance.now();
  const file = await window.export(place);
  const seconds = (performance.now() - began) / 1000;
  clearInterval(sampling);
  const bytes = statSync(file).size;
  rmSync(file);
  const [base, inMemory] = [before.resident / MB, (anonymous - before.anonymous) / MB];
  return {
    name: `${name} export: growth of the extension host's memory`,
    value: (resident - before.resident) / MB,
    unit: 'MB',
    note: `from ${base.toFixed(0)}; without files ${inMemory.toFixed(0)}; ${(bytes / MB).toFixed(0)} MB in ${seconds.toFixed(1)} s; to reach: 40`,
  };
}

interface ProcessMemory {
  /** Resident memory, in bytes. */
  readonly resident: number;
  /** The part of the resident memory that isn't mapped from files. The program itself is mapped from a file. */
  readonly anonymous: number;
}

function memoryOf(pid: number): ProcessMemory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
  return { resident: bytes('VmRSS'), anonymous: bytes('RssAnon') };
}

/** Waits until the memory of a process is stable, or for up to 600 samples, and returns it. */
async function stableMemory(pid: number): Promise<ProcessMemory> {
  const samples: ProcessMemory[] = [];
  while (samples.length < maxSamples) {
    samples.push(memoryOf(pid));
    const last = samples.slice(-stableSamples).map(({ resident }) => resident);
    if (last.length === stableSamples && Math.max(...last) - Math.min(...last) < stableBytes) break;
    await sleep(sampleMs);
  }
  return memoryOf(pid);
}

/** Returns the ID of the extension host that this process started. */
function extensionHost(): number {
  const parents = new Map(processIds().flatMap((pid) => entryOf(pid)));
  const isOurs = (pid: number | undefined): boolean =>
    pid === process.pid || (pid !== undefined && isOurs(parents.get(pid)));
  const host = [...parents.keys()].find((pid) => isOurs(pid) && isExtensionHost(pid));
  if (host === undefined) throw new Error('The extension host is not running.');
  return host;
}

function processIds(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

/** Returns the IDs of a process and its parent, or an empty list if the process has ended. */
function entryOf(pid: number): [pid: number, parent: number][] {
  try {
    return [[pid, Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])]];
  } catch {
    return [];
  }
}

function isExtensionHost(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=extensionHost');
}
