import type { ExactNumber } from '../shared/exactNumber';
import type { Bucket } from '../shared/table/query';
import type { TableColumn } from '../shared/table/table';
import type { NumberRange } from './numberNeighbor';

/** The intervals that begin at the start of a day, for grouping dates and timestamps. */
export type DayInterval = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** The buckets of dates and times. */
export type MomentBucket = Exclude<Bucket['by'], 'value' | 'width'>;

/**
 * The functions and literals of SQL that differ between databases, for filters and groups. Most arguments and results
 * are SQL expressions; the texts and numbers to quote aren't.
 */
export interface QueryDialect<Column extends TableColumn> {
  /** Quotes a text as a literal. The text can contain any characters. */
  readonly text: (text: string) => string;
  /** A literal to compare with the values of a column, from a text that is valid for it. */
  readonly value: (text: string, column: Column) => string;
  /** A literal of a floating-point number. */
  readonly number: (number: number) => string;
  /** The value of a column, which is NULL for a blank cell; instants are in UTC. */
  readonly of: (column: Column) => string;
  /** The text of a cell from the value of a column. */
  readonly cell: (value: string, column: Column) => string;
  /** The text of an integer or of a floating-point number. */
  readonly textOf: (value: string) => string;
  readonly lower: (text: string) => string;
  readonly has: (text: string, part: string) => string;
  readonly starts: (text: string, part: string) => string;
  readonly ends: (text: string, part: string) => string;
  /** The range of a column of numbers. `number` is the number that is compared. */
  readonly range: (column: Column, number: ExactNumber) => NumberRange;
  /** The decimal places of a column of decimal numbers of fixed precision; 0 for other numbers. */
  readonly scale: (column: Column) => number;
  /** The number by which a column of numbers is compared, such as 0.1 for a 32-bit number that is shown as 0.1. */
  readonly numberOf: (column: Column) => string;
  /** Whether the value of a column, or what is compared instead, differs from another. A blank differs from every value. */
  readonly differs: (left: string, right: string, column: Column) => string;
  /** The condition for the cells with one of the texts. It may be NULL for a blank cell. */
  readonly among: (column: Column, texts: readonly string[]) => string;
  /** Whether a search for a text must read a column. */
  readonly isSearched: (column: Column, search: string) => boolean;
  /** Whether cells with other texts are the same value, so that they are grouped and counted by value. */
  readonly hasSpellings?: (column: Column) => boolean;
  /** The exact number of different values. */
  readonly distinct: (value: string) => string;
  /** The interpolated median of floating-point numbers. */
  readonly median: (value: string) => string;
  /** A sum that doesn't overflow. */
  readonly sum: (value: string, column: Column) => string;
  readonly double: (value: string) => string;
  /** The first day of the interval that contains a date or timestamp, such as `2026-11-01`. */
  readonly day: (interval: DayInterval, value: string, column: Column) => string;
  /** The beginning of the hour, such as `2026-11-01T10:00:00`. */
  readonly hour: (value: string, column: Column) => string;
  /** From 1 (Monday) to 7 (Sunday). */
  readonly weekday: (value: string, column: Column) => string;
  /** From 0 to 23. */
  readonly hourOfDay: (value: string, column: Column) => string;
  /** The text of a result of one of the last four functions; omitted if they return texts. */
  readonly printMoment?: (by: MomentBucket, moment: string) => string;
}
