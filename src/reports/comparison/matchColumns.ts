import { comparableName } from '../columnNames';
import type { Column } from '../analyses/columns';

/** A column in both snapshots. */
export interface ColumnPair {
  readonly earlier: Column;
  readonly later: Column;
}

/** A change to a column between two snapshots. */
export type ColumnChange =
  | { readonly kind: 'added'; readonly later: Column }
  | { readonly kind: 'removed'; readonly earlier: Column }
  /** The header differs in case, spacing, or punctuation. */
  | ({ readonly kind: 'renamed' } & ColumnPair)
  | ({ readonly kind: 'retyped' } & ColumnPair)
  /** A column with a repeated header has a different position among the columns that both snapshots have. */
  | ({ readonly kind: 'moved'; readonly from: number; readonly to: number } & ColumnPair);

/** The columns of two snapshots of a report, matched by their headers. */
export interface MatchedColumns {
  /** The columns to compare, in the order of the later snapshot. */
  readonly pairs: readonly ColumnPair[];
  /** Added columns, removed columns, then changes to the others. Positions start at 1. */
  readonly changes: readonly ColumnChange[];
}

/**
 * Matches the columns of two snapshots. Equal headers match first, then headers that differ only in case,
 * spacing, and punctuation. Columns with the same header match in their order: nothing else distinguishes
 * them, so each of them that has another position is listed as a change.
 */
export function matchColumns(earlier: readonly Column[], later: readonly Column[]): MatchedColumns {
  const partners = new Map<Column, Column>();
  const matched = new Set<Column>();
  for (const nameOf of [
    ({ name }: Column) => name,
    ({ name }: Column) => comparableName(name) || undefined,
  ]) {
    const waiting = new Map<string, Column[]>();
    for (const column of earlier.filter((each) => !matched.has(each))) {
      const name = nameOf(column);
      if (name !== undefined) waiting.set(name, [...(waiting.get(name) ?? []), column]);
    }
    for (const column of later) {
      const name = nameOf(column);
      const partner = partners.has(column) || name === undefined ? undefined : waiting.get(name)?.shift();
      if (!partner) continue;
      partners.set(column, partner);
      matched.add(partner);
    }
  }
  const pairs = later.flatMap((column) => {
    const partner = partners.get(column);
    return partner ? [{ earlier: partner, later: column }] : [];
  });
  const repeated = new Set([...repeatedNames(earlier), ...repeatedNames(later)]);
  const before = earlier.filter((column) => matched.has(column));
  const places = new Map(before.map((column, index) => [column, index + 1]));
  const changed = pairs.flatMap((pair, index): ColumnChange[] => {
    const from = places.get(pair.earlier) ?? 0;
    const to = index + 1;
    const { name, kind } = pair.later;
    return [
      ...(pair.earlier.name === name ? [] : [{ kind: 'renamed' as const, ...pair }]),
      ...(pair.earlier.kind === kind ? [] : [{ kind: 'retyped' as const, ...pair }]),
      ...(repeated.has(name) && from !== to ? [{ kind: 'moved' as const, from, to, ...pair }] : []),
    ];
  });
  const added = later.filter((column) => !partners.has(column));
  const removed = earlier.filter((column) => !matched.has(column));
  return {
    pairs,
    changes: [
      ...added.map((column) => ({ kind: 'added' as const, later: column })),
      ...removed.map((column) => ({ kind: 'removed' as const, earlier: column })),
      ...changed,
    ],
  };
}

function repeatedNames(columns: readonly Column[]): readonly string[] {
  const seen = new Set<string>();
  return columns.flatMap(({ name }) => {
    if (seen.has(name)) return [name];
    seen.add(name);
    return [];
  });
}
