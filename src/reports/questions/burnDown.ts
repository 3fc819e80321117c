import type { CreditBucket } from '../credits/buckets';
import { forecast } from '../credits/forecast';
import type { Asked, Question } from './question';
import { lines, literal } from './sql';

/** What a credits answer said of the buckets on a day. */
export interface CreditsOn {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly buckets: readonly CreditBucket[];
}

/** The question about credits; it is asked of credits answers, by `burnDown`. */
export const burnDownQuestion: Pick<Question, 'id' | 'title' | 'meaning' | 'icon'> = {
  id: 'burnDown',
  title: 'Credits burn-down',
  meaning: 'What remained of each bucket at its beginning and at each snapshot, and where its pace leads.',
  icon: 'flame',
};

/**
 * What remained of each bucket from day to day: all of it at the beginning, what each snapshot said, and where the
 * pace of the latest one leads. The figures stand in the statement itself, because the body has any shape.
 *
 * @param snapshots the latest first
 */
export function burnDown(snapshots: readonly CreditsOn[]): Asked {
  const points = snapshots.flatMap((snapshot, index) => pointsOf(snapshot, index === 0));
  if (points.length === 0) return { ok: false, missing: ['Remaining', 'Consumed'] };
  const rows = [...new Set(points)].map((point) => `(${point})`);
  const sql = `SELECT * FROM (VALUES
${lines(rows)}
) AS credits("Bucket", "Day", "Remaining", "Source")
ORDER BY 1, 2, 4`;
  return { ok: true, sql };
}

function pointsOf({ day, buckets }: CreditsOn, latest: boolean): string[] {
  return buckets.flatMap((bucket) => {
    const { name, from, allocated, remaining } = bucket;
    const point = (on: string, left: number, source: string): string =>
      [literal(name), `DATE ${literal(on)}`, `CAST(${left} AS DOUBLE)`, literal(source)].join(', ');
    const expected = forecast(bucket, day);
    if (expected.kind === 'notBegun' || remaining === undefined) return [];
    return [
      ...(latest && from !== undefined && allocated !== undefined
        ? [point(from, allocated, 'allocated')]
        : []),
      point(expected.kind === 'over' ? expected.until : day, remaining, 'measured'),
      ...(latest && expected.kind === 'runsOut' ? [point(expected.on, 0, 'forecast')] : []),
    ];
  });
}
