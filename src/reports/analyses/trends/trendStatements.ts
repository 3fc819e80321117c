import * as l10n from '@vscode/l10n';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileError } from '../../../shared/fileError';
import { UserError } from '../../../shared/userError';
import { readCredits } from '../../credits/readCredits';
import type { CatalogSource, ReportEngine } from '../../engine/engine';
import { readableColumns } from '../../engine/sourceColumns';
import { usageKind } from '../../kinds/usage';
import { nameDatedSnapshots } from '../../namedSnapshots';
import type { Snapshot } from '../../snapshot';
import { datedSource, sourceOf } from '../../snapshotSources';
import { formatNotRun } from '../analysis';
import type { Column } from '../columns';
import { periodNames } from '../periods';
import { coveringUsage } from './coveringUsage';
import { registryTrendSql, type RegistryTrend, type TrendTables } from './trend';
import type { TrendPeriods } from './trendPeriods';

/** The statement of a trend, and its tables. */
interface TrendStatement {
  readonly sql: string;
  readonly tables: readonly CatalogSource[];
}

/** The snapshots for a trend over the registry. */
interface RegistryHistory {
  readonly periods: TrendPeriods;
  /** The snapshots of all reports of the connection, those of each report latest first. */
  readonly all: readonly Snapshot[];
  readonly unseenDays: number;
  readonly signal: AbortSignal;
  /** Called with the SQL name of a snapshot that can't be read. Its period has no figure. */
  readonly onUnreadable: (name: string) => void;
}

/**
 * Builds the statement of a trend over snapshots of the registry, which can have different columns.
 *
 * @throws UserError of kind `input` if no snapshot has the required columns, `platform`, or `canceled`
 */
export async function registryStatement(
  engine: ReportEngine,
  trend: RegistryTrend,
  { periods, all, unseenDays, signal, onUnreadable }: RegistryHistory,
): Promise<TrendStatement> {
  const names = new Map(nameDatedSnapshots(all).map((named) => [named.snapshot.path, named]));
  const reports = all.filter(({ exportName }) => exportName === usageKind.exportName);
  const tables = new Map<string, CatalogSource>();
  const opened = new Map<string, TrendTables['registry'] | undefined>();
  const open = async (snapshot: Snapshot): Promise<TrendTables['registry'] | undefined> => {
    const { path, exportName } = snapshot;
    if (!opened.has(path)) {
      const asText = exportName !== usageKind.exportName && snapshot.format === 'csv';
      const source = { ...sourceOf(snapshot), ...(asText ? { asText } : {}) };
      const named = datedSource(names.get(path) ?? { name: path, report: path, snapshot }, source);
      const columns = asText ? await headerOf(snapshot) : await readableColumns(engine, named.source, signal);
      if (!columns) onUnreadable(named.name);
      if (columns) tables.set(path, named);
      opened.set(path, columns && { name: named.name, columns });
    }
    return opened.get(path);
  };
  const missing = new Set<string>();
  const figures: { start: string; day: string; sql: string }[] = [];
  for (const { start, day, snapshot } of periods.snapshots) {
    const registry = await open(snapshot);
    const covering = trend.needsUsage === true ? coveringUsage(reports, day, unseenDays) : undefined;
    const usage = covering && (await open(covering.snapshot));
    const part = registry && trend.part({ day: covering?.asOf ?? day, registry, usage }, { unseenDays });
    if (part?.ok === false) part.missing.forEach((name) => missing.add(name));
    figures.push({ start, day, sql: part?.ok === true ? part.sql : 'NULL' });
  }
  if (figures.every(({ sql }) => sql === 'NULL') && missing.size > 0) {
    throw new UserError('input', formatNotRun(trend, [...missing]), {
      advice: l10n.t('Refresh the user registry, or download a daily usage report.'),
    });
  }
  return { sql: registryTrendSql(trend, periods.period, figures), tables: [...tables.values()] };
}

/** Returns the columns of a snapshot that is read as text, or `undefined` if its file was deleted or changed. */
async function headerOf({ path, bytes, columns = [] }: Snapshot): Promise<readonly Column[] | undefined> {
  const file = await stat(path).catch(() => undefined);
  // In a statement that is run again in the SQL tab, the columns have types. With this kind, it converts them to text.
  return file?.size === bytes ? columns.map((name) => ({ id: name, name, kind: 'nested' })) : undefined;
}

const historyName = 'credits_history';

/**
 * Writes the buckets of snapshots of the credits to a file, because these snapshots can have any shape, and builds the
 * statement of their trend.
 *
 * @throws UserError of kind `input` if no bucket is recognized, or `file`
 */
export async function creditsStatement(
  { period, snapshots }: TrendPeriods,
  folder: string,
): Promise<TrendStatement> {
  const rows: string[] = [];
  for (const { start, day, snapshot } of snapshots) {
    for (const { name, unit, allocated, consumed, remaining } of (await readCredits(snapshot))?.buckets ??
      []) {
      const amounts = { used: consumed ?? null, allocated: allocated ?? null, left: remaining ?? null };
      rows.push(
        JSON.stringify({ period: start, snapshot: day, bucket: name, unit: unit ?? null, ...amounts }),
      );
    }
  }
  if (rows.length === 0) {
    throw new UserError(
      'input',
      l10n.t("The saved snapshots of the credits don't contain a recognized bucket."),
      {
        advice: l10n.t('Open the credits report to see what the instance returned.'),
      },
    );
  }
  const path = join(folder, 'credits.ndjson');
  try {
    await writeFile(path, `${rows.join('\n')}\n`, { mode: 0o600 });
  } catch (error) {
    throw fileError(error, l10n.t("Couldn't save the result."));
  }
  return {
    sql: `SELECT
  CAST(period AS DATE) AS "${periodNames[period]}",
  bucket AS "Bucket",
  unit AS "Unit",
  used AS "Used",
  allocated AS "Allocated",
  "left" AS "Left",
  CAST(snapshot AS DATE) AS "Snapshot"
FROM ${historyName}
ORDER BY 1 DESC, "Used" DESC NULLS LAST, 2`,
    tables: [{ name: historyName, source: { kind: 'ndjson', path } }],
  };
}
