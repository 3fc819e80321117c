import * as l10n from '@vscode/l10n';
import { formatMoment } from '../../shared/format';
import { sqlIdentifier } from '../../shared/table/sqlQuoting';
import type { CatalogTable } from '../../shared/tableEditor/requests';

/** A table that statements can use. */
export interface NamedTable {
  readonly name: string;
  readonly report?: CatalogTable['report'] | undefined;
  /** The time of a snapshot that is named by its day, ISO 8601. */
  readonly downloadedAt?: string | undefined;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

export interface Suggestion {
  readonly label: string;
  /** The name, quoted for SQL if necessary. */
  readonly text: string;
  readonly kind: 'table' | 'column' | 'function';
  readonly detail: string;
  /** Of equally good matches, those with higher weights are listed first. */
  readonly weight: number;
}

/** The most useful functions for reports, out of hundreds. */
const functions = {
  count: () => l10n.t('Number of rows or values'),
  sum: () => l10n.t({ message: 'Sum', comment: 'What a function returns' }),
  avg: () => l10n.t({ message: 'Average', comment: 'What a function returns' }),
  median: () => l10n.t({ message: 'Median', comment: 'What a function returns' }),
  quantile_cont: () => l10n.t({ message: 'Quantile', comment: 'What a function returns' }),
  min: () => l10n.t({ message: 'Minimum', comment: 'What a function returns' }),
  max: () => l10n.t({ message: 'Maximum', comment: 'What a function returns' }),
  coalesce: () => l10n.t("First value that isn't blank"),
  date_trunc: () => l10n.t('Start of a month, week, or day'),
  date_diff: () => l10n.t('Number of days or months between dates'),
  dayname: () => l10n.t('Name of the weekday'),
  strftime: () => l10n.t('Date as text'),
  extract: () => l10n.t('Part of a date'),
  lower: () => l10n.t('Convert to lowercase'),
  upper: () => l10n.t('Convert to uppercase'),
  trim: () => l10n.t('Remove leading and trailing spaces'),
  split_part: () => l10n.t('Part of a string'),
  regexp_matches: () => l10n.t('Whether a string matches a pattern'),
  round: () => l10n.t('Rounded number'),
  row_number: () => l10n.t('Row number within the window'),
  lag: () => l10n.t('Value from the previous row'),
} satisfies Readonly<Record<string, () => string>>;

export const functionNames: readonly string[] = Object.keys(functions);

/** Quotes a name for SQL unless it is a plain identifier. */
export function spell(name: string): string {
  return /^[a-z_][a-z0-9_]*$/i.test(name) ? name : sqlIdentifier(name);
}

/** Suggests columns (of the tables in the statement, if any), tables, and functions. */
export function suggestions(catalog: readonly NamedTable[], statement: string): Suggestion[] {
  const words = new Set(statement.toLowerCase().match(/"(?:[^"]|"")*"|[\p{L}\p{N}_]+/gu) ?? []);
  const mentions = (name: string): boolean => words.has(spell(name).toLowerCase());
  const mentioned = catalog.filter(({ name }) => mentions(name));
  const tables = catalog.map(({ name, report, downloadedAt, columns }): Suggestion => ({
    label: name,
    text: spell(name),
    kind: 'table',
    detail: [
      report?.title,
      report?.range,
      downloadedAt !== undefined
        ? formatMoment(downloadedAt)
        : columns.length === 1
          ? l10n.t('{count} column', { count: columns.length })
          : l10n.t('{count} columns', { count: columns.length }),
    ]
      .filter((part) => part !== undefined)
      .join(' · '),
    weight: downloadedAt === undefined ? 1 : -1,
  }));
  const latest = catalog.filter(({ downloadedAt }) => downloadedAt === undefined);
  return [
    ...columnsOf(mentioned.length === 0 ? latest : mentioned),
    ...tables,
    ...Object.entries(functions).map(functionSuggestion),
  ];
}

/** Suggests each column name once, with the tables that have it, or their number if there are more than two. */
function columnsOf(tables: readonly NamedTable[]): Suggestion[] {
  const found = new Map<string, { type: string; tables: string[] }>();
  for (const { name: table, columns } of tables) {
    for (const { name, type } of columns) {
      const known = found.get(name);
      if (!known) found.set(name, { type, tables: [table] });
      else known.tables.push(table);
    }
  }
  return [...found].map(([name, { type, tables: owners }]) => ({
    label: name,
    text: spell(name),
    kind: 'column',
    detail:
      owners.length > 2
        ? l10n.t('{type} in {count} tables', { type: type.toLowerCase(), count: owners.length })
        : l10n.t('{type} in {table}', { type: type.toLowerCase(), table: owners.join(', ') }),
    weight: 2,
  }));
}

function functionSuggestion([name, detail]: readonly [string, () => string]): Suggestion {
  return { label: name, text: name, kind: 'function', detail: detail(), weight: 0 };
}

/** Returns the initial statement, which selects the first rows of the first table. Empty without a table. */
export function firstStatement(catalog: readonly NamedTable[]): string {
  const [first] = catalog;
  return first ? `select *\nfrom ${spell(first.name)}\nlimit 100` : '';
}
