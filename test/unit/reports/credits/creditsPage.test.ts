import assert from 'node:assert/strict';
import type { CreditBucket } from '../../../../src/reports/credits/buckets';
import { creditsPage } from '../../../../src/reports/credits/creditsPage';
import type { CreditsOn } from '../../../../src/reports/credits/measurements';
import { creditsPage as pageSchema } from '../../../../src/shared/tableEditor/creditsPage';
import * as v from 'valibot';

function bucket(name: string, consumed: number, more: Partial<CreditBucket> = {}): CreditBucket {
  const allocated = more.allocated ?? 1000;
  return {
    name,
    from: '2026-01-01',
    until: '2026-12-31',
    allocated,
    consumed,
    remaining: allocated - consumed,
    record: {},
    ...more,
  };
}

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);

/** Snapshots of five buckets. The commitment loses 10 credits per day, and 20 per day in the last week. */
const snapshots: readonly CreditsOn[] = [
  ['2026-11-22', 760],
  ['2026-11-15', 620],
  ['2026-11-08', 550],
  ['2026-11-01', 480],
  ['2026-10-25', 410],
].map(([on, consumed]) => ({
  day: String(on),
  buckets: [
    bucket('Exhausted', 1000),
    bucket('Over', 10, { until: '2026-10-31' }),
    bucket('Idle', 0, { from: undefined, until: undefined }),
    bucket('Included', 10, { until: '2026-11-30' }),
    bucket('Commitment', Number(consumed)),
  ],
}));

