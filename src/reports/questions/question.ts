import { columnFor, roleNames, type Column, type Role } from './columns';

/**
 * The tables a question can be about, by the names they have in its SQL. `users` holds what the instance's GraphQL
 * API lists, with the columns `databaseID`, `username` and `displayName`.
 */
type QuestionTable = 'usage' | 'registry' | 'users';

/** The tables at hand with their columns. One that was never fetched is absent. */
export type TablesAtHand = Readonly<Partial<Record<QuestionTable, readonly Column[]>>>;

interface QuestionInfo {
  readonly tables: TablesAtHand;
  /** The last day the figures can be of, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** After how many days without activity an account counts as not seen. */
  readonly unseenDays: number;
}

/** A question with the SQL that answers it, or what is missing. */
export type Asked =
  { readonly ok: true; readonly sql: string } | { readonly ok: false; readonly missing: readonly string[] };

/** One of the questions that people have about usage. */
export interface Question {
  readonly id: string;
  readonly title: string;
  /** What the numbers mean, as a sentence. */
  readonly meaning: string;
  readonly icon: string;
  readonly tables: readonly QuestionTable[];
  /** A table that tells more where it can be had, and without which the question is asked all the same. */
  readonly enrichedBy?: QuestionTable;
  readonly ask: (facts: QuestionInfo) => Asked;
}

/** Columns by the roles that were asked for. */
export type Found<Wanted extends Role> = Readonly<Record<Wanted, Column>>;

/** Finds the columns a question cannot do without, and asks it when all are there. */
export function withColumns<Wanted extends Role>(
  columns: readonly Column[] | undefined,
  roles: readonly Wanted[],
  ask: (found: Found<Wanted>, all: readonly Column[]) => string,
): Asked {
  if (columns === undefined) return { ok: false, missing: roles.map((role) => roleNames[role]) };
  const found = roles.map((role) => [role, columnFor(columns, role)] as const);
  const missing = found.filter(([, column]) => column === undefined).map(([role]) => roleNames[role]);
  if (missing.length > 0) return { ok: false, missing };
  return { ok: true, sql: ask(Object.fromEntries(found) as Found<Wanted>, columns) };
}

/** What a question needs and does not find, as a sentence. */
export function formatMissing(missing: readonly string[]): string {
  const names = missing.map((name) => `"${name}"`).join(', ');
  return `There is no column ${names} in the data.`;
}
