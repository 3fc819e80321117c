import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatDay } from '../../../../src/sample/analytics/days';
import { creditBuckets, creditsBody, type CreditBucket } from '../../../../src/sample/analytics/credits';
import type { DateRange } from '../../../../src/sample/analytics/parameters';
import { TODAY, day, path, readCsv, serve } from './fixture';

const lastDay = day(TODAY);
const history = { firstDay: lastDay - 99, lastDay };
const buckets = (range: DateRange = {}) => creditBuckets(50, history, 1, range);
const ids = (found: readonly CreditBucket[]) => found.map(({ id }) => id);

describe('sample credits', () => {
  it('split each allocation into consumed and remaining credits', () => {
    for (const bucket of buckets()) {
      assert.equal(bucket.consumed + bucket.remaining, bucket.allocated);
      assert.ok(bucket.consumed >= 0 && bucket.remaining >= 0 && Number.isInteger(bucket.consumed));
    }
    const byId = new Map(buckets().map((bucket) => [bucket.id, bucket]));
    assert.equal(byId.get('included-2026-07')?.consumed, 0, 'future buckets have no consumption');
    assert.equal(byId.get('top-up-1')?.remaining, 0);
    assert.equal(byId.get('top-up-2')?.activeUntil, null);
  });

  it('are sorted by start date', () => {
    const starts = buckets().map(({ activeFrom }) => activeFrom);
    assert.deepEqual(starts, [...starts].sort());
  });

  it('include every bucket that overlaps the date range', () => {
    const at = (text: string) => ids(buckets({ start: day(text), end: day(text) }));
    assert.deepEqual(at('2026-03-31'), ['commitment-2026', 'included-2026-03']);
    assert.deepEqual(at('2026-04-01'), ['commitment-2026', 'included-2026-04']);
    assert.deepEqual(at('2026-07-01'), ['commitment-2026', 'top-up-2', 'included-2026-07']);
    assert.deepEqual(ids(buckets({ end: day('2026-01-31') })), [
      'included-2025-12',
      'included-2026-01',
      'commitment-2026',
    ]);
    assert.deepEqual(ids(buckets({ start: day('2030-01-01') })), ['top-up-2']);
    assert.deepEqual(ids(buckets({ end: day('2020-01-01') })), []);
  });

  it('include exactly the buckets that share a day with the range', () => {
    fc.assert(
      fc.property(fc.integer({ min: -220, max: 60 }), fc.integer({ min: 0, max: 40 }), (from, length) => {
        const start = lastDay + from;
        const days = Array.from({ length: length + 1 }, (_, index) => formatDay(start + index));
        const expected = buckets().filter(({ activeFrom, activeUntil }) =>
          days.some((each) => each >= activeFrom && (activeUntil === null || each <= activeUntil)),
        );
        assert.deepEqual(buckets({ start, end: start + length }), expected);
      }),
    );
  });

  it('are available in four formats', () => {
    const all = buckets();
    const body = (form: 'list' | 'wrapped' | 'object') =>
      JSON.parse(creditsBody(all, form, TODAY).body) as unknown;
    assert.deepEqual(body('list'), all);
    assert.deepEqual(body('wrapped'), { asOf: TODAY, creditBuckets: all });
    const sum = (key: 'allocated' | 'consumed' | 'remaining') =>
      all.reduce((total, each) => total + each[key], 0);
    assert.deepEqual(body('object'), {
      asOf: TODAY,
      buckets: all.length,
      allocated: sum('allocated'),
      consumed: sum('consumed'),
      remaining: sum('remaining'),
    });
    const { type, body: csv } = creditsBody(all, 'csv', TODAY);
    assert.equal(type, 'text/csv; charset=utf-8');
    const rows = readCsv(csv);
    assert.deepEqual(
      rows.map((row) => row.Name),
      all.map(({ name }) => name),
    );
    assert.deepEqual(
      rows.map((row) => Number(row.Remaining)),
      all.map(({ remaining }) => remaining),
    );
    assert.equal(rows.find((row) => row['Bucket ID'] === 'top-up-2')?.['Active Until'], '');
  });

  it('are served in the configured format', async () => {
    for (const [creditsForm, start] of [
      ['list', '[{"id"'],
      ['wrapped', '{"asOf"'],
      ['object', '{"asOf"'],
      ['csv', 'Bucket ID,'],
    ] as const) {
      const served = await serve({ creditsForm });
      try {
        const reply = await served.get(path('/api/credits', { startDate: '2026-06-01' }));
        assert.equal(reply.status, 200);
        assert.ok(reply.text.startsWith(start), creditsForm);
      } finally {
        served.close();
      }
    }
  });
});