describe('credits page', () => {
  it('lists the bucket that runs out at the top, and inactive buckets at the end', () => {
    const page = creditsPage(snapshots);
    assert.ok(page !== undefined && v.is(pageSchema, page));
    assert.deepEqual(
      page.buckets.map(({ name, used, left, outlook }) => [name, used, left, outlook]),
      [
        ['Commitment', '76% used', '240 left', 'Runs out about Dec 11'],
        ['Included', '1% used', '990 left', 'Not in use'],
        ['Idle', '0% used', '1,000 left', 'Not in use'],
        ['Exhausted', '100% used', '0 left', 'Exhausted'],
        ['Over', '1% used', '990 left', 'Ended on Oct 31'],
      ],
    );
    assert.equal(page.active, 3);
    assert.equal(page.sentence, '2,230 of 3,000 credits left in 3 active buckets.');
    assert.equal(page.inactive, "2 buckets are exhausted, have ended, or haven't started.");
  });

  it("doesn't add amounts of different units, and names their currency", () => {
    const page = (...units: readonly (string | undefined)[]) =>
      creditsPage([
        {
          day: '2026-11-22',
          buckets: units.map((unit, place) =>
            bucket(`Bucket ${place}`, 400.5, unit === undefined ? {} : { unit }),
          ),
        },
      ]);
    assert.equal(page('USD', undefined)?.sentence, 'The active buckets have different units.');
    assert.equal(page('USD', 'EUR')?.sentence, 'The active buckets have different units.');
    assert.equal(page('USD', 'USD')?.sentence, '$1,199.00 of $2,000.00 credits left in 2 active buckets.');
    assert.equal(page('EUR')?.buckets[0]?.left, '€599.50 left');
    assert.equal(page('token', 'token')?.sentence, '1,199 of 2,000 credits left in 2 active buckets.');
  });

  it('measures the pace of a bucket only from amounts of the same unit', () => {
    const on = (day: string, consumed: number, unit: string): CreditsOn => ({
      day,
      buckets: [bucket('A', consumed, { unit, from: undefined })],
    });
    const outlook = (unit: string): string | undefined =>
      creditsPage([on('2026-11-22', 500, 'USD'), on('2026-11-01', 290, unit)])?.buckets[0]?.outlook;
    assert.notEqual(outlook('USD'), outlook('EUR'));
  });

  it('has a sentence without amounts if none are known or no bucket is active', () => {
    const sentenceOf = (more: Partial<CreditBucket>): string | undefined =>
      creditsPage([{ day: '2026-11-22', buckets: [{ ...bucket('Only', 10), ...more }] }])?.sentence;
    const unknown = { allocated: undefined, remaining: undefined };
    assert.equal(sentenceOf(unknown), 'The credits left in the active buckets are unknown.');
    assert.equal(sentenceOf({ until: '2026-10-31' }), 'No active buckets.');
  });

  it('draws one point per snapshot, the forecast, and the likely range', () => {
    const chart = creditsPage(snapshots)?.buckets[0]?.burnDown;
    assert.deepEqual(
      chart?.actual.map(({ at, left }) => [at, left]),
      [
        [day('2026-10-25'), 590],
        [day('2026-11-01'), 520],
        [day('2026-11-08'), 450],
        [day('2026-11-15'), 380],
        [day('2026-11-22'), 240],
      ],
    );
    // 350 credits in 28 days is 12.5 per day: 240 credits last 19.2 days.
    assert.deepEqual(chart.forecast?.line, [
      { at: day('2026-11-22'), left: 240 },
      { at: day('2026-11-22') + 19.2 * 86_400_000, left: 0 },
    ]);
    assert.equal(chart.forecast.label, 'Forecast, pace since Oct 25');
    // The fastest week consumed 20 credits per day, the slowest 10.
    assert.deepEqual(chart.range?.fastest.at(-1), { at: day('2026-12-04'), left: 0 });
    assert.deepEqual(chart.range.slowest.at(-1), { at: day('2026-12-16'), left: 0 });
    assert.equal(chart.range.label, 'Likely range, Dec 4 – 16');
  });

  it('draws a straight line without a range for a single snapshot', () => {
    const chart = creditsPage(snapshots.slice(0, 1))?.buckets[0]?.burnDown;
    assert.equal(chart?.actual.length, 1);
    assert.equal(chart.range, undefined);
    assert.equal(chart.forecast?.label, 'Forecast, average pace');
    assert.deepEqual(chart.forecast.line[0], { at: day('2026-11-22'), left: 990 }, 'starts today');
  });

  it('has one mark and no forecast on the last day of a bucket', () => {
    const chartOf = (until: string, consumed: number) =>
      creditsPage([
        { day: '2026-11-30', buckets: [bucket('Included', consumed, { until })] },
        { day: '2026-11-22', buckets: [bucket('Included', 300, { until })] },
      ])?.buckets[0]?.burnDown;
    for (const consumed of [400, 999]) {
      const { actual, marks, ...more } = chartOf('2026-11-30', consumed) ?? {};
      assert.equal(actual?.length, 2);
      assert.deepEqual(marks, [{ at: day('2026-11-30'), label: 'Ends Nov 30' }]);
      assert.deepEqual(more, {});
    }
    assert.deepEqual(
      chartOf('2026-12-01', 400)?.marks.map(({ label }) => label),
      ['Nov 30', 'Ends Dec 1'],
    );
    assert.deepEqual(chartOf('2026-12-01', 400)?.forecast?.line.length, 2);
  });

  it("doesn't extend the time axis of a chart by more than a year", () => {
    const chartOf = (consumed: number, until?: string) =>
      creditsPage([
        { day: '2026-11-22', buckets: [bucket('Long', consumed, { until })] },
        { day: '2026-11-15', buckets: [bucket('Long', 90, { until })] },
      ])?.buckets[0]?.burnDown;
    const lasting = chartOf(100);
    assert.deepEqual(lasting?.forecast?.line.at(-1)?.at, day('2027-02-20'), '90 days');
    assert.equal(lasting.forecast.end, '');
    assert.equal(chartOf(100, '2028-12-31')?.marks.length, 1, 'the end is too far');
    const short = chartOf(110, '2028-12-31');
    assert.equal(short?.forecast?.line.at(-1)?.left, 0);
    assert.equal(short.forecast.end, 'Sep 29, 2027');
  });

  it('draws no chart for a single snapshot if the forecast has no end within a year or no pace', () => {
    const chartOf = (consumed: number, until?: string) =>
      creditsPage([{ day: '2026-11-22', buckets: [bucket('Top-up', consumed, { until })] }])?.buckets[0];
    assert.equal(chartOf(100)?.outlook, 'Lasts more than a year');
    assert.equal(chartOf(100)?.burnDown, undefined);
    assert.equal(chartOf(100, '2028-12-31')?.burnDown, undefined);
    assert.equal(chartOf(0, '2026-12-31')?.burnDown, undefined);
  });

  it('says how much is unused at the end of a bucket, in its unit', () => {
    const outlook = (consumed: number, unit?: string): string | undefined =>
      creditsPage([
        {
          day: '2026-11-10',
          buckets: [
            bucket('Included', consumed, {
              from: '2026-11-01',
              until: '2026-11-30',
              allocated: 40_000,
              ...(unit === undefined ? {} : { unit }),
            }),
          ],
        },
      ])?.buckets[0]?.outlook;
    // 8,400 credits in 10 days: 16,800 more in the next 20 days leave 14,800.
    assert.equal(outlook(8400), 'Ends Nov 30 with about 14,800 unused');
    assert.equal(outlook(8412), 'Ends Nov 30 with about 14,800 unused');
    assert.equal(outlook(8400, 'USD'), 'Ends Nov 30 with about $14,800 unused');
    assert.equal(outlook(12_900), 'Ends Nov 30 with about 1,300 unused');
    assert.equal(outlook(14_000), 'Runs out about Nov 28');
  });

  it('is unavailable if no bucket is recognized', () => {
    assert.equal(creditsPage([{ day: '2026-11-22', buckets: [] }]), undefined);
    assert.equal(creditsPage([]), undefined);
  });
});
