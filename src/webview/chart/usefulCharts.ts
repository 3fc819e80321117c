import type { ChartChoice } from '../../shared/table/chartChoice';
import type { AggregateRequest } from '../../shared/table/query';
import type { Aggregate } from '../../shared/table/reader';
import { addsUp } from './data';
import { almostAll } from './propose';

/**
 * Omits the suggested charts whose split isn't meaningful because one value accounts for almost all of the total. For
 * example, a split by status isn't meaningful if only active users have suggestions. This is known only from the
 * numbers, which are requested once per split and measure. If no split over time is meaningful, a line without a split
 * is added.
 *
 * @param ask requests the numbers
 */
export async function usefulCharts(
  proposals: readonly ChartChoice[],
  ask: (request: AggregateRequest) => Promise<Aggregate>,
): Promise<readonly ChartChoice[]> {
  const known = new Map<string, Promise<boolean>>();
  const isUseful = async ({ split, measure }: ChartChoice): Promise<boolean> => {
    if (split === undefined) return true;
    const request = { dimension: { column: split, bucket: { by: 'value' }, top: 2 }, measure } as const;
    const key = JSON.stringify(request);
    const reply = known.get(key) ?? ask(request).then((found) => isShared(request, found));
    known.set(key, reply);
    return reply;
  };
  const useful = await Promise.all(proposals.map(isUseful));
  const remaining = proposals.filter((_, place) => useful[place] === true);
  const [best] = proposals;
  if (best?.split === undefined || remaining.some(({ kind }) => kind === 'line' || kind === 'area'))
    return remaining;
  const { measure, column, grain, top } = best;
  return [{ kind: 'line', measure, column, grain, top }, ...remaining];
}

/** Whether at least two values aren't zero and, if the values add up to a total, none is almost all of it. */
function isShared({ measure }: AggregateRequest, { groups }: Aggregate): boolean {
  const sizes = groups.map(({ value }) => Math.abs(value ?? 0)).filter((size) => size > 0);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.length >= 2 && (!addsUp(measure) || sizes.every((size) => size <= almostAll * total));
}
