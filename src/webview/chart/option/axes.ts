import type { Bucket } from '../../../shared/table/query';
import type { Slot } from '../data';
import type { Labels } from '../labels';
import { tickPlaces } from '../ticks';
import type { ChartLook } from './look';

const longestLabel = 220;
const longestWithoutYear = 330 * 24 * 3_600_000;

export function grid(): { readonly right: number } & Readonly<Record<string, unknown>> {
  return { left: 8, right: 28, top: 18, bottom: 8, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' };
}

/** Returns a value axis with short numbers. */
export function amounts(look: ChartLook, labels: Labels, largest: number): object {
  return {
    type: 'value',
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { ...text(look), formatter: (value: number) => labels.short(value, largest) },
    splitLine: { lineStyle: { color: look.line } },
  };
}

/** Returns a vertical category axis with the first category at the top. Long names are truncated. */
export function down(slots: readonly Slot[], bucket: Bucket, look: ChartLook, labels: Labels): object {
  return {
    type: 'category',
    data: slots.map((slot) => labels.tick(slot, bucket)),
    inverse: true,
    axisLine: { lineStyle: { color: look.line } },
    axisTick: { show: false },
    axisLabel: {
      ...text(look),
      color: look.foreground,
      interval: 0,
      width: longestLabel,
      overflow: 'truncate',
      margin: 10,
    },
  };
}

/**
 * Returns a horizontal axis of buckets or names, with as many labels as fit, at round dates and times or at regular
 * distances.
 */
export function across(
  slots: readonly Slot[],
  bucket: Bucket,
  look: ChartLook,
  labels: Labels,
  width: number,
): object {
  const [first, last] = [slots[0]?.moment, slots.at(-1)?.moment];
  const withYear = first !== undefined && last !== undefined && last - first > longestWithoutYear;
  const names = slots.map((slot) => labels.tick(slot, bucket, withYear));
  const longest = Math.min(
    longestLabel,
    Math.max(...names.map((name) => name.length)) * (look.fontSize * 0.6),
  );
  const shown = tickPlaces(slots, bucket, width / (longest + 12));
  return {
    type: 'category',
    data: names,
    axisLine: { lineStyle: { color: look.line } },
    axisTick: { show: false },
    axisLabel: {
      ...text(look),
      interval: (place: number) => shown.has(place),
      width: longestLabel,
      overflow: 'truncate',
      margin: 10,
    },
  };
}

export function text(look: ChartLook): object {
  return { color: look.muted, fontFamily: look.font, fontSize: look.fontSize };
}
