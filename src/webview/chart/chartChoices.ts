import { maxValues, type ChartChoice, type ChartKind } from '../../shared/table/chartChoice';
import type { Measure } from '../../shared/table/query';
import type { TableColumn } from '../../shared/table/table';
import { columnOf, isCategory, isNumber, type Profiles, isNamedIdentifier } from './columns';
import { kinds } from './kinds/kinds';
import { proposeCharts } from './propose';
import { aggregations } from './words';

/** Whether a column can distinguish lines, layers, or rows. */
export function canSplit(column: TableColumn): boolean {
  return column.kind !== 'nested';
}

/** Whether a column supports an aggregation. Identifiers, such as user IDs, can only be counted. */
export function measurable(aggregation: Measure['aggregation'], column: TableColumn): boolean {
  if (aggregation === 'distinct') return column.kind !== 'nested';
  return isNumber(column) && !isNamedIdentifier(column);
}

/** Returns the aggregations that a column supports, and the current one, which a saved chart can have without. */
export function aggregationOptions(
  { aggregation: current }: Measure,
  columns: readonly TableColumn[],
): readonly Measure['aggregation'][] {
  return aggregations.filter(
    (name) => name === 'count' || name === current || columns.some((column) => measurable(name, column)),
  );
}

export function limitOptions(kind: ChartKind, current: number): readonly number[] {
  return [...new Set([...kinds[kind].tops, current])].sort((one, two) => one - two);
}

/**
 * Converts a chart to another kind. If the kind supports the column, all settings remain that the kind supports.
 * Otherwise, only the measure remains, and the other settings get suggested or default values.
 *
 * @returns `undefined` if no column supports that kind
 */
export function withKind(
  choice: ChartChoice | undefined,
  kind: ChartKind,
  columns: readonly TableColumn[],
  profiles: Profiles,
): ChartChoice | undefined {
  const proposals = proposeCharts(columns, profiles);
  const proposed =
    proposals.find((proposal) => proposal.kind === kind) ??
    proposals.find(({ column }) => fits(kind, column, columns));
  const current = choice && fits(kind, choice.column, columns) ? choice : undefined;
  const base = current ?? proposed ?? fallback(kind, columns);
  if (!base) return undefined;
  return normalizeChart({ ...base, kind, ...(choice && { measure: choice.measure }) }, columns);
}

/**
 * Corrects settings that can't be drawn: too many values to distinguish, an interval that the column doesn't support,
 * or an unsuitable or missing split.
 */
export function normalizeChart(choice: ChartChoice, columns: readonly TableColumn[]): ChartChoice {
  const { kind, measure } = choice;
  const column = columnOf(columns, choice.column);
  const split =
    withoutItself(choice, columns) ??
    (column && kinds[kind].needsSplit?.(column) === true ? otherCategory(columns, choice.column) : undefined);
  const grains = column ? kinds[kind].grains(column, split !== undefined) : [];
  return {
    kind,
    measure,
    column: choice.column,
    grain: grains.includes(choice.grain) ? choice.grain : 'auto',
    top: Math.min(choice.top, maxValues[kind]),
    ...(split === undefined ? {} : { split }),
  };
}

/** Whether two choices show the same chart. */
export function isSameChart(one: ChartChoice, other: ChartChoice, columns: readonly TableColumn[]): boolean {
  const [first, second] = [one, other].map((choice) => {
    const { kind, measure, column, grain, top, split } = normalizeChart(choice, columns);
    const measured = measure.aggregation === 'count' ? undefined : measure.column;
    return JSON.stringify([kind, measure.aggregation, measured, column, grain, top, split]);
  });
  return first === second;
}

function withoutItself({ split, column }: ChartChoice, columns: readonly TableColumn[]): string | undefined {
  return split === column ? undefined : columnOf(columns, split)?.id;
}

function otherCategory(columns: readonly TableColumn[], not: string): string | undefined {
  const others = columns.filter((column) => column.id !== not && canSplit(column));
  return (others.find(isCategory) ?? others[0])?.id;
}

function fits(kind: ChartKind, id: string, columns: readonly TableColumn[]): boolean {
  const column = columnOf(columns, id);
  return column !== undefined && kinds[kind].suits(column);
}

function fallback(kind: ChartKind, columns: readonly TableColumn[]): ChartChoice | undefined {
  const column = columns.find((candidate) => kinds[kind].suits(candidate));
  if (!column) return undefined;
  return { kind, measure: { aggregation: 'count' }, column: column.id, grain: 'auto', top: 8 };
}
