import * as l10n from '@vscode/l10n';
import type { PageContent } from './pages/pageContent';
import type { PageData } from './pages/pageData';
import { columnFor, roleNames, type Column, type Role } from './columns';
import type { DataDays } from './periods';
import type { ReportDefinition } from '../definitions/definition';

/**
 * The tables that an analysis can query, by their names in its SQL. `users` contains the users from the instance's
 * GraphQL API, with the columns `databaseID`, `username`, `displayName`, and `created`.
 */
type AnalysisTable = 'usage' | 'registry' | 'users';

/**
 * The columns of the available tables. A table that was neither downloaded nor selected in a data warehouse is absent.
 */
export type TablesAtHand = Readonly<Partial<Record<AnalysisTable, readonly Column[]>>>;

export interface AnalysisInfo extends DataDays {
  readonly tables: TablesAtHand;
  /** The number of days without activity after which an account is listed as inactive. */
  readonly unseenDays: number;
  /** The column of the usage report with the team of the user, if a team file is selected. */
  readonly team?: Pick<Column, 'id'> | undefined;
}

/** An analysis as an SQL statement, or the columns that are missing. */
export type AnalysisQuery =
  { readonly ok: true; readonly sql: string } | { readonly ok: false; readonly missing: readonly string[] };

/** The smallest report with the columns and the days that an analysis needs. */
export type OpeningReport = Pick<ReportDefinition, 'granularity' | 'range'>;

/** A built-in analysis: its query, and how its result is presented. */
export interface Analysis {
  readonly id: string;
  readonly title: () => string;
  /** An explanation of the figures, in one or two sentences. */
  readonly meaning: () => string;
  readonly icon: string;
  readonly tables: readonly AnalysisTable[];
  /** An optional table that adds details to the result if it is available. */
  readonly enrichedBy?: AnalysisTable;
  /** Whether the usage report must have the column with the team of the user. */
  readonly needsTeams?: true;
  readonly query: (facts: AnalysisInfo) => AnalysisQuery;
  /** Returns the report with which the analysis opens, whose range contains full periods and all groups of accounts. */
  readonly opensWith: (unseenDays: number) => OpeningReport;
  /** The message for a result without rows. By default, it states that there are no active users. */
  readonly emptyText?: () => string;
  /** Builds the figures and the chart from a result. */
  readonly page: (data: PageData) => PageContent;
}

/** Columns by role. */
export type Found<Needed extends Role> = Readonly<Record<Needed, Column>>;

/** Finds the required columns of an analysis, and builds its statement if none is missing. */
export function withColumns<Needed extends Role>(
  columns: readonly Column[] | undefined,
  roles: readonly Needed[],
  query: (found: Found<Needed>, all: readonly Column[]) => string,
): AnalysisQuery {
  if (!columns) return { ok: false, missing: roles.map((role) => roleNames[role]) };
  const found = roles.map((role) => [role, columnFor(columns, role)] as const);
  const missing = found.filter(([, column]) => !column).map(([role]) => roleNames[role]);
  if (missing.length > 0) return { ok: false, missing };
  return { ok: true, sql: query(Object.fromEntries(found) as Found<Needed>, columns) };
}

/** Returns a message that lists the missing columns of an analysis. */
export function formatMissing(missing: readonly string[]): string {
  return l10n.t('Missing columns: {names}', { names: missing.join(', ') });
}

/** Returns the error message for an analysis that wasn't run because columns are missing. */
export function formatNotRun({ title }: Pick<Analysis, 'title'>, missing: readonly string[]): string {
  return l10n.t("Couldn't run {analysis}. Missing columns: {names}.", {
    analysis: title(),
    names: missing.join(', '),
  });
}
