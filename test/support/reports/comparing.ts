import { join } from 'node:path';
import { compareSnapshots } from '../../../src/reports/comparison/compareSnapshots';
import { findKey } from '../../../src/reports/comparison/findKey';
import { summarizeChanges } from '../../../src/reports/comparison/summarize';
import type { ComparisonInfo } from '../../../src/shared/tableEditor/comparisonInfo';
import { matchColumns, type MatchedColumns } from '../../../src/reports/comparison/matchColumns';
import { wholeTable } from '../../../src/shared/table/query';
import type { Cell } from '../../../src/shared/table/table';
import { csvSource } from './askFiles';
import type { TestEngine } from './engine';

export interface Comparison {
  /** Headers of the key columns. Empty if there is no key. */
  readonly key: readonly string[];
  readonly matched: MatchedColumns;
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly summarize: () => Promise<ComparisonInfo>;
}

let files = 0;

/** Writes two snapshots as CSV and compares them. The default key is the proposed one. */
export async function compareTexts(
  { engine, file, folder }: TestEngine,
  texts: readonly [string, string],
  given?: readonly string[],
): Promise<Comparison> {
  files += 1;
  const number = files;
  const [earlier, later] = texts.map((text, index) =>
    csvSource(file(`compared-${number}-${index}.csv`, text)),
  );
  if (earlier === undefined || later === undefined) throw new Error('two texts are compared');
  const tables = [
    { name: 'earlier', source: earlier },
    { name: 'later', source: later },
  ];
  const [before, after] = await Promise.all(
    tables.map(async ({ source }) => {
      const reader = await engine.open(source);
      await reader.close();
      return reader.info;
    }),
  );
  const ask = async (sql: string): Promise<Pick<Comparison, 'header' | 'rows'>> => {
    const reader = await engine.query(sql, tables);
    try {
      const { rows } = await reader.page(wholeTable, { offset: 0, limit: 10_000 });
      return { header: reader.info.columns.map(({ name }) => name), rows };
    } finally {
      await reader.close();
    }
  };
  const matched = matchColumns(before?.columns ?? [], after?.columns ?? []);
  const { pairs } = matched;
  const chosen =
    given === undefined
      ? await findKey(engine, tables, pairs)
      : pairs.filter(({ later: column }) => given.includes(column.name));
  const asked = compareSnapshots(matched, chosen);
  if (asked === undefined) throw new Error('the snapshots have no column in common');
  return {
    key: chosen.map(({ later: column }) => column.name),
    matched,
    ...(await ask(asked.sql)),
    summarize: async () => {
      const path = join(folder, `compared-${number}.parquet`);
      const reader = await engine.query(asked.sql, tables);
      const shown = reader.info.columns.map(({ id }) => id);
      await reader.write({ query: wholeTable, columns: shown, format: { kind: 'parquet' }, path });
      await reader.close();
      const sizes = { earlierRows: before?.rows ?? 0, laterRows: after?.rows ?? 0 };
      const compared = { matched, key: chosen, ...sizes };
      return summarizeChanges(engine, { kind: 'parquet', path }, asked.columns, compared);
    },
  };
}
