import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { limits, timed } from './measure';
import type { Answers } from './ours';
import { limit, named, offsetAt, places, views } from './questions';

/**
 * Measures the queries with DuckDB alone, in this process, on the same file and with the same memory limit. Also
 * returns sums and column types, to compare them with those of the report engine.
 */
export async function alone(
  folder: string,
  path: string,
  matching: ReadonlyMap<string, number>,
): Promise<Pick<Answers, 'ms' | 'sums' | 'types'>> {
  const database = await DuckDBInstance.create(':memory:', {
    memory_limit: `${limits.memoryMb}MB`,
    temp_directory: join(folder, 'alone'),
  });
  const connection = await database.connect();
  const copy = join(folder, 'alone.parquet');
  const ms = new Map<string, number>();
  const ask = async (name: string, sql: string): Promise<string[][]> => {
    const { ms: took, reply } = await timed(async () => (await connection.runAndReadAll(sql)).getRowsJson());
    ms.set(name, took);
    return reply.map((cells) => cells.map(String));
  };
  await ask(named.copied, `COPY (FROM read_csv('${path}')) TO '${copy}' (FORMAT parquet, COMPRESSION zstd)`);
  for (const { name, sql } of views) {
    await ask(named.opened(name), `FROM '${copy}' ${sql} LIMIT ${limit}`);
    for (const [place, share] of places) {
      const offset = offsetAt(share, matching.get(name) ?? 0);
      await ask(named.page(name, place), `FROM '${copy}' ${sql} LIMIT ${limit} OFFSET ${offset}`);
    }
  }
  const [sums] = await ask(
    'sums',
    `SELECT count(*), sum(suggestions), sum(accepted), count(DISTINCT user_id) FROM '${copy}'`,
  );
  const types = await ask('types', `SELECT column_type FROM (DESCRIBE FROM '${copy}')`);
  return { ms, sums: sums?.join(' ') ?? '', types: types.flat().join(' ') };
}
