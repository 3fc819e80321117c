import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Generates a usage report in a separate process, which ends before the measurement begins. */
export async function generate(path: string, rows: number): Promise<void> {
  const program = join(path, '..', 'generate.mjs');
  writeFileSync(
    program,
    `import { createRequire } from 'node:module';
     const { DuckDBInstance } = createRequire(${JSON.stringify(resolve('package.json'))})('@duckdb/node-api');
     const db = await DuckDBInstance.create(':memory:', { memory_limit: '1GB' });
     const connection = await db.connect();
     await connection.run(\`COPY (SELECT 'user-' || (i * 7919 % 200000) AS user_id, 'Person ' || (i * 7919 % 200000) AS name,
       'person' || (i * 7919 % 200000) || '@mail.example.com' AS email, DATE '2025-01-01' + CAST(i * 365 // ${rows} AS INTEGER) AS day,
       ['VS Code', 'JetBrains', 'Web', 'CLI', 'Visual Studio'][1 + i * 31 % 5] AS client,
       ['typescript', 'go', 'python', 'java', 'rust', 'c++'][1 + i * 17 % 6] AS language, 1000000000 + i AS event,
       i * 2654435761 % 1000 AS suggestions, CASE WHEN i % 11 > 0 THEN i * 40503 % 500 END AS accepted,
       round((i * 7 % 1000) / 7.0, 3) AS rate
       FROM range(${rows}) AS t(i)) TO '${path}' (FORMAT csv, HEADER)\`);`,
  );
  await new Promise((done, failed) => {
    fork(program).once('exit', (code) => (code === 0 ? done(undefined) : failed(new Error('not generated'))));
  });
}
