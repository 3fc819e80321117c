import type { TableColumn } from '../../shared/table/table';
import { comparableName } from '../columnNames';
import type { Snapshot } from '../snapshot';

/** The meaning of a column for an analysis. */
export type Role =
  | 'user'
  | 'name'
  | 'active'
  | 'day'
  | 'month'
  | 'client'
  | 'language'
  | 'activeDays'
  | 'siteAdmin'
  | 'serviceAccount'
  | 'credits';

/** Credits that aren't left or allocated. */
const usedCredits = /^(?!.*(?:allocat|available|balance|left|limit|quota|remain|unused)).*credits/;

/**
 * Common names of columns, the most likely first. Names are compared without case, spaces, and punctuation.
 */
const known: Readonly<Record<Role, readonly RegExp[]>> = {
  user: [/^instanceuserid$/, /^(?:user|database|account)id$/],
  name: [/^username$/, /^(?:user)?email$/, /^(?:display|user|full)?name$/],
  active: [/^active\p{L}*user$/u, /^(?:is)?active$/],
  day: [/^(?:timestamp)?date$/, /^day$/, /date$/],
  month: [/^(?:timestamp)?month$/],
  client: [/^client(?:name)?$/, /client/],
  language: [/^(?:programming)?language$/, /language/],
  activeDays: [/^activedays$/, /^daysactive$/],
  siteAdmin: [/^(?:site)?admin$/],
  serviceAccount: [/^serviceaccount$/],
  credits: [/^credits?(?:used|consumed)?$/, /^(?:used|consumed|total)credits?$/, usedCredits],
};

/** The standard column names, for the headers of results and for messages about missing columns. */
export const roleNames: Readonly<Record<Role, string>> = {
  user: 'Instance user ID',
  name: 'Username',
  active: 'Active User',
  day: 'Date',
  month: 'Month',
  client: 'Client Name',
  language: 'Language',
  activeDays: 'Active Days',
  siteAdmin: 'Site Admin',
  serviceAccount: 'Service Account',
  credits: 'Credits Used',
};

/** The parts of SQL that differ between the report engine and a data warehouse. */
export interface AnalysisDialect {
  /** Returns an expression that converts text to a value, or to NULL if the text isn't valid. */
  readonly tryCast: (text: string, type: 'DATE' | 'DOUBLE') => string;
  /**
   * Returns a statement that selects the first days of all periods from the first to the last value of the
   * column `period` of a table.
   */
  readonly periods: (period: 'day' | 'week' | 'month', table: string) => string;
}

/** A column of a report: `name` is its header, `id` its name in SQL. */
export type Column = Pick<TableColumn, 'id' | 'name' | 'kind' | 'print'> &
  Partial<Pick<TableColumn, 'type' | 'joined'>> & {
    /** The dialect of a column in a data warehouse; absent in the report engine. */
    readonly dialect?: AnalysisDialect;
  };

/** Converts the header of a snapshot to columns. All are text, since no values have been read. */
export function columnsOf({ columns = [] }: Pick<Snapshot, 'columns'>): readonly Column[] {
  return columns.map((name) => ({ id: name, name, kind: 'text' }));
}

/** Returns the column with a role, or `undefined` if no column has a matching name. */
export function columnFor(columns: readonly Column[], role: Role): Column | undefined {
  for (const pattern of known[role]) {
    const found = columns.find(({ name }) => pattern.test(comparableName(name)));
    if (found) return found;
  }
  return undefined;
}

/** Two columns that count suggestions and accepted suggestions. */
export interface AcceptancePair {
  readonly suggested: Column;
  readonly accepted: Column;
}

const replacements: readonly (readonly [RegExp, string])[] = [
  [/suggestions/, 'acceptances'],
  [/suggested/, 'accepted'],
];

/**
 * Returns the pairs of columns whose names differ only in `suggestions` and `acceptances`, or in `suggested`
 * and `accepted`.
 */
export function acceptancePairs(columns: readonly Column[]): readonly AcceptancePair[] {
  return columns.flatMap((suggested) => {
    const name = comparableName(suggested.name);
    const partner = replacements
      .filter(([pattern]) => pattern.test(name))
      .map(([pattern, counterpart]) => name.replace(pattern, counterpart));
    const accepted = columns.find((column) => partner.includes(comparableName(column.name)));
    return accepted ? [{ suggested, accepted }] : [];
  });
}

/** Returns the integer columns that can be summed: all except IDs and numbers of active days. */
export function countColumns(columns: readonly Column[]): readonly Column[] {
  return columns.filter(
    ({ name, kind }) =>
      kind === 'integer' && !/id$/.test(comparableName(name)) && !/^activedays$/.test(comparableName(name)),
  );
}
