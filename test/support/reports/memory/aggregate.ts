import type { AggregateRequest, Dimension, Measure } from '../../../../src/shared/table/query';
import type { Aggregate, AggregateGroup } from '../../../../src/shared/table/reader';
import type { Cell, ColumnKind, TableColumn } from '../../../../src/shared/table/table';
import { bucketOf } from './buckets';
import { compareValues } from './compare';
import type { Row } from './select';

/** A group of a dimension; values outside the top N are combined under `other`. */
interface Group {
  readonly key: Cell;
  readonly other: boolean;
}

interface Found {
  readonly column: TableColumn;
  readonly place: number;
}

/** Aggregates one measure by one dimension, and optionally by a second one. */
export function aggregateRows(
  find: (id: string) => Found,
  rows: readonly Row[],
  { dimension, split, measure }: AggregateRequest,
): Aggregate {
  const measureOf = measuring(find, measure);
  const byDimension = grouping(find, rows, dimension, measureOf);
  const bySplit = split ? grouping(find, rows, split, measureOf) : undefined;
  const cells = new Map<string, { group: Group; split: Group | undefined; rows: Row[] }>();
  for (const row of rows) {
    const group = byDimension.of(row);
    const splitGroup = bySplit?.of(row);
    const name = JSON.stringify([group, splitGroup]);
    const cell = cells.get(name);
    if (!cell) cells.set(name, { group, split: splitGroup, rows: [row] });
    else cell.rows.push(row);
  }
  const groups = [...cells.values()].sort(
    (a, b) =>
      byDimension.compare(a.group, b.group) ||
      (!a.split || !b.split ? 0 : (bySplit?.compare(a.split, b.split) ?? 0)),
  );
  return {
    groups: groups.map(({ group, split: splitGroup, rows: members }): AggregateGroup => ({
      key: group.key,
      ...(group.other ? { other: true } : {}),
      ...(splitGroup && { split: splitGroup.key }),
      ...(splitGroup?.other === true ? { splitOther: true } : {}),
      value: measureOf(members),
    })),
  };
}

function grouping(
  find: (id: string) => Found,
  rows: readonly Row[],
  { column: id, bucket, top }: Dimension,
  measureOf: (rows: readonly Row[]) => number | null,
): { of(row: Row): Group; compare(a: Group, b: Group): number } {
  const { column, place } = find(id);
  const keyOf = (row: Row): Cell => bucketOf(bucket, column.kind, row.values[place] ?? null);
  const largestGroups = top === undefined ? undefined : largest(grouped(rows, keyOf), top, measureOf);
  const kind = keyKind(bucket.by, column.kind);
  return {
    of: (row) => {
      const key = keyOf(row);
      return !largestGroups || largestGroups.has(key) ? { key, other: false } : { key: null, other: true };
    },
    compare: (a, b) => {
      if (a.other || b.other) return Number(a.other) - Number(b.other);
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
      return compareValues(kind, a.key, b.key);
    },
  };
}

function keyKind(by: Dimension['bucket']['by'], kind: ColumnKind): ColumnKind {
  if (by === 'value') return kind;
  return by === 'weekday' || by === 'hourOfDay' || by === 'width' ? 'decimal' : 'timestamp';
}

function grouped(rows: readonly Row[], keyOf: (row: Row) => Cell): ReadonlyMap<Cell, readonly Row[]> {
  const groups = new Map<Cell, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (!group) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

function largest(
  groups: ReadonlyMap<Cell, readonly Row[]>,
  top: number,
  measureOf: (rows: readonly Row[]) => number | null,
): ReadonlySet<Cell> {
  const measured = [...groups].map(([key, rows]) => ({
    key,
    value: measureOf(rows) ?? Number.NEGATIVE_INFINITY,
  }));
  return new Set(
    measured
      .sort((a, b) => b.value - a.value)
      .slice(0, top)
      .map(({ key }) => key),
  );
}

function measuring(find: (id: string) => Found, measure: Measure): (rows: readonly Row[]) => number | null {
  if (measure.aggregation === 'count') return (rows) => rows.length;
  const { place } = find(measure.column);
  const { aggregation } = measure;
  return (rows) => {
    const present = rows.map(({ values }) => values[place] ?? null).filter((cell) => cell !== null);
    if (aggregation === 'distinct') return new Set(present).size;
    const numbers = present.map(Number).filter(Number.isFinite);
    return numbers.length === 0 ? null : measured(aggregation, numbers);
  };
}

function measured(
  aggregation: 'sum' | 'average' | 'minimum' | 'maximum' | 'median',
  numbers: readonly number[],
): number {
  const sum = numbers.reduce((total, number) => total + number, 0);
  switch (aggregation) {
    case 'sum':
      return sum;
    case 'average':
      return sum / numbers.length;
    case 'minimum':
      return numbers.reduce((least, number) => Math.min(least, number), Number.POSITIVE_INFINITY);
    case 'maximum':
      return numbers.reduce((maximum, number) => Math.max(maximum, number), Number.NEGATIVE_INFINITY);
    case 'median': {
      const sorted = numbers.toSorted((a, b) => a - b);
      const middle = (sorted.length - 1) / 2;
      return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
    }
  }
}
