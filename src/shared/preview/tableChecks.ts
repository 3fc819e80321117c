import type { Aggregate, AggregateGroup, ColumnProfile, TablePage } from '../table/reader';
import type { Cell, ColumnKind, PrintStyle, TableColumn, TableInfo, TableNote } from '../table/table';
import {
  either,
  finite,
  flag,
  listOf,
  nothing,
  oneOf,
  optional,
  record,
  text,
  variants,
  wholeNumber,
} from './check';
import type { Check } from './check';

const count = wholeNumber(0, Number.MAX_SAFE_INTEGER);
const cell: Check<Cell> = either(text(), nothing);

const always = (): boolean => true;
const isPrintStyle = variants<PrintStyle>('style', {
  cast: always,
  shortest: always,
  format: record({ format: text() }),
  iso: always,
  json: always,
  hex: always,
});

const isColumn = record<TableColumn>({
  id: text(),
  name: text(),
  kind: oneOf<ColumnKind>(
    'text',
    'integer',
    'decimal',
    'boolean',
    'month',
    'date',
    'time',
    'timestamp',
    'nested',
  ),
  type: text(),
  print: optional(isPrintStyle),
});

export const isTableInfo: Check<TableInfo> = record<TableInfo>({
  columns: listOf(isColumn),
  rows: count,
  partial: flag,
  notes: listOf(record<TableNote>({ message: text(), lines: listOf(finite), count })),
});

export const isTablePage: Check<TablePage> = record<TablePage>({
  rows: listOf(listOf(cell)),
  matching: count,
});

export const isColumnProfile: Check<ColumnProfile> = record<ColumnProfile>({
  rows: count,
  missing: count,
  empty: count,
  distinct: count,
  minimum: cell,
  maximum: cell,
  mean: either(finite, nothing),
  quartiles: either(listOf(cell, 3) as Check<readonly [Cell, Cell, Cell]>, nothing),
  top: listOf(record({ value: cell, count })),
  histogram: listOf(record({ from: text(), to: text(), count })),
});

export const isAggregate: Check<Aggregate> = record<Aggregate>({
  groups: listOf(
    record<AggregateGroup>({
      key: cell,
      split: optional(cell),
      other: optional(flag),
      splitOther: optional(flag),
      value: either(finite, nothing),
    }),
  ),
});
