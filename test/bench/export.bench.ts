import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { verifiedHttps } from '../../scripts/lib/verifiedHttps.mjs';
import type { ExportRun } from '../support/exportRun';
import { startCsvServer } from './csvServer';
import type { BenchOptions, BenchResult } from './result';

const MB = 1_000_000;

/**
 * Compares downloads with `curl -o` from the same server, and exports with `cp`, by the fastest of several rounds. Also
 * measures the memory growth and the event loop delay of the process.
 */
export async function run({ quick }: BenchOptions): Promise<BenchResult[]> {
  const rounds = quick ? 1 : 3;
  // `EXPORT_BENCH_MB=1000 npm run bench -- export` exports the 1 GB of the performance goals.
  const sizeMb = Number(process.env['EXPORT_BENCH_MB'] ?? (quick ? 5 : 200));
  const folder = mkdtempSync(join(tmpdir(), 'instance-explorer-bench-'));
  const { origin, stop } = await startCsvServer(sizeMb * MB);
  try {
    const bundle = join(folder, 'run.mjs');
    await build({
      entryPoints: [resolve('test/support/exportRun.ts')],
      outfile: bundle,
      bundle: true,
      platform: 'node',
      format: 'esm',
      mainFields: ['module', 'main'],
      external: ['web-streams-polyfill'],
      plugins: [verifiedHttps],
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
      },
      logLevel: 'error',
    });
    const ours: ExportRun[] = [];
    const curl: number[] = [];
    const synced: number[] = [];
    const cp: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // Each round measures the product, curl, and cp, so that a temporary load of the computer affects all of them.
      const copy = join(folder, 'curl.csv');
      rmSync(copy, { force: true });
      const ms = await curlMs(origin, copy);
      curl.push(ms);
      synced.push(ms + (await milliseconds(() => flushed(copy))));
      cp.push(await milliseconds(() => execute('cp', [copy, join(folder, 'cp.csv')])));
      const workplace = mkdtempSync(join(folder, 'run-'));
      ours.push(await exportOnce(bundle, origin, workplace));
      rmSync(workplace, { recursive: true });
    }
    const bytes = statSync(join(folder, 'curl.csv')).size;
    return figures(bytes, {
      ours,
      curl: Math.min(...curl),
      synced: Math.min(...synced),
      cp: Math.min(...cp),
    });
  } finally {
    stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `curl`, `synced`, and `cp` are the shortest times, in milliseconds. */
interface Measured {
  readonly ours: readonly ExportRun[];
  readonly curl: number;
  readonly synced: number;
  readonly cp: number;
}

function figures(bytes: number, { ours, curl, synced, cp }: Measured): BenchResult[] {
  const speed = (ms: number): number => bytes / MB / (ms / 1000);
  const fetchMs = Math.min(...ours.map((one) => one.fetchMs));
  const exportMs = Math.min(...ours.map((one) => one.exportMs));
  const worst = (pick: (one: ExportRun) => number): number => Math.max(...ours.map(pick));
  return [
    {
      name: 'download',
      value: speed(fetchMs),
      unit: 'MB/s',
      note: `${(bytes / MB).toFixed(0)} MB`,
    },
    { name: 'curl -o from the same server', value: speed(curl), unit: 'MB/s' },
    { name: 'speed relative to curl', value: curl / fetchMs, unit: '', note: 'to reach: 0.5' },
    {
      name: 'speed relative to curl and a flush to disk',
      value: synced / fetchMs,
      unit: '',
      note: `to reach: 0.75; ${speed(synced).toFixed(0)} MB/s`,
    },
    { name: 'export with formula check', value: speed(exportMs), unit: 'MB/s' },
    { name: 'cp of the same file', value: speed(cp), unit: 'MB/s' },
    {
      name: 'speed relative to cp',
      value: cp / exportMs,
      unit: '',
      note: 'cp neither checks for formulas nor flushes to disk',
    },
    { name: 'download and export', value: speed(fetchMs + exportMs), unit: 'MB/s' },
    {
      name: 'process memory growth',
      value: worst(({ growthBytes }) => growthBytes) / MB,
      unit: 'MB',
      note: 'a plain process, which also loads Node.js modules; exportMemory measures the extension host',
    },
    {
      name: 'p99 event loop delay',
      value: worst(({ delayP99Ms }) => delayP99Ms),
      unit: 'ms',
      note: `to reach: 50; maximum ${worst(({ delayMaxMs }) => delayMaxMs).toFixed(0)} ms`,
    },
  ];
}

const execute = promisify(execFile);

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Flushes a file to disk, as a download does before it ends. */
async function flushed(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
}

function curlMs(origin: string, path: string): Promise<number> {
  return milliseconds(() => execute('curl', ['--silent', '--fail', '-o', path, `${origin}/`]));
}

async function exportOnce(bundle: string, origin: string, folder: string): Promise<ExportRun> {
  const program = `const { runExport } = await import(${JSON.stringify(pathToFileURL(bundle).href)});
    process.stdout.write(JSON.stringify(await runExport(${JSON.stringify(origin)}, ${JSON.stringify(folder)}, ${JSON.stringify(resolve('dist/examiner.js'))})));
    process.exit(0);`;
  const { stdout } = await execute(process.execPath, ['--input-type=module', '--eval', program]);
  return JSON.parse(stdout) as ExportRun;
}
