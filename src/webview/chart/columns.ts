import type { ColumnProfile } from '../../shared/table/reader';
import type { TableColumn } from '../../shared/table/table';

/** What is known about the columns, by their ids; a column that nobody looked at is missing. */
export type Profiles = ReadonlyMap<string, ColumnProfile>;

export function isTime({ kind }: TableColumn): boolean {
  return kind === 'month' || kind === 'date' || kind === 'timestamp';
}

export function isNumber({ kind }: TableColumn): boolean {
  return kind === 'integer' || kind === 'decimal';
}

/** Whether the values of a column are names for things: words, yes or no, a time of day. */
export function isCategory({ kind }: TableColumn): boolean {
  return kind === 'text' || kind === 'boolean' || kind === 'time';
}

export function columnOf(columns: readonly TableColumn[], id: string | undefined): TableColumn | undefined {
  return id === undefined ? undefined : columns.find((column) => column.id === id);
}

/** What a person calls a column: its header, or its id where the header is empty. */
export function titleOf(columns: readonly TableColumn[], id: string): string {
  const name = columnOf(columns, id)?.name.trim();
  return name === undefined || name === '' ? id : name;
}

/**
 * The columns whose profiles decide what to propose, the most telling first and only a few of each sort: a
 * profile costs a scan of its column.
 */
export function columnsToProfile(columns: readonly TableColumn[]): readonly TableColumn[] {
  const first = (count: number, suits: (column: TableColumn) => boolean) =>
    columns.filter(suits).slice(0, count);
  return [...first(3, isTime), ...first(6, isCategory), ...first(4, isNumber)];
}
