import assert from 'node:assert/strict';
import type { CreditBucket } from '../../../../src/reports/credits/buckets';
import { consumedShare, forecast, needsAttention } from '../../../../src/reports/credits/forecast';

describe('bucket forecast', () => {
  const base: CreditBucket = {
    name: 'A',
    from: '2026-01-01',
    until: '2026-12-31',
    allocated: 1000,
    consumed: 100,
    remaining: 900,
    record: {},
  };

  const since = (perDay: number) => ({ perDay, since: '2025-12-31', isOverall: true, weeks: undefined });

  it('predicts the exhaustion date from the overall pace', () => {
    assert.deepEqual(forecast({ ...base, consumed: 500, remaining: 500 }, '2026-04-10'), {
      kind: 'runsOut',
      on: '2026-07-19',
      pace: since(5),
      range: undefined,
    });
  });

  it('reports a bucket as lasting if its credits suffice until its end or, without an end, for a year', () => {
    assert.deepEqual(forecast(base, '2026-04-10'), {
      kind: 'lasts',
      end: { on: '2026-12-31', unused: 900 - 265 },
      pace: since(1),
      range: undefined,
    });
    assert.deepEqual(forecast({ ...base, until: undefined, consumed: 1, remaining: 1e9 }, '2026-04-10'), {
      kind: 'lasts',
      end: undefined,
      pace: since(0.01),
      range: undefined,
    });
  });

  it('reports a bucket as unused after four weeks without consumption', () => {
    assert.equal(forecast({ ...base, consumed: 0, remaining: 1000 }, '2026-04-10').kind, 'unused');
    const earlier = [{ day: '2026-03-13', consumed: 100 }];
    assert.equal(forecast(base, '2026-04-10', earlier).kind, 'unused');
  });

  it('uses the pace since a snapshot of the last four weeks instead of the overall average', () => {
    const expected = forecast(base, '2026-04-10', [{ day: '2026-03-13', consumed: 16 }]);
    // 84 credits in 28 days: the remaining 900 last 300 days, beyond the end of the period.
    assert.ok(expected.kind === 'lasts');
    assert.deepEqual(expected.pace, { perDay: 3, since: '2026-03-13', isOverall: false, weeks: undefined });
    const faster = forecast(base, '2026-04-10', [{ day: '2026-03-31', consumed: 0 }]);
    assert.ok(faster.kind === 'runsOut');
    // 100 credits in 10 days: the remaining 900 last 90 days.
    assert.equal(faster.on, '2026-07-09');
  });

  it('reports exhaustion on the last day of the period as running out', () => {
    const even = { ...base, until: '2026-01-20', allocated: 20, consumed: 10, remaining: 10 };
    const expected = forecast(even, '2026-01-10');
    assert.ok(expected.kind === 'runsOut');
    assert.equal(expected.on, '2026-01-20');
    assert.equal(forecast({ ...even, until: '2026-01-19' }, '2026-01-10').kind, 'lasts');
  });

  it('reports a state instead of a date if no forecast is possible', () => {
    assert.deepEqual(forecast(base, '2025-12-31'), { kind: 'notBegun', from: '2026-01-01' });
    assert.deepEqual(forecast(base, '2027-01-01'), { kind: 'over', until: '2026-12-31' });
    assert.deepEqual(forecast({ ...base, remaining: 0 }, '2026-04-10'), { kind: 'usedUp' });
    assert.deepEqual(forecast({ ...base, remaining: -5 }, '2026-04-10'), { kind: 'usedUp' });
    for (const gap of ['from', 'consumed', 'remaining'] as const) {
      assert.deepEqual(forecast({ ...base, [gap]: undefined }, '2026-04-10'), { kind: 'unknown' });
    }
    assert.deepEqual(
      forecast(base, '2026-01-02'),
      { kind: 'unknown' },
      'two days are not sufficient for a pace',
    );
  });

  it('flags active buckets that are nearly exhausted', () => {
    const attention = (bucket: CreditBucket, day: string) => needsAttention(bucket, forecast(bucket, day));
    assert.equal(attention(base, '2026-04-10'), false);
    assert.equal(attention({ ...base, consumed: 900, remaining: 100 }, '2026-04-10'), true);
    assert.equal(attention({ ...base, consumed: 900, remaining: 100 }, '2027-04-10'), false);
    assert.equal(attention({ ...base, consumed: undefined, remaining: 0 }, '2026-04-10'), true);
  });

  it('flags active buckets that are expected to run out before they end', () => {
    const half = { ...base, consumed: 500, remaining: 500 };
    assert.equal(needsAttention(half, forecast(half, '2026-04-10')), true);
    const endless = { ...half, until: undefined };
    assert.equal(needsAttention(endless, forecast(endless, '2026-04-10')), false);
  });

  it("calculates the consumed share if the amounts are known and the allocation isn't 0", () => {
    assert.equal(consumedShare(base), 0.1);
    assert.equal(consumedShare({ ...base, consumed: 2000 }), 1);
    assert.equal(consumedShare({ ...base, allocated: 0 }), undefined);
    assert.equal(consumedShare({ ...base, consumed: undefined }), undefined);
  });
});
