import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePartitions } from '../../src/reports/export/writePartitions';
import { wholeTable } from '../../src/shared/table/query';
import { generate } from './reports/generate';
import { children, benchEngine, MB, peakMb, timed } from './reports/measure';
import type { BenchOptions, BenchResult } from './result';

/**
 * Measures the resources that a report of a given size requires on this computer, for the planning table in the
 * documentation.
 */
export async function run({ quick }: BenchOptions): Promise<BenchResult[]> {
  const rows = Number(process.env['INSTANCE_EXPLORER_BENCH_ROWS'] ?? (quick ? 10_000 : 1_000_000));
  const folder = mkdtempSync(join(tmpdir(), 'instance-explorer-bench-'));
  const cacheFolder = join(folder, 'copy');
  mkdirSync(cacheFolder);
  const engine = benchEngine(folder);
  try {
    const path = join(folder, 'report.csv');
    await generate(path, rows);
    const opening = await timed(() => engine.open({ kind: 'csv', path, cacheFolder }));
    const reader = opening.reply;
    const grouping = await timed(() =>
      reader.aggregate(wholeTable, {
        dimension: { column: 'day', bucket: { by: 'month' } },
        measure: { aggregation: 'count' },
      }),
    );
    const sorting = await timed(() =>
      reader.page(
        { ...wholeTable, sort: [{ column: 'name', direction: 'ascending' }] },
        { offset: 0, limit: 100 },
      ),
    );
    const dataset = join(folder, 'dataset');
    const view = { query: wholeTable, columns: reader.info.columns.map(({ id }) => id) };
    const exporting = await timed(() =>
      writePartitions(
        { reader, view },
        { table: 'report', source: 'a benchmark', downloadedAt: '2026-11-21T10:20:30.000Z' },
        { kind: 'warehouse', column: 'day' },
        dataset,
        undefined,
      ),
    );
    const memory = Math.max(0, ...children().map(peakMb));
    await reader.close();
    return [
      { name: 'rows', value: rows, unit: 'rows' },
      { name: 'report on disk', value: sizeOf(path) / MB, unit: 'MB' },
      { name: 'copy of the engine on disk', value: sizeOf(cacheFolder) / MB, unit: 'MB' },
      { name: 'dataset on disk', value: exporting.reply.bytes / MB, unit: 'MB' },
      { name: 'open for the first time', value: opening.ms / 1000, unit: 's' },
      { name: 'rows per month', value: grouping.ms / 1000, unit: 's' },
      { name: 'sort by text', value: sorting.ms / 1000, unit: 's' },
      { name: 'export by month', value: exporting.ms / 1000, unit: 's' },
      { name: 'peak engine memory', value: memory, unit: 'MB' },
    ];
  } finally {
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the size of a file, or of all files in a folder, in bytes. */
function sizeOf(path: string): number {
  if (!statSync(path).isDirectory()) return statSync(path).size;
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
