import { sqlIdentifier } from '../../shared/table/sqlQuoting';
import type { CatalogTable } from '../../shared/preview/requests';

export interface Suggestion {
  readonly label: string;
  /** The inserted text: the name, quoted for SQL if necessary. */
  readonly text: string;
  readonly kind: 'table' | 'column' | 'function';
  readonly detail: string;
  /** Higher weights are listed first. */
  readonly weight: number;
}

/** The most useful functions for reports, out of hundreds. */
const functions: readonly (readonly [name: string, detail: string])[] = [
  ['count', 'how many rows or values'],
  ['sum', 'the total'],
  ['avg', 'the average'],
  ['median', 'the middle value'],
  ['quantile_cont', 'the value below which a share lies'],
  ['min', 'the smallest'],
  ['max', 'the largest'],
  ['coalesce', 'the first that is not blank'],
  ['date_trunc', 'the start of a month, week or day'],
  ['date_diff', 'how many days or months between'],
  ['dayname', 'the name of the weekday'],
  ['strftime', 'a date as text'],
  ['extract', 'a part of a date'],
  ['lower', 'in small letters'],
  ['upper', 'in capital letters'],
  ['trim', 'without blanks around'],
  ['split_part', 'a part of a text'],
  ['regexp_matches', 'whether a text matches a pattern'],
  ['round', 'rounded'],
  ['row_number', 'the place in a window'],
  ['lag', 'the value of the row before'],
];

export const functionNames: readonly string[] = functions.map(([name]) => name);

/** Quotes a name for SQL unless it is a plain identifier. */
export function spell(name: string): string {
  return /^[a-z_][a-z0-9_]*$/i.test(name) ? name : sqlIdentifier(name);
}

/** Suggestions except for table names: columns, those of the statement's tables first, tables and functions. */
export function suggestions(catalog: readonly CatalogTable[], statement: string): Suggestion[] {
  const words = new Set(statement.toLowerCase().match(/"(?:[^"]|"")*"|[\p{L}\p{N}_]+/gu) ?? []);
  const mentions = (name: string): boolean => words.has(spell(name).toLowerCase());
  const mentioned = catalog.filter(({ name }) => mentions(name));
  const tables = catalog.map(({ name, columns }): Suggestion => ({
    label: name,
    text: spell(name),
    kind: 'table',
    detail: columns.length === 1 ? '1 column' : `${columns.length} columns`,
    weight: 1,
  }));
  return [
    ...columnsOf(mentioned.length === 0 ? catalog : mentioned),
    ...tables,
    ...functions.map(functionSuggestion),
  ];
}

/** The distinct columns, with the tables that have them. */
function columnsOf(tables: readonly CatalogTable[]): Suggestion[] {
  const found = new Map<string, { type: string; tables: string[] }>();
  for (const { name: table, columns } of tables) {
    for (const { name, type } of columns) {
      const known = found.get(name);
      if (known === undefined) found.set(name, { type, tables: [table] });
      else known.tables.push(table);
    }
  }
  return [...found].map(([name, { type, tables: owners }]) => ({
    label: name,
    text: spell(name),
    kind: 'column',
    detail: `${type.toLowerCase()} in ${owners.length > 2 ? `${owners.length} tables` : owners.join(', ')}`,
    weight: 2,
  }));
}

function functionSuggestion([name, detail]: readonly [string, string]): Suggestion {
  return { label: name, text: name, kind: 'function', detail, weight: 0 };
}

/** The initial statement: the first rows of a table. */
export function firstStatement(catalog: readonly CatalogTable[]): string {
  const [first] = catalog;
  return first === undefined ? '' : `select *\nfrom ${spell(first.name)}\nlimit 100`;
}
