import { maxValues, type ChartChoice, type ChartKind, type Grain } from '../../shared/table/chartChoice';
import type { Measure } from '../../shared/table/query';
import type { ColumnKind, TableColumn } from '../../shared/table/table';
import { columnOf, isCategory, isNumber, isTime, type Profiles } from './columns';
import { grainsOf } from './grain';
import { proposeCharts } from './propose';

/** Whether a column can lie along the axis of a kind of chart. */
export function suits(kind: ChartKind, column: TableColumn): boolean {
  switch (kind) {
    case 'line':
    case 'area':
      return isTime(column) || isNumber(column);
    case 'histogram':
      return isNumber(column);
    case 'bars':
    case 'heatmap':
      return column.kind !== 'nested';
  }
}

/** Whether a column can tell lines, layers or rows apart. */
export function canSplit(column: TableColumn): boolean {
  return column.kind !== 'nested';
}

/** The columns that an aggregation can be made of. */
export function measurable(aggregation: Measure['aggregation'], column: TableColumn): boolean {
  return aggregation === 'distinct' ? column.kind !== 'nested' : isNumber(column);
}

const tops: Readonly<Record<ChartKind, readonly number[]>> = {
  line: [3, 5, 8],
  area: [3, 5, 8],
  histogram: [3, 5, 8],
  bars: [5, 8, 12, 20, 50],
  heatmap: [5, 12, 20, 40],
};

export function limitOptions(kind: ChartKind, current: number): readonly number[] {
  return [...new Set([...tops[kind], current])].sort((one, two) => one - two);
}

const cyclicGrains: Readonly<Partial<Record<ColumnKind, readonly Grain[]>>> = {
  timestamp: ['weekday', 'hourOfDay'],
  date: ['weekday'],
};

/** The grains to choose from for a chart along a column; none where it holds no moments. */
export function grainChoices(kind: ChartKind, column: TableColumn, split: boolean): readonly Grain[] {
  if (!isTime(column) || (kind === 'heatmap' && !split)) return [];
  const cyclic = cyclicGrains[column.kind] ?? [];
  return ['auto', ...grainsOf(column.kind), ...(kind === 'bars' || kind === 'heatmap' ? cyclic : [])];
}

/**
 * A choice as another kind of chart: what was chosen stays as far as it suits, the rest is as it would be
 * proposed.
 *
 * @returns `undefined` when no column suits that kind
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
  const current = choice !== undefined && fits(kind, choice.column, columns) ? choice : undefined;
  const base = current ?? proposed ?? fallback(kind, columns);
  if (base === undefined) return undefined;
  return settled({ ...base, kind, ...(choice === undefined ? {} : { measure: choice.measure }) }, columns);
}

/** A choice freed of what cannot be drawn: more values than can be told apart, a grain the column has not. */
export function settled(choice: ChartChoice, columns: readonly TableColumn[]): ChartChoice {
  const { kind, measure } = choice;
  const column = columnOf(columns, choice.column);
  const split =
    withoutItself(choice, columns) ??
    (needsSplit(choice, column) ? otherCategory(columns, choice.column) : undefined);
  const grains = column === undefined ? [] : grainChoices(kind, column, split !== undefined);
  return {
    kind,
    measure,
    column: choice.column,
    grain: grains.includes(choice.grain) ? choice.grain : 'auto',
    top: Math.min(choice.top, maxValues[kind]),
    ...(split === undefined ? {} : { split }),
  };
}

function withoutItself({ split, column }: ChartChoice, columns: readonly TableColumn[]): string | undefined {
  return split === column ? undefined : columnOf(columns, split)?.id;
}

/** Rows and columns of a heat map are two columns, unless one holds moments, which have weekdays and hours. */
function needsSplit({ kind }: ChartChoice, column: TableColumn | undefined): boolean {
  return kind === 'heatmap' && column !== undefined && !isTime(column);
}

function otherCategory(columns: readonly TableColumn[], not: string): string | undefined {
  const others = columns.filter((column) => column.id !== not && canSplit(column));
  return (others.find(isCategory) ?? others[0])?.id;
}

function fits(kind: ChartKind, id: string, columns: readonly TableColumn[]): boolean {
  const column = columnOf(columns, id);
  return column !== undefined && suits(kind, column);
}

function fallback(kind: ChartKind, columns: readonly TableColumn[]): ChartChoice | undefined {
  const column = columns.find((candidate) => suits(kind, candidate));
  if (column === undefined) return undefined;
  return { kind, measure: { aggregation: 'count' }, column: column.id, grain: 'auto', top: 8 };
}
