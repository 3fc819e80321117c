import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wholeTable } from '../../../src/shared/table/query';
import type { TestEngine } from '../reports/engine';

/** Returns the Parquet file of an analysis whose result is one account that was never active. */
export async function inactiveAccount({ engine, folder }: TestEngine): Promise<Buffer> {
  const path = join(folder, 'result.parquet');
  const reader = await engine.query(
    `SELECT CAST(1 AS BIGINT) AS "Instance user ID", CAST(NULL AS DATE) AS "Last Active",
       CAST(NULL AS BIGINT) AS "Days Ago"`,
    [],
  );
  const columns = reader.info.columns.map(({ id }) => id);
  await reader.write({ query: wholeTable, columns, format: { kind: 'parquet' }, path });
  await reader.close();
  return readFileSync(path);
}
