import assert from 'node:assert/strict';
import { standardReports } from '../../../../src/reports/definitions/definition';
import { registryRequest, registryRow } from '../../../../src/reports/kinds/registry';
import type { ExportState } from '../../../../src/reports/receiving/exportStates';
import { reportRows, unlistedId, usageReport } from '../../../../src/reports/kinds/usage';
import { pageSize, type AnalyticsRow } from '../../../../src/reports/rows/row';
import {
  now,
  snapshot,
  none,
  nothing,
  ready,
  failed,
  summary,
  noChanges,
  noDetails,
  find,
} from '../../../support/reports/rows';

describe('export row', () => {
  it('offers a download if nothing was downloaded', () => {
    const row = registryRow(nothing, noDetails, none, now);
    assert.equal(row.icon, 'cloud-download');
    assert.equal(row.description, '');
    assert.equal(row.spoken, 'User registry, not downloaded');
    assert.equal(row.command, 'instanceExplorer.openRegistry');
    assert.equal(row.context, 'export registry');
  });

  it('shows the age of the snapshot', () => {
    const row = registryRow(ready, { ...noDetails, summary }, none, now);
    assert.equal(row.description, '5 min ago');
    assert.match(row.tooltip, /^1,234 accounts\n/);
    assert.match(row.tooltip, /2\.0 KB\ngranularity: by_user\nA note\./);
    assert.match(row.context, / ready$/);
  });

  it('shows the age of a snapshot from the future as "just now"', () => {
    const ahead = { ...snapshot, downloadedAt: '2026-07-01T00:00:00Z' };
    assert.match(
      registryRow({ kind: 'idle', snapshots: [ahead] }, noDetails, none, now).description,
      /just now/,
    );
  });

  it('shows download progress and earlier details', () => {
    const state: ExportState = {
      kind: 'downloading',
      received: { bytes: 4_404_019, rows: 12345 },
      snapshots: [snapshot],
    };
    const row = registryRow(state, { ...noDetails, summary }, none, now);
    assert.equal(row.description, '4.2 MB · 12,345 rows');
    assert.match(row.context, / fetching$/);
    assert.equal(find([row], 'Users').description, '2');
  });

  it('shows a failure with a retry command above the earlier details', () => {
    const row = registryRow(failed('timeout', [snapshot]), { ...noDetails, summary }, none, now);
    assert.equal(row.description, 'refresh failed · downloaded 5 min ago');
    assert.equal(row.icon, 'warning');
    const failure = row.children?.[0];
    assert.equal(failure?.label, 'Timed out');
    assert.equal(failure.spoken, 'It went wrong. try again');
    assert.equal(failure.command, 'instanceExplorer.refreshReport');
    assert.equal(failure.context, 'failure detailed');
    assert.deepEqual(failure.subject, { kind: 'export', request: registryRequest });
    assert.equal(find([row], 'Site admins').description, '1');
    assert.equal(registryRow(failed('timeout'), noDetails, none, now).description, 'download failed');
  });
});

