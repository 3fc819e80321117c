import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sourceOf } from '../../src/reports/snapshotSources';
import { alone } from './reports/alone';
import { copying } from './reports/copying';
import { downloading } from './reports/fetching';
import { generate } from './reports/generate';
import { beside, children, benchEngine, MB, peakMb } from './reports/measure';
import { ours, type Answers } from './reports/ours';
import { named } from './reports/questions';
import { sideBySide } from './reports/sideBySide';
import type { BenchOptions, BenchResult } from './result';

/**
 * Downloads, stores, opens, and queries a report like the product, in a process that simulates the extension
 * host. Compares the figures with DuckDB alone on the same file, and with `curl -o` from the same server. Also measures
 * the memory of the engine and of the host, and the event loop delay of the host.
 */
export async function run({ quick }: BenchOptions): Promise<BenchResult[]> {
  // `INSTANCE_EXPLORER_BENCH_ROWS=10000000 npm run bench -- reports` uses 1 GB, the size in the performance goals.
  const rows = Number(process.env['INSTANCE_EXPLORER_BENCH_ROWS'] ?? (quick ? 10_000 : 1_000_000));
  const folder = mkdtempSync(join(tmpdir(), 'instance-explorer-bench-'));
  const engine = benchEngine(folder);
  try {
    const path = join(folder, 'report.csv');
    await generate(path, rows);
    const before = process.memoryUsage.rss();
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const { snapshot, results } = await downloading(engine, folder, path);
    const answers = await ours(engine, sourceOf(snapshot));
    delay.disable();
    const growth = (process.memoryUsage.rss() - before) / MB;
    const ratios = await sideBySide(engine, folder, sourceOf(snapshot));
    const memory: BenchResult[] = [
      {
        name: 'peak engine memory',
        value: Math.max(0, ...children().map(peakMb)),
        unit: 'MB',
        note: 'to reach: 700',
      },
      { name: 'host memory growth', value: growth, unit: 'MB' },
      {
        name: 'p99 event loop delay of the host',
        value: delay.percentile(99) / 1e6,
        unit: 'ms',
        note: `longest ${(delay.max / 1e6).toFixed(0)} ms`,
      },
    ];
    const copies = await copying(engine, folder, sourceOf(snapshot));
    await engine.stop();
    const other = await alone(folder, path, answers.matching);
    return [
      ...results,
      ...copies,
      ...compared(answers, other.ms),
      ...ratios,
      ...memory,
      ...sameness(answers, other),
    ];
  } finally {
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function compared({ ms, matching }: Answers, other: ReadonlyMap<string, number>): BenchResult[] {
  return [...ms].map(([name, took]) => {
    const [view = ''] = name.split(':');
    const found = name.endsWith(': first page')
      ? `; ${(matching.get(view) ?? 0).toLocaleString('en-US')} rows`
      : '';
    const figure = beside(name, took, { name: 'DuckDB alone', ms: other.get(name) }, aimOf(name));
    return { ...figure, note: `${figure.note ?? ''}${found}` };
  });
}

/** Returns the performance goal of a measurement in milliseconds, or `undefined` if it has none. */
function aimOf(name: string): number | undefined {
  if (name.endsWith('afterwards')) return 100;
  return name === named.copied ? undefined : 3000;
}

function sameness(answers: Answers, other: Pick<Answers, 'sums' | 'types'>): BenchResult[] {
  const same = answers.sums === other.sums && answers.types === other.types;
  return [
    {
      name: 'same rows, sums, and types as DuckDB alone',
      value: same ? 1 : 0,
      unit: same ? 'yes' : 'NO',
      note: `${answers.sums}; ${answers.types}`,
    },
  ];
}
