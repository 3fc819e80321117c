import { sqlIdentifier, sqlLiteral } from '../../../shared/table/sqlQuoting';
import type { Analysis, AnalysisInfo } from '../analysis';
import { columnFor, roleNames, type Column, type Role } from '../columns';
import { changeFields, periodNames, select, withTables, type Period } from '../periods';
import { day, field, text } from '../fieldSql';
import { activeRows } from '../activeUsersSql';

/** An analysis of all saved snapshots of a report. */
export interface Trend extends Pick<Analysis, 'id' | 'title' | 'meaning' | 'icon' | 'page' | 'emptyText'> {
  readonly over: 'registry' | 'credits';
  /** The column of the result with the figure. */
  readonly figure: string;
  /** Whether the figure of a snapshot requires a usage report of the days before it. */
  readonly needsUsage?: true;
  /** Returns the figure of a snapshot of the registry; absent for credits. */
  readonly part?: (tables: TrendTables, info: Pick<AnalysisInfo, 'unseenDays'>) => TrendPart;
}

/** The tables of one snapshot of the registry, with their names in SQL. */
export interface TrendTables {
  /** The day of the figure, `YYYY-MM-DD`. */
  readonly day: string;
  readonly registry: NamedColumns;
  /** A usage report that covers the days before; only for trends that need one. */
  readonly usage?: NamedColumns | undefined;
}

interface NamedColumns {
  readonly name: string;
  readonly columns: readonly Column[];
}

/** An expression for the figure of a snapshot, or the columns that it lacks. */
type TrendPart =
  { readonly ok: true; readonly sql: string } | { readonly ok: false; readonly missing: readonly string[] };

/**
 * Counts the distinct accounts of a snapshot that meet a condition.
 *
 * @param flag the column that the condition requires, besides the user IDs
 * @param condition returns the SQL condition, or `undefined` to count all accounts
 */
export function accounts(
  flag: readonly Role[],
  condition: (columns: readonly Column[]) => string | undefined,
): NonNullable<Trend['part']> {
  return ({ registry: { name, columns } }) => {
    const missing = (['user', ...flag] as const).filter((role) => columnFor(columns, role) === undefined);
    const user = columnFor(columns, 'user');
    if (user === undefined || missing.length > 0)
      return { ok: false, missing: missing.map((role) => roleNames[role]) };
    const where = condition(columns);
    return {
      ok: true,
      sql: `SELECT count(DISTINCT ${field(user)}) FROM ${sqlIdentifier(name)}${where === undefined ? '' : ` WHERE ${where}`}`,
    };
  };
}

/**
 * Counts the accounts of a snapshot without activity in the days before it, like the analysis of inactive accounts. The
 * figure is blank if no usage report covers these days.
 */
export const inactiveAccounts: NonNullable<Trend['part']> = (
  { day: asOf, registry, usage },
  { unseenDays },
) => {
  const user = columnFor(registry.columns, 'user');
  if (user === undefined) return { ok: false, missing: [roleNames.user] };
  if (usage === undefined) return { ok: true, sql: 'NULL' };
  const seenUser = columnFor(usage.columns, 'user');
  const daily = columnFor(usage.columns, 'day');
  if (seenUser === undefined || daily === undefined) return { ok: true, sql: 'NULL' };
  const as = `DATE ${sqlLiteral(asOf)}`;
  const recent = activeRows(
    usage.columns,
    `${day(daily)} > ${as} - INTERVAL '${Math.floor(unseenDays)}' DAY`,
    `${day(daily)} <= ${as}`,
    `${field(seenUser)} IS NOT NULL`,
  ).replaceAll('\n', ' ');
  return {
    ok: true,
    sql: `SELECT count(*) FROM ${sqlIdentifier(registry.name)} AS registry WHERE NOT coalesce(${text(user, 'registry')} IN (SELECT ${text(seenUser)} FROM ${sqlIdentifier(usage.name)}${recent}), false)`,
  };
};

/**
 * Builds the statement of a trend over snapshots of the registry: one row for each period with a snapshot, latest
 * first.
 *
 * @param parts the periods, oldest first; the figure is NULL if the columns of a snapshot are missing
 */
export function registryTrendSql(
  { figure }: Pick<Trend, 'figure'>,
  period: Period,
  parts: readonly { readonly start: string; readonly day: string; readonly sql: string }[],
): string {
  const rows = parts.map(
    ({ start, day: on, sql }) =>
      `SELECT DATE ${sqlLiteral(start)} AS period, DATE ${sqlLiteral(on)} AS snapshot, (${sql}) AS figure, NULL AS note`,
  );
  return `${withTables({ snapshots: rows.join('\nUNION ALL ') })}
${select(
  [
    `period AS ${sqlIdentifier(periodNames[period])}`,
    `CAST(figure AS BIGINT) AS ${sqlIdentifier(figure)}`,
    ...changeFields(period, 'figure'),
    'snapshot AS "Snapshot"',
  ],
  'FROM snapshots\nORDER BY 1 DESC',
)}`;
}
