import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { ReportEngine, TableSource } from '../../../src/reports/engine/engine';
import { wholeTable } from '../../../src/shared/table/query';
import type { TableReader } from '../../../src/shared/table/reader';
import type { BenchResult } from '../result';
import { beside, limits, timed } from './measure';
import { limit, offsetAt } from './questions';

/** A request to the report engine, and the SQL statements that return the same figures. */
interface Question {
  readonly name: string;
  readonly ask: (table: TableReader) => Promise<unknown>;
  readonly sql: (copy: string, rows: number) => readonly string[];
  /** The maximum ratio of the report engine's time to the time of DuckDB alone. */
  readonly goal: number;
  readonly rounds: number;
}

const questions: readonly Question[] = [
  {
    name: 'group by month and client',
    ask: (table) =>
      table.aggregate(wholeTable, {
        dimension: { column: 'day', bucket: { by: 'month' } },
        split: { column: 'client', bucket: { by: 'value' } },
        measure: { aggregation: 'sum', column: 'suggestions' },
      }),
    sql: (copy) => [
      `SELECT date_trunc('month', day) AS m, client, sum(suggestions) FROM '${copy}' GROUP BY ALL ORDER BY ALL`,
    ],
    goal: 1.2,
    rounds: 9,
  },
  {
    name: 'top 10 users and the sum of the others',
    ask: (table) =>
      table.aggregate(wholeTable, {
        dimension: { column: 'user_id', bucket: { by: 'value' }, top: 10 },
        measure: { aggregation: 'count' },
      }),
    sql: (copy) => [
      `WITH users AS (SELECT user_id, count(*) AS n FROM '${copy}' GROUP BY user_id),
         most AS (FROM users ORDER BY n DESC, user_id LIMIT 10)
       FROM most UNION ALL SELECT NULL, sum(n) FROM users ANTI JOIN most USING (user_id)`,
    ],
    goal: 1.2,
    rounds: 9,
  },
  profiled('a column with few values', 'accepted'),
  profiled('a column with unique values', 'event'),
  profiled('a text column', 'email'),
  {
    name: 'sort by a text column: middle page',
    ask: (table) =>
      table.page(
        { ...wholeTable, sort: [{ column: 'email', direction: 'descending' }] },
        { offset: offsetAt(0.5, table.info.rows), limit },
      ),
    sql: (copy, rows) => [`FROM '${copy}' ORDER BY email DESC LIMIT ${limit} OFFSET ${offsetAt(0.5, rows)}`],
    goal: 1.5,
    rounds: 5,
  },
];

/** Returns a request for a column profile, with the SQL statements that return the same figures. */
function profiled(what: string, column: string): Question {
  const numbers = column !== 'email';
  return {
    name: `profile of ${what}`,
    ask: (table) => table.profile(wholeTable, column),
    sql: (copy) => [
      `SELECT count(*), count(${column}), min(${column}), max(${column}),
         ${numbers ? `avg(${column}), quantile_disc(${column}, [0.25, 0.5, 0.75])` : `count(*) FILTER (${column} = '')`}
       FROM '${copy}'`,
      `WITH found AS (SELECT ${column}, count(*) AS n FROM '${copy}' WHERE ${column} IS NOT NULL GROUP BY ALL)
       SELECT *, (SELECT count(*) FROM found) FROM found ORDER BY n DESC, ${column} LIMIT 10`,
      ...(numbers
        ? [
            `WITH edges AS (SELECT min(${column}) AS low, max(${column}) AS high FROM '${copy}')
             SELECT least(19, (${column} - low) * 20 // (high - low)) AS bin, count(*)
             FROM '${copy}', edges WHERE ${column} IS NOT NULL GROUP BY bin ORDER BY bin`,
          ]
        : []),
    ],
    goal: 1.2,
    rounds: 7,
  };
}

/**
 * Measures the report engine and DuckDB alone on equal copies, and compares the medians. Alternates between them,
 * so that a busy computer slows both down.
 */
export async function sideBySide(
  engine: ReportEngine,
  folder: string,
  source: TableSource,
): Promise<BenchResult[]> {
  const database = await DuckDBInstance.create(':memory:', {
    memory_limit: `${limits.memoryMb}MB`,
    temp_directory: join(folder, 'sideBySide'),
  });
  const connection = await database.connect();
  const copy = join(folder, 'sideBySide.parquet');
  await connection.run(
    `COPY (FROM read_csv('${source.path}')) TO '${copy}' (FORMAT parquet, COMPRESSION zstd)`,
  );
  const results: BenchResult[] = [];
  for (const { name, ask, sql, goal, rounds } of questions) {
    const ours: number[] = [];
    const alone: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // A reopened table uses its cached copy, but not the sort orders of earlier rounds.
      const table = await engine.open(source);
      ours.push((await timed(() => ask(table))).ms);
      const { rows } = table.info;
      await table.close();
      const plain = await timed(async () => {
        for (const statement of sql(copy, rows)) (await connection.runAndReadAll(statement)).getRowsJson();
      });
      alone.push(plain.ms);
    }
    const figure = beside(name, median(ours), {
      name: 'the same figures with DuckDB alone',
      ms: median(alone),
    });
    results.push({ ...figure, note: `${figure.note ?? ''}; ratio to reach: ${goal}` });
  }
  connection.closeSync();
  database.closeSync();
  return results;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
