import { maxValues, type ChartChoice } from '../../shared/table/chartChoice';
import type { AggregateRequest, Bucket, Dimension } from '../../shared/table/query';
import type { TableColumn } from '../../shared/table/table';
import { binWidth } from './bins';
import { isNumber, isTime, type Profiles } from './columns';
import { atMost, dataGrain, grainFor, rangeOf } from './grain';
import { calendarGrains, type CalendarGrain } from './calendar';

/** The request for the numbers of a chart, and whether its interval was changed. */
export interface ChartPlan {
  readonly request: AggregateRequest;
  /** Present if the chart uses a coarser interval than requested. */
  readonly coarsened?: { readonly requested: CalendarGrain; readonly used: CalendarGrain };
}

/** A chart whose columns exist in the table. */
export interface PlanInput {
  readonly choice: ChartChoice;
  readonly column: TableColumn;
  readonly split: TableColumn | undefined;
  readonly profiles: Profiles;
  /** The width available for the chart, in CSS pixels. */
  readonly width: number;
}

/** The maximum number of points of a line or an area, for any width: more aren't readable. */
const maxPoints = 400;

/** Plans one dimension for the axis, and one for the lines, layers, or bars if the chart is split. */
export function planSeries(
  { choice, column, split, profiles, width }: PlanInput,
  {
    points = Math.min(2 * width, maxPoints),
    layers = Math.min(choice.top, maxValues[choice.kind]),
    byValue = false,
  } = {},
): ChartPlan {
  const { bucket, coarsened } = bucketOf(choice, column, profiles, points, byValue);
  const dimension: Dimension = {
    column: column.id,
    bucket,
    ...(bucket.by === 'value' ? { top: Math.min(choice.top, maxValues[choice.kind]) } : {}),
  };
  return {
    request: {
      dimension,
      measure: choice.measure,
      ...(split && { split: splitBy(split, profiles, layers) }),
    },
    ...(coarsened && { coarsened }),
  };
}

/**
 * The average number of rows in an automatic interval of a chart with more than a few points that counts rows. Counts
 * of fewer rows jump up and down without a meaning.
 */
const countedRows = 10;
const fewPoints = 30;

/**
 * Returns the buckets of a column along an axis with a maximum number of points.
 *
 * @param byValue whether each number has a separate slot, instead of a range of numbers
 */
export function bucketOf(
  choice: ChartChoice,
  column: TableColumn,
  profiles: Profiles,
  points: number,
  byValue = false,
): { readonly bucket: Bucket; readonly coarsened?: ChartPlan['coarsened'] } {
  const profile = profiles.get(column.id);
  if (isTime(column)) {
    const range = rangeOf(profile);
    const requested = calendarGrains.find((grain) => grain === choice.grain);
    if (choice.grain === 'weekday' || choice.grain === 'hourOfDay') return { bucket: { by: choice.grain } };
    if (!requested) {
      const counted = choice.measure.aggregation === 'count' && profile ? profile.rows / countedRows : points;
      const shown = Math.min(points, Math.max(fewPoints, counted));
      return { bucket: { by: grainFor(column.kind, range, shown, dataGrain(column.kind, profile)) } };
    }
    const used = atMost(requested, column.kind, range, points);
    return used === requested
      ? { bucket: { by: used } }
      : { bucket: { by: used }, coarsened: { requested, used } };
  }
  if (isNumber(column) && !byValue && profile) {
    return { bucket: { by: 'width', width: binWidth(profile, column.kind === 'integer') } };
  }
  return { bucket: { by: 'value' } };
}

/**
 * Returns a split by the values of a column. Months, dates, and timestamps are split by quarter, or by
 * year if `top` requires it.
 */
export function splitBy(column: TableColumn, profiles: Profiles, top: number): Dimension {
  if (isTime(column)) {
    return {
      column: column.id,
      bucket: { by: atMost('quarter', column.kind, rangeOf(profiles.get(column.id)), top) },
    };
  }
  return { column: column.id, bucket: { by: 'value' }, top };
}