describe('registry row', () => {
  const account = (id: string, name?: string) => ({
    id,
    name,
    siteAdmin: undefined,
    serviceAccount: undefined,
  });

  it('links counts to lists of accounts, and reports missing columns', () => {
    const row = registryRow(ready, { ...noDetails, summary }, none, now);
    assert.equal(find([row], 'Users').description, '2');
    assert.deepEqual(find([row], 'Users').subject, {
      kind: 'accounts',
      column: 'Service Account',
      value: 'false',
    });
    assert.deepEqual(find([row], 'Site admins').subject, {
      kind: 'accounts',
      column: 'Site Admin',
      value: 'true',
    });
    assert.equal(find([row], 'Service accounts').subject, undefined);
    assert.equal(find([row], 'Service accounts').description, 'unknown (missing column)');
    assert.equal(find([row], 'Something is odd.').icon, 'warning');
  });

  it('lists accounts that joined or changed their role, and omits empty lists', () => {
    const changes = {
      ...noChanges,
      joined: [account('7'), account('9', 'ada')],
      becameAdmin: [account('1')],
      becameServiceAccount: [account('2')],
      ceasedServiceAccount: [account('3'), account('4')],
    };
    const row = registryRow(
      ready,
      { summary, changes: { since: '2026-06-27T12:00:00Z', changes } },
      none,
      now,
    );
    const changed = find([row], 'Changes');
    assert.equal(changed.spoken, 'Changes since the snapshot 3 days ago');
    assert.deepEqual(
      [changed.command, changed.subject?.kind],
      ['instanceExplorer.compareSnapshots', 'export'],
    );
    assert.deepEqual(
      find([row], 'Joined: 2').children?.map(({ label }) => label),
      ['User 7', 'ada'],
    );
    assert.deepEqual(find([row], 'Became site admin: 1').children?.length, 1);
    assert.deepEqual(
      find([row], 'Became service account: 1').children?.map(({ label }) => label),
      ['User 2'],
    );
    assert.equal(find([row], 'No longer service account: 2').children?.length, 2);
    assert.throws(() => find([row], /^Left:/));
  });

  it('reports equal snapshots as unchanged', () => {
    const since = { since: snapshot.downloadedAt, changes: noChanges };
    const row = registryRow(ready, { summary, changes: since }, none, now);
    const unchanged = find([row], 'No changes');
    assert.deepEqual([unchanged.children, unchanged.command], [undefined, undefined]);
  });

  it('shows long lists page by page', () => {
    const joined = Array.from({ length: 120 }, (_, id) => account(`${id}`));
    const changes = { ...noChanges, joined };
    const rows = (pages: ReadonlyMap<string, number>): readonly AnalyticsRow[] =>
      find(
        [registryRow(ready, { summary, changes: { since: snapshot.downloadedAt, changes } }, pages, now)],
        'Joined: 120',
      ).children ?? [];
    const list = 'registry.changes.joined';
    assert.equal(rows(none).length, pageSize + 1);
    const more = rows(none).at(-1);
    assert.deepEqual(
      [more?.label, more?.description, more?.subject],
      ['Load more', '70 more', { kind: 'more', list }],
    );
    assert.equal(rows(new Map([[list, 2]])).length, 2 * pageSize + 1);
    assert.equal(rows(new Map([[list, 3]])).length, 120);
  });
});

describe('report rows', () => {
  it('show the granularity and the range, and identify the default granularity', () => {
    const row = reportRows(
      standardReports.map((report) => ({ report, state: nothing })),
      none,
      now,
    );
    assert.equal(row.children?.length, 4);
    const [first] = row.children ?? [];
    assert.deepEqual(
      row.children.map(({ label, description }) => [label, description]),
      [
        ['Daily, by client', '30 d'],
        ['Daily', '30 d'],
        ['Monthly', 'all time'],
        ['Total per user', 'all time'],
      ],
    );
    assert.match(first?.tooltip ?? '', /by_user_day_client_language: .*\nThis is the default granularity/);
    assert.equal(first?.spoken, 'Daily, by client, last 30 days, not downloaded');
    assert.doesNotMatch(find([row], 'Total per user').tooltip, /default/);
  });

  it('show other downloaded ranges below the built-in report of their granularity', () => {
    const other = usageReport(
      {
        ...{ id: unlistedId, name: undefined, pinned: false, granularity: 'by_user_day' },
        range: { kind: 'preset', preset: 'last90Days' },
      },
      now,
    );
    const { definition } = other;
    assert.ok(definition);
    const row = reportRows(
      [
        ...standardReports.map((report) => ({ report, state: nothing })),
        { report: definition, state: ready },
        { report: { ...definition, granularity: 'by_user' }, state: nothing },
      ],
      none,
      now,
    );
    assert.equal(row.children?.length, 4);
    assert.deepEqual(
      row.children.map(({ children = [] }) => children.length),
      [0, 1, 0, 0],
    );
    const [range] = row.children[1]?.children ?? [];
    assert.equal(range?.label, 'Daily');
    assert.equal(range.description, '90 d · 5 min ago');
    assert.equal(range.spoken, 'Daily, last 90 days, 5 min ago');
    assert.equal(range.context, 'snapshot unpinned');
    assert.deepEqual(range.subject, {
      kind: 'snapshot',
      request: other.request,
      reportId: unlistedId,
      path: snapshot.path,
    });
  });

  it('show a name, a pin, and the available menus', () => {
    const [standard] = standardReports;
    assert.ok(standard !== undefined);
    const rowId = { ...standard, id: 'r1', name: 'Weekly', pinned: true };
    const row = find([reportRows([{ report: rowId, state: ready }], none, now)], 'Weekly');
    assert.equal(row.icon, 'pinned');
    assert.equal(row.context, 'export report own pinned ready');
    assert.equal(row.description, '30 d · 5 min ago');
    assert.equal(row.spoken, 'Weekly, pinned, 5 min ago');
    const two: ExportState = { kind: 'idle', snapshots: [snapshot, snapshot] };
    assert.match(
      find([reportRows([{ report: rowId, state: two }], none, now)], 'Weekly').context,
      / several$/,
    );
  });
});
