import assert from 'node:assert/strict';
import { creditsKind } from '../../../../src/reports/kinds/credits';
import type { KnownReport, RowContext } from '../../../../src/reports/kinds/kind';
import type { Snapshot } from '../../../../src/reports/snapshot';
import { standardReports } from '../../../../src/reports/definitions/definition';
import { allTime } from '../../../../src/reports/dates/range';

const bucket = (consumed: number) => ({
  name: 'Commitment',
  from: '2026-01-01',
  until: '2026-12-31',
  allocated: 1000,
  consumed,
  remaining: 1000 - consumed,
  record: {},
});

describe('credits that need attention', () => {
  it('are marked even if the latest snapshot is old', () => {
    const snapshots = ['2026-10-01', '2026-09-03'].map((day) => ({
      path: day,
      downloadedAt: `${day}T10:00:00Z`,
      parameters: {},
      bytes: 1,
      notes: [],
    })) as unknown as readonly Snapshot[];
    const history = [
      { day: '2026-10-01', buckets: [bucket(600)] },
      { day: '2026-09-03', buckets: [bucket(300)] },
    ];
    const nowMs = Date.parse('2026-10-25T10:00:00Z');
    const stored = { definitions: standardReports, creditsRange: allTime };
    const context: RowContext = {
      stored,
      pages: new Map(),
      nowMs,
      unseenDays: 30,
      read: <Value>(key: string): Value =>
        (key.startsWith('credits') ? { buckets: history[0]?.buckets, body: null } : history) as Value,
    };
    const known = creditsKind
      .list(stored, nowMs)
      .map((report): KnownReport => ({ ...report, state: { kind: 'idle', snapshots } }));
    assert.equal(creditsKind.row(known, context).icon, 'warning');
    assert.equal(creditsKind.attention?.(known, context), 1);
    assert.deepEqual(creditsKind.headline?.(known, context), {
      text: '60% used · Runs out about Nov 7',
      asOf: '2026-10-01',
      needsAttention: true,
    });
  });
});
