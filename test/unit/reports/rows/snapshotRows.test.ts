import assert from 'node:assert/strict';
import { reportKinds } from '../../../../src/reports/kinds/reportKinds';
import { creditsReport } from '../../../../src/reports/kinds/credits';
import { registryReport, registryRow } from '../../../../src/reports/kinds/registry';
import { reportRows, usageReport } from '../../../../src/reports/kinds/usage';
import { pageSize } from '../../../../src/reports/rows/row';
import { withSnapshots } from '../../../../src/reports/rows/snapshotRows';
import type { Snapshot } from '../../../../src/reports/snapshot';
import { allTime } from '../../../../src/reports/dates/range';
import {
  failed,
  find,
  idsOf,
  noDetails,
  none,
  nothing,
  now,
  snapshot,
  summary,
} from '../../../support/reports/rows';

const at = (downloadedAt: string, more: Partial<Snapshot> = {}): Snapshot => ({
  ...snapshot,
  downloadedAt,
  path: `/data/${downloadedAt}/body`,
  ...more,
});

describe('rows of snapshots', () => {
  const snapshots = [
    at('2026-06-30T11:55:00.000Z'),
    at('2026-06-29T11:55:40.000Z', { name: 'Before', pinned: true }),
    at('2026-06-29T11:55:05.000Z', { rows: undefined }),
  ];
  const state = { kind: 'idle', snapshots } as const;
  const registry = { ...registryReport, state };
  const rows = withSnapshots([registryRow(state, { ...noDetails, summary }, none, now)], [registry], none);

  it('are in a group below the details of a report, latest first, with time, rows, and size', () => {
    const labels = rows[0]?.children?.map(({ label }) => label) ?? [];
    assert.equal(labels.at(-1), 'Snapshots');
    assert.equal(labels[0], 'Users');
    const group = find(rows, 'Snapshots');
    assert.equal(group.description, '3');
    assert.equal(group.open, undefined);
    const [latest, named, oldest] = group.children ?? [];
    assert.match(latest?.label ?? '', /^Jun 30, 2026, \d\d:55$/);
    assert.equal(latest?.description, '1,234 rows · 2.0 KB');
    assert.equal(named?.label, 'Before');
    assert.match(named?.description ?? '', /^Jun 29, 2026, \d\d:55:40 · 1,234 rows · 2.0 KB$/);
    assert.match(named?.spoken ?? '', /^Before, pinned, /);
    assert.equal(named?.icon, 'pinned');
    assert.match(oldest?.label ?? '', /^Jun 29, 2026, \d\d:55:05$/);
    assert.equal(oldest?.description, '2.0 KB');
  });

  it('have the actions that are possible, for their own snapshot', () => {
    const children = find(rows, 'Snapshots').children ?? [];
    assert.deepEqual(
      children.map(({ context }) => context),
      ['snapshot unpinned older', 'snapshot pinned older', 'snapshot unpinned'],
    );
    assert.deepEqual(
      children.map(({ subject }) => subject?.kind === 'snapshot' && subject.path),
      snapshots.map(({ path }) => path),
    );
    assert.equal(new Set(idsOf(rows)).size, idsOf(rows).length);
  });

  it('are directly below a usage report, with their dates, after the error of a download', () => {
    const definition = {
      id: 'r1',
      name: undefined,
      pinned: false,
      granularity: 'by_user',
      range: allTime,
    } as const;
    const usage = at('2026-06-30T11:55:00.000Z', {
      parameters: { startDate: '2026-06-01', endDate: '2026-06-30' },
    });
    const report = { ...usageReport(definition, now), state: failed('unreachable', [usage]) };
    const [group] = withSnapshots(
      [reportRows([{ report: definition, state: report.state }], none, now)],
      [report],
      none,
    );
    const row = group?.children?.[0];
    assert.equal(row?.children?.length, 2);
    assert.match(row.children[0]?.context ?? '', /^failure/);
    assert.match(row.children[1]?.description ?? '', /^Jun 1\s–\s30, 2026 · 1,234 rows · 2.0 KB$/);
    assert.deepEqual(row.children[1]?.subject?.kind === 'snapshot' && row.children[1].subject.reportId, 'r1');
  });

  it('are absent without snapshots, and shown in pages if there are many', () => {
    const empty = [registryRow(nothing, noDetails, none, now)];
    assert.deepEqual(withSnapshots(empty, [{ ...registryReport, state: nothing }], none), empty);
    const year = Array.from({ length: 365 }, (_, day) =>
      at(new Date(Date.UTC(2026, 0, 365 - day)).toISOString()),
    );
    const many = { kind: 'idle', snapshots: year } as const;
    const all = [{ ...registryReport, state: many }];
    const listed = (pages: ReadonlyMap<string, number>) =>
      find(withSnapshots([registryRow(many, noDetails, none, now)], all, pages), 'Snapshots').children ?? [];
    assert.equal(listed(none).length, pageSize + 1);
    const more = listed(none).at(-1)?.subject;
    assert.ok(more?.kind === 'more');
    assert.equal(listed(new Map([[more.list, 2]])).length, 2 * pageSize + 1);
  });

  it('belong to reports of every kind', () => {
    for (const report of [registryReport, creditsReport(allTime, now)]) {
      const kind = reportKinds.find(({ exportName }) => exportName === report.request.exportName);
      const known = { ...report, state };
      const context = {
        stored: { definitions: [], creditsRange: allTime },
        pages: none,
        nowMs: now,
        unseenDays: 30,
        read: () => undefined,
      };
      const row = kind?.row([known], context) ?? assert.fail();
      assert.equal(find(withSnapshots([row], [known], none), 'Snapshots').children?.length, 3, report.title);
    }
  });
});
