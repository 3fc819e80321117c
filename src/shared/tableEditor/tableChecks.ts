import type { Aggregate, ColumnProfile, TablePage } from '../table/reader';
import type { Cell, ColumnKind, Spelling, TableInfo } from '../table/table';
import {
  either,
  finite,
  flag,
  listOf,
  nothing,
  oneOf,
  optional,
  record,
  rowsOf,
  text,
  tupleOf,
  variants,
  wholeNumber,
  type Schema,
} from '../schema';

const count = wholeNumber(0, Number.MAX_SAFE_INTEGER);
const cell: Schema<Cell> = either(text(), nothing);
const isCell = (value: unknown): value is Cell => value === null || typeof value === 'string';

const printStyle = variants('style', {
  cast: {},
  shortest: {},
  format: { format: text() },
  iso: {},
  json: {},
  hex: {},
  text: { column: text(), utc: optional(flag), decimal: optional(oneOf(...([',', '.'] as const))) },
});

export const columnKind: Schema<ColumnKind> = oneOf(
  ...(['text', 'integer', 'decimal', 'boolean', 'month', 'date', 'time', 'timestamp', 'nested'] as const),
);

export const spelling: Schema<Spelling> = oneOf(
  ...(['number', 'commaNumber', 'groupedNumber', 'timestamp', 'time'] as const),
);

const column = record({
  id: text(),
  name: text(),
  kind: columnKind,
  type: text(),
  print: optional(printStyle),
  joined: optional(flag),
  joinedFrom: optional(text()),
  treatedAs: optional(spelling),
});

export const tableInfo: Schema<TableInfo> = record({
  columns: listOf(column),
  rows: count,
  partial: flag,
  notes: listOf(record({ message: text(), lines: listOf(finite), count, informs: optional(flag) })),
});

export const tablePage: Schema<TablePage> = record({
  rows: rowsOf(isCell),
  matching: count,
});

export const columnProfile: Schema<ColumnProfile> = record({
  rows: count,
  missing: count,
  empty: count,
  distinct: count,
  minimum: cell,
  maximum: cell,
  mean: either(finite, nothing),
  quartiles: either(tupleOf(cell, cell, cell), nothing),
  top: listOf(record({ value: cell, count })),
  histogram: listOf(record({ from: text(), to: text(), count })),
  mostly: optional(record({ spelling, alternative: optional(spelling), others: count, example: text() })),
});

export const aggregate: Schema<Aggregate> = record({
  groups: listOf(
    record({
      key: cell,
      split: optional(cell),
      other: optional(flag),
      splitOther: optional(flag),
      value: either(finite, nothing),
    }),
  ),
});
