import { maxValues, type ChartChoice } from '../../shared/table/chartChoice';
import type { AggregateRequest, Bucket, Dimension } from '../../shared/table/query';
import type { TableColumn } from '../../shared/table/table';
import { binWidth } from './bins';
import { columnOf, isNumber, isTime, type Profiles } from './columns';
import { atMost, grainFor, rangeOf } from './grain';
import { calendarGrains, type CalendarGrain } from './time';

/** What is asked of the engine for a chart, and what each axis means. */
export interface ChartPlan {
  readonly request: AggregateRequest;
  /** Present where the chart could not be as fine as it was wished. */
  readonly coarsened?: { readonly wanted: CalendarGrain; readonly used: CalendarGrain };
}

/** Points of a line or an area at the most, however wide the page: more are noise. */
const mostPoints = 400;
const barPixels = 12;
const cellPixels = 14;
/** Layers of stacked bars, beside "Other". */
const barLayers = 8;

/**
 * The numbers to ask for, so that there are at most about two for each pixel of the width.
 *
 * @returns `undefined` when the choice names a column that is not there
 */
export function planChart(
  choice: ChartChoice,
  columns: readonly TableColumn[],
  profiles: Profiles,
  width: number,
): ChartPlan | undefined {
  const column = columnOf(columns, choice.column);
  const split = columnOf(columns, choice.split);
  if (column === undefined || (choice.split !== undefined && split === undefined)) return undefined;
  const { measure } = choice;
  if (choice.kind === 'heatmap') return heatPlan(choice, column, split, profiles, width);
  const points = choice.kind === 'bars' ? width / barPixels : Math.min(2 * width, mostPoints);
  const { bucket, coarsened } = bucketOf(choice, column, profiles, points);
  const dimension: Dimension = {
    column: column.id,
    bucket,
    ...(bucket.by === 'value' ? { top: Math.min(choice.top, maxValues[choice.kind]) } : {}),
  };
  const layers = choice.kind === 'bars' ? barLayers : Math.min(choice.top, maxValues[choice.kind]);
  return {
    request: {
      dimension,
      measure,
      ...(split === undefined ? {} : { split: namesOf(split, profiles, layers) }),
    },
    ...(coarsened === undefined ? {} : { coarsened }),
  };
}

/** Two dimensions as rows and columns: weekday by hour of one column, or one column by another. */
function heatPlan(
  choice: ChartChoice,
  column: TableColumn,
  split: TableColumn | undefined,
  profiles: Profiles,
  width: number,
): ChartPlan {
  const { measure, top } = choice;
  const across = Math.max(4, Math.floor(width / cellPixels));
  if (split !== undefined) {
    const { bucket, coarsened } = bucketOf(choice, column, profiles, across);
    const dimension: Dimension = {
      column: column.id,
      bucket,
      ...(bucket.by === 'value' ? { top: Math.min(top, maxValues.heatmap) } : {}),
    };
    return {
      request: { dimension, measure, split: namesOf(split, profiles, top) },
      ...(coarsened === undefined ? {} : { coarsened }),
    };
  }
  const by = column.kind === 'timestamp' ? 'hourOfDay' : weeksWithin(column, profiles, across);
  return {
    request: {
      dimension: { column: column.id, bucket: { by } },
      split: { column: column.id, bucket: { by: 'weekday' } },
      measure,
    },
  };
}

function weeksWithin(column: TableColumn, profiles: Profiles, across: number): CalendarGrain {
  return atMost('week', column.kind, rangeOf(profiles.get(column.id)), across);
}

/** How a column is put together along an axis that has room for so many points. */
function bucketOf(
  choice: ChartChoice,
  column: TableColumn,
  profiles: Profiles,
  points: number,
): { readonly bucket: Bucket; readonly coarsened?: ChartPlan['coarsened'] } {
  const profile = profiles.get(column.id);
  if (isTime(column)) {
    const range = rangeOf(profile);
    const wanted = calendarGrains.find((grain) => grain === choice.grain);
    if (choice.grain === 'weekday' || choice.grain === 'hourOfDay') return { bucket: { by: choice.grain } };
    if (wanted === undefined) return { bucket: { by: grainFor(column.kind, range, points) } };
    const used = atMost(wanted, column.kind, range, points);
    return used === wanted ? { bucket: { by: used } } : { bucket: { by: used }, coarsened: { wanted, used } };
  }
  if (isNumber(column) && choice.kind !== 'bars' && profile !== undefined) {
    return { bucket: { by: 'width', width: binWidth(profile, column.kind === 'integer') } };
  }
  return { bucket: { by: 'value' } };
}

/** A split by the values of a column; moments are split by year or weekday, whatever has few of them. */
function namesOf(column: TableColumn, profiles: Profiles, top: number): Dimension {
  if (isTime(column)) {
    return {
      column: column.id,
      bucket: { by: atMost('quarter', column.kind, rangeOf(profiles.get(column.id)), top) },
    };
  }
  return { column: column.id, bucket: { by: 'value' }, top };
}
