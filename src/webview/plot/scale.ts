import { formatCount, formatNumber } from '../../shared/format';

/** Round values on a chart axis that starts at 0. */
export interface Scale {
  readonly maximum: number;
  readonly ticks: readonly number[];
}

/**
 * Returns a scale from 0 to a round value, which is at least the largest of the values.
 *
 * @param wholeOnly whether all ticks must be integers, as for counts
 */
export function scaleOf(values: readonly (number | null)[], wholeOnly: boolean): Scale {
  const largest = values.reduce<number>((largestSoFar, value) => Math.max(largestSoFar, value ?? 0), 0);
  const step = roundStep((largest === 0 ? 1 : largest) / 5, wholeOnly);
  const count = Math.max(1, Math.ceil(largest / step - 1e-9));
  return { maximum: count * step, ticks: Array.from({ length: count + 1 }, (_, place) => place * step) };
}

function roundStep(least: number, wholeOnly: boolean): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= least - 1e-12) ?? 10) * power;
  return wholeOnly ? Math.max(1, Math.ceil(step)) : step;
}

/** Formats a value: `304`, or `77.8%` for shares. */
export function formatValue(value: number, unit: 'count' | 'percent'): string {
  return unit === 'count'
    ? formatCount(value)
    : formatNumber(value, { style: 'percent', maximumFractionDigits: 1 });
}

/**
 * Returns the distance between labels that don't overlap: 1 for every label, 2 for every second one, and so
 * on.
 */
export function labelStep(widest: number, band: number): number {
  return Math.max(1, Math.ceil((widest + 8) / band));
}
