/** Values that are measured repeatedly at equal intervals. */
export interface Curve {
  readonly name: string;
  readonly unit: string;
  readonly values: readonly number[];
  readonly intervalMs: number;
}

/** Describes a curve: its slope after the first quarter, and its plot. */
export function describeCurve({ unit, values, intervalMs }: Curve): string {
  const settled = values.slice(Math.floor(values.length / 4));
  const slope = (slopeOf(settled) * 60_000) / intervalMs;
  return `${slope.toFixed(2)} ${unit} a minute: ${plot(values)}`.replace('  ', ' ');
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
