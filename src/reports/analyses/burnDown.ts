import { sqlLiteral } from '../../shared/table/sqlQuoting';
import { forecast, type Forecast } from '../credits/forecast';
import { measurements, type CreditsOn } from '../credits/history';
import type { AnalysisQuery, Analysis } from './analysis';
import { lines } from './sql';

/** The analysis of credits; it runs on credits responses, through `burnDown`. */
export const burnDownAnalysis: Pick<Analysis, 'id' | 'title' | 'meaning' | 'icon'> = {
  id: 'burnDown',
  title: 'Credits burn-down',
  meaning:
    'The credits left in each bucket, by saved snapshot, with a forecast from the pace of the last four weeks.',
  icon: 'flame',
};

/**
 * The remaining credits of each bucket by day: the allocation at the beginning, the amounts of each snapshot,
 * and the forecast from the latest one with its range. The statement contains the figures as literals, because
 * the body can have any shape.
 *
 * @param snapshots the latest first
 */
export function burnDown(snapshots: readonly CreditsOn[]): AnalysisQuery {
  const points = snapshots.flatMap((snapshot, index) =>
    pointsOf(snapshot, index === 0 ? snapshots.slice(1) : undefined),
  );
  if (points.length === 0) return { ok: false, missing: ['Remaining', 'Consumed'] };
  const rows = [...new Set(points)].map((point) => `(${point})`);
  const sql = `SELECT * FROM (VALUES
${lines(rows)}
) AS credits("Bucket", "Day", "Remaining", "Source")
ORDER BY 1, 2, 4`;
  return { ok: true, sql };
}

/** @param earlier the snapshots before the latest one; `undefined` for the points of any other snapshot */
function pointsOf({ day, buckets }: CreditsOn, earlier: readonly CreditsOn[] | undefined): string[] {
  const latest = earlier !== undefined;
  return buckets.flatMap((bucket) => {
    const { name, from, allocated, remaining } = bucket;
    const point = (on: string, left: number, source: string): string =>
      [sqlLiteral(name), `DATE ${sqlLiteral(on)}`, `CAST(${left} AS DOUBLE)`, sqlLiteral(source)].join(', ');
    const expected = forecast(bucket, day, measurements(bucket, earlier ?? [], day));
    if (expected.kind === 'notBegun' || remaining === undefined) return [];
    return [
      ...(latest && from !== undefined && allocated !== undefined
        ? [point(from, allocated, 'allocated')]
        : []),
      point(expected.kind === 'over' ? expected.until : day, remaining, 'measured'),
      ...(latest ? forecastPoints(expected).map(({ on, source }) => point(on, 0, source)) : []),
    ];
  });
}

/** The days on which nothing remains: according to the forecast, and at both ends of its range. */
function forecastPoints(expected: Forecast): { readonly on: string; readonly source: string }[] {
  if (expected.kind !== 'runsOut' && expected.kind !== 'lasts') return [];
  return [
    { on: expected.range?.earliest, source: 'forecast, earliest' },
    { on: expected.kind === 'runsOut' ? expected.on : undefined, source: 'forecast' },
    { on: expected.range?.latest, source: 'forecast, latest' },
  ].flatMap(({ on, source }) => (on === undefined ? [] : [{ on, source }]));
}
