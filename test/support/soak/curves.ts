/** Values that are measured repeatedly at equal intervals. */
export interface Curve {
  readonly name: string;
  readonly unit: string;
  readonly values: readonly number[];
  readonly intervalMs: number;
  /** The time of the first value. Default: 0. */
  readonly startMs?: number;
}

/** Memory that is filled once, such as caches, is filled by then. */
const settledMs = 10 * 60_000;

/** Describes a curve: its slope after ten minutes, or after a quarter if it is shorter, and its plot. */
export function describeCurve(curve: Curve): string {
  return `${slopeText(curve)}: ${plot(curve.values)}`;
}

/** Returns the slope of a curve after ten minutes, or after a quarter if it is shorter than 40 minutes. */
export function slopeText({ unit, values, intervalMs }: Curve): string {
  const settled = Math.min(Math.floor(values.length / 4), Math.ceil(settledMs / intervalMs));
  const slope = (slopeOf(values.slice(settled)) * 60_000) / intervalMs;
  return `${slope.toFixed(2)} ${unit} a minute`.replace('  ', ' ');
}

/** Returns the longest curve of each name. */
export function longestOfEach(curves: readonly Curve[]): readonly Curve[] {
  const longest = new Map<string, Curve>();
  for (const curve of curves) {
    if (curve.values.length > (longest.get(curve.name)?.values.length ?? 0)) longest.set(curve.name, curve);
  }
  return [...longest.values()];
}

/** Returns the slope of the regression line, for each step. */
function slopeOf(values: readonly number[]): number {
  const mean = (values.length - 1) / 2;
  let [covariance, variance] = [0, 0];
  for (const [index, value] of values.entries()) {
    covariance += (index - mean) * value;
    variance += (index - mean) ** 2;
  }
  return variance === 0 ? 0 : covariance / variance;
}

/** Draws a curve with 40 bars, from 0 to its maximum. */
function plot(values: readonly number[]): string {
  const bars = '▁▂▃▄▅▆▇█';
  const top = Math.max(1, ...values);
  const width = Math.min(40, values.length);
  return Array.from({ length: width }, (_, bar) => {
    const value = values[Math.floor((bar * values.length) / width)] ?? 0;
    return bars.charAt(Math.min(bars.length - 1, Math.floor((value / top) * bars.length)));
  }).join('');
}
