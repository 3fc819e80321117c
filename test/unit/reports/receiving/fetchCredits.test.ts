import assert from 'node:assert/strict';
import { readCredits } from '../../../../src/reports/credits/readCredits';
import { listSnapshots } from '../../../../src/reports/snapshot';
import { allTime } from '../../../../src/reports/dates/range';
import { creditsRequest } from '../../../../src/reports/kinds/credits';
import { resolveExportSpec } from '../../../../src/reports/kinds/reportKinds';
import type { CreditsForm } from '../../../../src/sample/analytics';
import { parseDay } from '../../../../src/sample/analytics/days';
import { creditBuckets } from '../../../../src/sample/analytics/credits';
import { folderForEachTest } from '../../../support/folders';
import { fetchFrom } from '../../../support/reports/fetchFrom';
import { runningSample } from '../../sample/support/running';

const now = Date.parse('2026-06-30T12:00:00Z');

for (const form of ['list', 'wrapped', 'object', 'csv'] as const satisfies readonly CreditsForm[]) {
  describe(`downloading credits as ${form}`, () => {
    const sample = runningSample({ creditsForm: form, today: '2026-06-30' });
    const home = folderForEachTest();

    it('reads the amounts of every bucket, or their totals', async () => {
      const snapshot = await fetchFrom(sample(), home.path, creditsRequest(allTime, now));
      assert.equal(snapshot.format, form === 'csv' ? 'csv' : 'json');
      const { buckets = [] } = (await readCredits(snapshot)) ?? {};
      const lastDay = parseDay('2026-06-30') ?? 0;
      const expected = creditBuckets(40, { firstDay: lastDay - 9, lastDay }, 1, {});
      if (form === 'object') {
        const total = (figure: 'allocated' | 'consumed' | 'remaining'): number =>
          expected.reduce((sum, bucket) => sum + bucket[figure], 0);
        assert.deepEqual(
          buckets.map(({ name, allocated, consumed, remaining }) => [name, allocated, consumed, remaining]),
          [['All credits', total('allocated'), total('consumed'), total('remaining')]],
        );
        return;
      }
      assert.deepEqual(
        buckets.map(({ name, from, until, allocated, consumed, remaining }) => ({
          name,
          from,
          until,
          allocated,
          consumed,
          remaining,
        })),
        expected.map(({ name, activeFrom, activeUntil, allocated, consumed, remaining }) => ({
          name,
          from: activeFrom,
          until: activeUntil ?? undefined,
          allocated,
          consumed,
          remaining,
        })),
      );
    });

    it('requests buckets that are active in a range, and stores separate snapshots per range', async () => {
      const lastDay = parseDay('2026-06-30') ?? 0;
      const all = creditBuckets(40, { firstDay: lastDay - 9, lastDay }, 1, {});
      for (const [range, first, last] of [
        [allTime, undefined, undefined],
        ['lastMonth', '2026-05-01', '2026-05-31'],
        ['last7Days', '2026-06-24', undefined],
        [{ start: '2026-02-10', end: '2026-02-11' }, '2026-02-10', '2026-02-11'],
        [{ end: '2026-01-31' }, undefined, '2026-01-31'],
      ] as const) {
        const { request } = resolveExportSpec(
          { report: 'credits', range: range === allTime ? undefined : range },
          now,
        );
        sample().control.forgetRequests();
        const snapshot = await fetchFrom(sample(), home.path, request);
        const target = new URL(sample().control.requests()[0]?.target ?? '', 'http://localhost');
        assert.equal(target.searchParams.get('startDate'), first ?? null);
        assert.equal(target.searchParams.get('endDate'), last ?? null);
        assert.deepEqual(await listSnapshots(home.path, 'c1', 'credits', request.identity), [snapshot]);
        const { buckets = [] } = (await readCredits(snapshot)) ?? {};
        const active = all.filter(
          ({ activeFrom, activeUntil }) =>
            (last === undefined || activeFrom <= last) &&
            (first === undefined || activeUntil === null || activeUntil >= first),
        );
        assert.ok(active.length > 0);
        if (form !== 'object')
          assert.deepEqual(
            buckets.map(({ name }) => name),
            active.map(({ name }) => name),
          );
        assert.equal(
          buckets.reduce((sum, { remaining = 0 }) => sum + remaining, 0),
          active.reduce((sum, { remaining }) => sum + remaining, 0),
        );
      }
    });
  });
}
