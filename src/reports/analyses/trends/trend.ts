import { sqlIdentifier, sqlLiteral } from '../../../shared/table/sqlQuoting';
import { withColumns, type Analysis, type AnalysisInfo, type AnalysisQuery } from '../analysis';
import type { Column, Role } from '../columns';
import { changeFields, periodNames, select, withTables, type Period } from '../periods';
import { day, field, text } from '../fieldSql';
import { activeRows } from '../activeUsersSql';

type TrendBase = Pick<Analysis, 'id' | 'title' | 'meaning' | 'icon' | 'page' | 'emptyText'>;

/** An analysis of all saved snapshots of the registry. */
export interface RegistryTrend extends TrendBase {
  readonly over: 'registry';
  /** The column of the result with the figure. */
  readonly figure: string;
  /** Whether the figure of a snapshot requires a usage report of the days before it. */
  readonly needsUsage?: true;
  /** Returns an expression for the figure of a snapshot. */
  readonly part: (tables: TrendTables, info: Pick<AnalysisInfo, 'unseenDays'>) => AnalysisQuery;
}

/** An analysis of all saved snapshots of a report. */
export type Trend = RegistryTrend | (TrendBase & { readonly over: 'credits' });

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

/**
 * Counts the distinct accounts of a snapshot that meet a condition.
 *
 * @param flag the column that the condition requires, besides the user IDs
 * @param condition returns the SQL condition, or `undefined` to count all accounts
 */
export function accounts(
  flag: readonly Role[],
  condition: (columns: readonly Column[]) => string | undefined,
): RegistryTrend['part'] {
  return ({ registry: { name, columns } }) =>
    withColumns(columns, ['user', ...flag], ({ user }) => {
      const where = condition(columns);
      return `SELECT count(DISTINCT ${field(user)}) FROM ${sqlIdentifier(name)}${where === undefined ? '' : ` WHERE ${where}`}`;
    });
}

/** Selects the IDs of the accounts that were active in a number of days up to a day. */
export function activeIds({ name, columns }: NamedColumns, asOf: string, unseenDays: number): AnalysisQuery {
  return withColumns(columns, ['user', 'day'], ({ user, day: daily }, all) => {
    const as = `DATE ${sqlLiteral(asOf)}`;
    const recent = activeRows(
      all,
      `${day(daily)} > ${as} - INTERVAL '${Math.floor(unseenDays)}' DAY`,
      `${day(daily)} <= ${as}`,
      `${field(user)} IS NOT NULL`,
    ).replaceAll('\n', ' ');
    return `SELECT ${text(user)} FROM ${sqlIdentifier(name)}${recent}`;
  });
}

/**
 * Counts the accounts of a snapshot without activity in the days before it, like the analysis of inactive accounts. The
 * figure is blank if no usage report covers these days.
 */
export const inactiveAccounts: RegistryTrend['part'] = ({ day: asOf, registry, usage }, { unseenDays }) =>
  withColumns(registry.columns, ['user'], ({ user }) => {
    const active = usage && activeIds(usage, asOf, unseenDays);
    if (active?.ok !== true) return 'NULL';
    return `SELECT count(*) FROM ${sqlIdentifier(registry.name)} AS registry WHERE NOT coalesce(${text(user, 'registry')} IN (${active.sql}), false)`;
  });

/**
 * Builds the statement of a trend over snapshots of the registry: one row for each period with a snapshot, latest
 * first.
 *
 * @param parts the periods, oldest first; the figure is NULL if the columns of a snapshot are missing
 */
export function registryTrendSql(
  { figure }: Pick<RegistryTrend, 'figure'>,
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
