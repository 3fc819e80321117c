import { byId } from '../../shared/table/byId';
import type { ColumnProfile } from '../../shared/table/reader';
import type { TableColumn } from '../../shared/table/table';

/** Column profiles by column ID; columns that weren't profiled are missing. */
export type Profiles = ReadonlyMap<string, ColumnProfile>;

export function isTime({ kind }: TableColumn): boolean {
  return kind === 'month' || kind === 'date' || kind === 'timestamp';
}

export function isNumber({ kind }: TableColumn): boolean {
  return kind === 'integer' || kind === 'decimal';
}

/** Whether the values of a column are categories: text, Booleans, or times of day. */
export function isCategory({ kind }: TableColumn): boolean {
  return kind === 'text' || kind === 'boolean' || kind === 'time';
}

/** Whether a column has more than one value. */
export function varies({ id }: TableColumn, profiles: Profiles): boolean {
  return (profiles.get(id)?.distinct ?? 0) >= 2;
}

export function columnOf(columns: readonly TableColumn[], id: string | undefined): TableColumn | undefined {
  return id === undefined ? undefined : byId(columns, id);
}

/** Returns the title of a column: its header, or its ID if the header is empty. */
export function titleOf(columns: readonly TableColumn[], id: string): string {
  const name = columnOf(columns, id)?.name.trim();
  return name === undefined || name === '' ? id : name;
}

/**
 * Returns the columns to profile for suggestions, the most relevant first and only a few of each type: a
 * profile requires a scan of its column.
 */
export function columnsToProfile(columns: readonly TableColumn[]): readonly TableColumn[] {
  const first = (count: number, suits: (column: TableColumn) => boolean) =>
    columns.filter(suits).slice(0, count);
  return [
    ...first(3, isTime),
    ...first(6, isCategory),
    ...first(4, (column) => isNumber(column) && !isNamedIdentifier(column)),
    ...first(2, (column) => isNumber(column) && isNamedIdentifier(column)),
  ];
}

const rate =
  /%|\b(?:rates?|ratio|share|percent(?:age|ile)?|pct|average|avg|mean|median|p\d\d|score|price|latency|temperature|speed|min|max|minimum|maximum)\b/;
const distinctCount =
  /\b(?:unique|distinct|active|users|accounts|members|people|visitors|customers|subscribers|dau|wau|mau)\b/;
const level = /\b(?:remaining|left|balance|allocated|level|cumulative|running)\b/;
const identifier = /\b(?:id|key|year)$/;

/** Returns the header in lowercase words: `instanceUserId` becomes `instance user id`. */
function wordsOf({ name }: TableColumn): string {
  return name
    .trim()
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
}

/** Whether the header names the values as identifiers, which must not be summed. */
export function isNamedIdentifier(column: TableColumn): boolean {
  return identifier.test(wordsOf(column));
}

/** Whether the header names values that can be added, unlike rates, shares, distinct counts, and balances. */
export function isNamedAdditive(column: TableColumn): boolean {
  const words = wordsOf(column);
  return !(rate.test(words) || distinctCount.test(words) || level.test(words));
}
