import assert from 'node:assert/strict';
import type { CreditBucket } from '../../../../src/reports/credits/buckets';
import { creditsHeadline } from '../../../../src/reports/rows/creditsSummary';

const asOf = '2026-10-01';

function bucket(name: string, until: string, [before, consumed]: readonly [number, number]) {
  const made = (amount: number): CreditBucket => ({
    name,
    from: '2026-01-01',
    until,
    allocated: 1000,
    consumed: amount,
    remaining: 1000 - amount,
    record: {},
  });
  return { latest: made(consumed), before: made(before) };
}

/** Returns the text of the status bar, and whether it is a warning. */
function headline(...buckets: readonly ReturnType<typeof bucket>[]) {
  const latest = buckets.map((each) => each.latest);
  const history = [
    { day: asOf, buckets: latest },
    { day: '2026-09-03', buckets: buckets.map((each) => each.before) },
  ];
  const { text, needsAttention } = creditsHeadline(latest, history, asOf) ?? {};
  return [text, needsAttention];
}

describe('the credits in the status bar', () => {
  it('are about the bucket that runs out or ends first', () => {
    const lasts = bucket('A', '2026-12-31', [300, 310]);
    const ends = bucket('B', '2026-10-31', [500, 510]);
    const tight = bucket('C', '2026-12-31', [300, 900]);
    assert.deepEqual(headline(lasts), ['31% used · Ends Dec 31 with about 658 unused', false]);
    assert.deepEqual(headline(lasts, ends), ['41% used · Ends Oct 31 with about 479 unused', false]);
    assert.deepEqual(headline(lasts, ends, tight), ['57% used · Runs out about Oct 5', true]);
  });

  it('name an exhausted bucket, and ignore buckets that ended', () => {
    assert.deepEqual(headline(bucket('A', '2026-12-31', [900, 1000])), ['100% used · Exhausted', true]);
    assert.deepEqual(headline(bucket('A', '2026-09-30', [300, 400])), [undefined, undefined]);
  });
});
