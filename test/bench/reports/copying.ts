import { appendFile, copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { ReportEngine, TableSource } from '../../../src/reports/engine/engine';
import type { BenchResult } from '../result';
import { limits, timed } from './measure';

/**
 * Every way to copy the file is measured this many times, alternating with the others. Only the fastest time
 * counts.
 */
const rounds = 3;

/** A row with text in an integer column. */
const invalidRow = 'user-1,Person 1,person1@mail.example.com,2025-12-31,Web,go,1000000000,n/a,7,0.5\n';

/**
 * Compares the report engine with DuckDB alone in copying a CSV file, with and without the scan of its download.
 * Also measures the effect of an invalid cell in the last row.
 */
export async function copying(
  engine: ReportEngine,
  folder: string,
  downloaded: TableSource,
): Promise<BenchResult[]> {
  const { path } = downloaded;
  const late = join(folder, 'late.csv');
  const cacheFolder = join(folder, 'copies');
  await copyFile(path, late);
  await appendFile(late, invalidRow);
  const database = await DuckDBInstance.create(':memory:', {
    memory_limit: `${limits.memoryMb}MB`,
    temp_directory: join(folder, 'copying'),
  });
  const connection = await database.connect();
  const open = async (source: TableSource): Promise<void> => {
    const table = await engine.open({ ...source, cacheFolder });
    await table.close();
  };
  const alone = join(folder, 'copy.parquet');
  const ways = {
    alone: () =>
      connection.run(`COPY (FROM read_csv('${path}')) TO '${alone}' (FORMAT parquet, COMPRESSION zstd)`),
    scanned: () => open(downloaded),
    plain: () => open({ kind: 'csv', path, delimiter: ',' }),
    late: () => open({ kind: 'csv', path: late, delimiter: ',' }),
  };
  const best = { alone: Infinity, scanned: Infinity, plain: Infinity, late: Infinity };
  for (let round = 0; round < rounds; round += 1) {
    for (const way of Object.keys(ways) as (keyof typeof ways)[]) {
      const { ms } = await timed<unknown>(ways[way]);
      best[way] = Math.min(best[way], ms);
      await rm(cacheFolder, { recursive: true, force: true });
    }
  }
  connection.closeSync();
  await rm(late);
  const ratio = (name: string, ours: number, other: number, note: string): BenchResult => ({
    name,
    value: ours / other,
    unit: '',
    note: `${note}; ${Math.round(ours)} and ${Math.round(other)} ms`,
  });
  return [
    ratio('rows checked and copied, relative to DuckDB alone', best.scanned, best.alone, 'to reach: 1.25'),
    ratio(
      'the same without the scan of a download',
      best.plain,
      best.alone,
      'a file that was not downloaded',
    ),
    ratio('one invalid cell in the last row, relative to none', best.late, best.plain, 'to reach: 1.5'),
  ];
}
