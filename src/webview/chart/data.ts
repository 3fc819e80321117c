import type { AggregateRequest, Bucket, Measure } from '../../shared/table/query';
import type { Aggregate, AggregateGroup } from '../../shared/table/reader';
import type { Cell } from '../../shared/table/table';
import {
  calendarGrains,
  nextStart,
  readMoment,
  startOf,
  startsBetween,
  type CalendarGrain,
} from './calendar';

/** A position on an axis, or a line, layer, or row of the chart. */
export interface Slot {
  readonly key: Cell;
  /** Whether the slot combines the values without a separate slot. Such a slot is always last. */
  readonly other: boolean;
  /** For calendar intervals: the start of the bucket, in milliseconds since 1970. */
  readonly moment?: number;
}

/** The numbers of a chart: one value for each slot of each series, or `null` if there is none. */
export interface ChartData {
  readonly slots: readonly Slot[];
  readonly series: readonly { readonly slot: Slot; readonly values: readonly (number | null)[] }[];
  /**
   * The value of rows without a position on the axis, such as rows without a date; 0 if there are none, or if the
   * measure doesn't add up.
   */
  readonly unplaced: number;
  /**
   * The number of top values, if the chart omits the values beyond them because those can't be combined to one; 0 if it
   * omits none.
   */
  readonly restBeyond: number;
}

/** The maximum number of slots. Longer ranges omit slots without rows. */
const maxSlots = 20_000;

/** Whether the measure of no rows is zero. An average of no rows is absent. */
export function countsToZero({ aggregation }: Measure): boolean {
  return aggregation === 'count' || aggregation === 'sum' || aggregation === 'distinct';
}

/** Whether the values of a measure add up to the total, so that they can be stacked. */
export function addsUp({ aggregation }: Measure): boolean {
  return aggregation === 'count' || aggregation === 'sum';
}

/**
 * Arranges the groups of a result on the axes. An axis of intervals or ranges of numbers gets a slot for every bucket
 * between the first and the last; missing values are zero for counts, sums, and distinct values, and gaps for other
 * measures. The values beyond the top ones have a slot only if they add up: an average of all other categories, or
 * their number of distinct values, can't be compared with the value of one category.
 */
export function arrangeData(
  { dimension, split, measure }: AggregateRequest,
  { groups }: Aggregate,
): ChartData {
  const combined = groups.filter(({ other, splitOther }) => other === true || splitOther === true);
  const known = addsUp(measure) ? groups : groups.filter((group) => !combined.includes(group));
  const onAxis = (group: AggregateGroup): boolean => dimension.bucket.by === 'value' || group.key !== null;
  const placed = known.filter(onAxis);
  const slots = slotsOf(placed, dimension.bucket, ({ key, other }) => ({ key, other: other === true }));
  const layers: readonly Slot[] = split
    ? slotsOf(placed, split.bucket, (group) => ({
        key: group.split ?? null,
        other: group.splitOther === true,
      }))
    : [{ key: null, other: false }];
  const values = new Map(
    placed.map((group) => [
      `${slotOf(group, dimension.bucket)} ${layerOf(group, split?.bucket)}`,
      group.value,
    ]),
  );
  const empty = countsToZero(measure) ? 0 : null;
  const isLimitedAxis = combined.some(({ other }) => other === true);
  return {
    slots,
    series: layers.map((slot) => ({
      slot,
      values: slots.map((place) => values.get(`${identity(place)} ${split ? identity(slot) : ''}`) ?? empty),
    })),
    unplaced: addsUp(measure)
      ? groups.filter((group) => !onAxis(group)).reduce((total, { value }) => total + (value ?? 0), 0)
      : 0,
    restBeyond: known.length === groups.length ? 0 : isLimitedAxis ? slots.length : layers.length,
  };
}

function slotOf({ key, other }: AggregateGroup, bucket: Bucket): string {
  return identity(slot({ key, other: other === true }, bucket));
}

function layerOf(group: AggregateGroup, bucket: Bucket | undefined): string {
  if (!bucket) return '';
  return identity(slot({ key: group.split ?? null, other: group.splitOther === true }, bucket));
}

function identity({ key, other, moment }: Slot): string {
  return other ? 'other' : JSON.stringify(moment ?? key);
}

function slot({ key, other }: Slot, bucket: Bucket): Slot {
  const grain = calendarGrain(bucket);
  if (grain) {
    const moment = key === null ? undefined : readMoment(key);
    return moment === undefined ? { key, other } : { key, other, moment: startOf(grain, moment) };
  }
  // Numbers have one notation, regardless of whether the response contains `5`, `5.0`, or `05`.
  if (bucket.by !== 'value' && key !== null) return { key: String(tidy(Number(key))), other };
  return { key, other };
}

/**
 * Returns the slots of an axis or a split: in order and without gaps for intervals and ranges of numbers; the largest
 * first for values, with "Other" last.
 */
function slotsOf(
  groups: readonly AggregateGroup[],
  bucket: Bucket,
  read: (group: AggregateGroup) => Slot,
): readonly Slot[] {
  const found = new Map<string, Slot & { total: number }>();
  for (const group of groups) {
    const place = slot(read(group), bucket);
    const known = found.get(identity(place));
    if (!known) found.set(identity(place), { ...place, total: group.value ?? 0 });
    else known.total += group.value ?? 0;
  }
  const places = [...found.values()].map(({ total, ...place }) => ({ place, total }));
  switch (bucket.by) {
    case 'value':
      return places
        .sort((one, two) => Number(one.place.other) - Number(two.place.other) || two.total - one.total)
        .map(({ place }) => place);
    case 'weekday':
      return numbered(1, 7);
    case 'hourOfDay':
      return numbered(0, 23);
    case 'width':
      return bins(
        places.map(({ place }) => Number(place.key)),
        bucket.width,
      );
    case 'hour':
    case 'day':
    case 'week':
    case 'month':
    case 'quarter':
    case 'year':
      return moments(
        places.flatMap(({ place }) => place.moment ?? []),
        bucket.by,
      );
  }
}

function calendarGrain({ by }: Bucket): CalendarGrain | undefined {
  return calendarGrains.find((grain) => grain === by);
}

function numbered(from: number, to: number): Slot[] {
  return Array.from({ length: to - from + 1 }, (_, place) => ({ key: String(from + place), other: false }));
}

function bins(starts: readonly number[], width: number): Slot[] {
  const sorted = [...starts].sort((one, two) => one - two);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const count = Math.round((last - first) / width) + 1;
  const all =
    count > maxSlots ? sorted : Array.from({ length: count }, (_, bin) => tidy(first + bin * width));
  return all.map((start) => ({ key: String(start), other: false }));
}

/** Removes floating-point rounding errors. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}

function moments(starts: readonly number[], grain: CalendarGrain): Slot[] {
  const sorted = [...starts].sort((one, two) => one - two);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const filled = startsBetween(grain, first, last, maxSlots);
  const whole = filled.length > 0 && nextStart(grain, filled.at(-1) ?? first) > last;
  return (whole ? filled : sorted).map((moment) => ({
    key: new Date(moment).toISOString().slice(0, grain === 'hour' ? 16 : 10),
    other: false,
    moment,
  }));
}

/** Returns the largest number of a chart, or the total of its highest stack. */
export function largestOf({ slots, series }: ChartData, stacked: boolean): number {
  const heights = slots.map((_, place) => {
    const values = series.map(({ values: each }) => each[place] ?? 0);
    return stacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values);
  });
  return heights.reduce((maximum, height) => Math.max(maximum, height), 0);
}
