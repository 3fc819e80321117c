import type { ColumnProfile } from '../../shared/table/reader';

const fewest = 8;
const maxBins = 60;

/**
 * Returns the bin width of a histogram by the Freedman–Diaconis rule, which is robust against outliers, or for 30 bins
 * if the quartiles don't differ. Limits it to 8 to 60 bins, then rounds it to 1, 2, or 5 times a power of ten, which
 * can result in fewer bins. Returns 1 if the values have no range.
 *
 * @param integers whether the values are integers, whose bin width is an integer, too
 */
export function binWidth(profile: ColumnProfile, integers: boolean): number {
  const [low, high] = [Number(profile.minimum), Number(profile.maximum)];
  const range = high - low;
  if (!Number.isFinite(range) || range <= 0) return 1;
  const [first, , third] = profile.quartiles ?? [];
  const spread = Number(third) - Number(first);
  const present = Math.max(1, profile.rows - profile.missing);
  const ideal = spread > 0 ? (2 * spread) / Math.cbrt(present) : range / 30;
  const width = niceAtLeast(Math.min(Math.max(ideal, range / maxBins), range / fewest), range / maxBins);
  return integers ? Math.max(1, Math.round(width)) : width;
}

/**
 * Returns the value closest to `width` that is 1, 2, 5, or 10 times the power of ten of `width`, and at least `limit`.
 */
function niceAtLeast(width: number, limit: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  const nice = [1, 2, 5, 10].map((step) => Number((step * power).toPrecision(12)));
  const allowed = nice.filter((step) => step >= limit * 0.999);
  return allowed.reduce(
    (best, step) => (Math.abs(step - width) < Math.abs(best - width) ? step : best),
    allowed[0] ?? width,
  );
}
