import assert from 'node:assert/strict';
import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { analysisPage } from '../../../../src/reports/analyses/pages/analysisPage';
import { readPageRows } from '../../../../src/reports/analyses/pages/readPageRows';
import { coveringUsage } from '../../../../src/reports/analyses/trends/coveringUsage';
import { trendPeriods } from '../../../../src/reports/analyses/trends/trendPeriods';
import { creditsStatement, registryStatement } from '../../../../src/reports/analyses/trends/trendStatements';
import { trends } from '../../../../src/reports/analyses/trends/trends';
import { listSnapshots, type Snapshot } from '../../../../src/reports/snapshot';
import { addDays } from '../../../../src/shared/days';
import { engineForSuite } from '../../../support/reports/engine';
import { writeSnapshotAt } from '../../../support/reports/writtenSnapshots';
import { rejectsWith } from '../../../support/userErrors';

const registryHeader = 'Instance user ID,Service Account,Site Admin';
const usageName = 'by-user-client-date';

describe('trends over snapshots', function () {
  this.timeout(120_000);
  const { engine, folder: home } = engineForSuite();
  const { signal } = new AbortController();
  let folder = '';
  let suites = 0;
  beforeEach(() => {
    suites += 1;
    folder = join(home, `snapshots-${suites}`);
  });

  const registryOn = (day: string, lines: readonly string[], header = registryHeader): Promise<Snapshot> =>
    writeSnapshotAt(folder, { csv: [header, ...lines, ''].join('\n'), at: `${day}T10:12:00.000Z` });
  const all = async (): Promise<readonly Snapshot[]> => [
    ...(await listSnapshots(folder, 'c1', 'user-registry')),
    ...(await listSnapshots(folder, 'c1', usageName)),
  ];
  const pageOf = async (id: string, unseenDays = 30) => {
    const trend = trends.find((each) => each.id === id) ?? assert.fail(id);
    const snapshots = await listSnapshots(
      folder,
      'c1',
      trend.over === 'registry' ? 'user-registry' : 'credits',
    );
    const periods = trendPeriods(snapshots);
    const unreadable: string[] = [];
    const { sql, tables } =
      trend.over === 'credits'
        ? await creditsStatement(periods, home)
        : await registryStatement(engine, trend, {
            periods,
            all: await all(),
            unseenDays,
            signal,
            onUnreadable: (name) => unreadable.push(name),
          });
    const reader = await engine.query(sql, tables);
    const rows = await readPageRows(reader);
    await reader.close();
    const days = { firstDay: periods.snapshots[0]?.day ?? '', asOf: periods.snapshots.at(-1)?.day ?? '' };
    const page = analysisPage(trend, reader.info.columns, { rows, unseenDays, days }, { sql });
    return { rows, page, unreadable, sql, tables };
  };

  it('count the users and the site admins of each day, with gaps for days without a snapshot', async () => {
    const days = ['2026-10-01', '2026-10-02', '2026-10-05'];
    const counts = [3, 4, 2];
    for (const [place, day] of days.entries()) {
      const users = Array.from({ length: counts[place] ?? 0 }, (_, id) => `${id},false,${id === 0}`);
      await registryOn(day, [...users, '99,true,true']);
    }
    const { page, rows } = await pageOf('registryGrowth');
    assert.deepEqual(
      rows.map((row) => [row['Day'], row['Users'], row['Change']]),
      [
        ['2026-10-05', '2', null],
        ['2026-10-02', '4', '1'],
        ['2026-10-01', '3', null],
      ],
    );
    assert.deepEqual(page.chart?.series, [{ name: 'Users', values: [3, 4, null, null, 2] }]);
    assert.match(page.notice ?? '', /^2 of 5 days have no value/);
    assert.deepEqual(
      page.figures.map(({ value, label, change }) => [value, label, change]),
      [
        ['2', 'in the latest snapshot', '−1'],
        ['3', 'in the first snapshot', undefined],
      ],
    );
    const admins = await pageOf('siteAdminTrend');
    assert.deepEqual(admins.page.chart?.series[0]?.values, [2, 2, null, null, 2]);
  });

  it('read the registry without copies, with a statement that also runs on the columns of copies', async () => {
    const { path } = await registryOn('2026-10-01', ['1,false,true', '2,true,false', '3,,']);
    await registryOn('2026-10-02', ['01,false,true', '1,FALSE,yes', '1,false,no']);
    for (const id of ['registryGrowth', 'siteAdminTrend', 'inactiveTrend']) {
      const { rows, sql, tables } = await pageOf(id);
      assert.deepEqual(readdirSync(dirname(path)).sort(), ['body', 'manifest.json']);
      const copies = tables.map(({ source, ...table }) => ({
        ...table,
        source: { ...source, asText: false },
      }));
      const reader = await engine.query(sql, copies);
      assert.deepEqual(await readPageRows(reader), rows);
      await reader.close();
      for (const { source } of copies) rmSync(source.cacheFolder ?? '', { recursive: true, force: true });
    }
  });

  it('count the inactive accounts like an independent computation, if a usage report covers the days', async () => {
    const users = 200;
    const active = new Map<string, Set<number>>();
    const usage = ['Instance user ID,Date'];
    let state = 7;
    const random = (): number => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
    for (let day = '2026-08-01'; day <= '2026-10-31'; day = addDays(day, 1)) {
      const seen = new Set(Array.from({ length: 8 }, () => Math.floor(random() ** 2 * users)));
      active.set(day, seen);
      for (const id of seen) usage.push(`${id},${day}`);
    }
    await writeSnapshotAt(folder, {
      csv: `${usage.join('\n')}\n`,
      at: '2026-10-31T11:00:00.000Z',
      exportName: usageName,
      identity: 'by_user_day/last90Days',
      parameters: { granularity: 'by_user_day', startDate: '2026-08-01', endDate: '2026-10-31' },
    });
    const days = ['2026-08-15', '2026-08-30', '2026-09-20', '2026-10-31'];
    for (const [place, day] of days.entries())
      await registryOn(
        day,
        Array.from({ length: users - place }, (_, id) => `${id},false,false`),
      );
    const { rows, tables } = await pageOf('inactiveTrend', 30);
    const expected = days.map((day, place) => {
      if (day < '2026-08-30') return null;
      const recent = new Set<number>();
      for (let back = 0; back < 30; back += 1)
        for (const id of active.get(addDays(day, -back)) ?? []) recent.add(id);
      return String(
        Array.from({ length: users - place }, (_, id) => id).filter((id) => !recent.has(id)).length,
      );
    });
    assert.deepEqual(rows.map((row) => row['Inactive Accounts']).reverse(), expected);
    assert.equal(tables.length, days.length + 1);
  });

  it('leave a gap for a snapshot without the column, and one whose file was deleted', async () => {
    await registryOn('2026-10-01', ['1,false,true']);
    await registryOn('2026-10-02', ['1', '2'], 'Instance user ID');
    const deleted = await registryOn('2026-10-03', ['1,false,true']);
    await registryOn('2026-10-04', ['1,false,true', '2,false,true']);
    const listed = await listSnapshots(folder, 'c1', 'user-registry');
    rmSync(deleted.path);
    const trend = trends.find(({ id }) => id === 'siteAdminTrend');
    assert.ok(trend?.over === 'registry');
    const unreadable: string[] = [];
    const { sql, tables } = await registryStatement(engine, trend, {
      periods: trendPeriods(listed),
      all: listed,
      unseenDays: 30,
      signal,
      onUnreadable: (name) => unreadable.push(name),
    });
    const reader = await engine.query(sql, tables);
    const rows = await readPageRows(reader);
    await reader.close();
    assert.deepEqual(
      rows.map((row) => row['Site Admins']),
      ['2', null, null, '1'],
    );
    assert.deepEqual(unreadable, ['registry@2026-10-03']);
  });

  it('name the missing columns if no snapshot has them', async () => {
    await registryOn('2026-10-02', ['1', '2'], 'Instance user ID');
    await rejectsWith(pageOf('siteAdminTrend'), { kind: 'input', message: /Missing columns: Site Admin/ });
  });

  it('have a line for each bucket of credits, whose amounts are those of the snapshots', async () => {
    const credits = async (day: string, buckets: readonly object[]): Promise<Snapshot> =>
      writeSnapshotAt(folder, {
        csv: JSON.stringify(buckets),
        at: `${day}T10:12:00.000Z`,
        exportName: 'credits',
        format: 'json',
      });
    await credits('2026-10-01', [{ name: 'A', allocated: 100, consumed: 10.5 }]);
    await credits('2026-10-03', [
      { name: 'A', allocated: 100, consumed: 0 },
      { name: 'B', allocated: 50, consumed: 20 },
    ]);
    const { page, rows } = await pageOf('creditsTrend');
    assert.deepEqual(
      rows.map((row) => [row['Day'], row['Bucket'], Number(row['Used']), Number(row['Left'])]),
      [
        ['2026-10-03', 'B', 20, 30],
        ['2026-10-03', 'A', 0, 100],
        ['2026-10-01', 'A', 10.5, 89.5],
      ],
    );
    assert.deepEqual(page.chart?.series, [
      { name: 'B', values: [null, null, 20] },
      { name: 'A', values: [10.5, null, 0] },
    ]);
    await rejectsWith(creditsStatement({ period: 'day', snapshots: [] }, home), { kind: 'input' });
  });
});

describe('the page of a trend', () => {
  it('says what to do if no snapshot has the figure, instead of an empty chart', () => {
    const trend = trends.find(({ id }) => id === 'inactiveTrend') ?? assert.fail();
    const rows = ['2026-10-04', '2026-10-03'].map((day) => ({
      Day: day,
      Snapshot: day,
      'Inactive Accounts': null,
    }));
    const days = { asOf: '2026-10-04' };
    const page = analysisPage(trend, [], { rows, unseenDays: 30, days }, { sql: '' });
    assert.match(page.empty ?? '', /^No saved usage report covers the days .*\. Refresh a usage report /);
    assert.equal(page.chart, undefined);
    assert.equal(page.notice, undefined);
  });

  const snapshotOn = (day: string) => ({ Month: `${day.slice(0, 7)}-01`, Snapshot: day, Used: '5' });

  it('counts the months without a value that its chart displays', () => {
    const trend = trends.find(({ over }) => over === 'credits') ?? assert.fail();
    const { notice } = trend.page({
      rows: ['2026-10-04', '2026-08-04', '0001-01-04'].map(snapshotOn),
      unseenDays: 30,
      days: { asOf: '2026-10-04' },
    });
    assert.match(notice ?? '', /^1,998 of 2,000 months have no value/);
  });
});

describe('periods of a trend', () => {
  const at = (day: string, more: Partial<Snapshot> = {}): Snapshot =>
    ({ downloadedAt: `${day}T12:00:00.000Z`, path: `/${day}`, parameters: {}, ...more }) as Snapshot;
  const starts = (...snapshots: Snapshot[]) => {
    const { period, snapshots: chosen } = trendPeriods(snapshots);
    return [period, ...chosen.map(({ start, day }) => `${start} ${day}`)];
  };

  it('are days, weeks from Monday, or months, with their last snapshot', () => {
    assert.deepEqual(starts(), ['day']);
    assert.deepEqual(starts(at('2026-10-01')), ['day', '2026-10-01 2026-10-01']);
    assert.deepEqual(starts(at('2026-10-04'), at('2026-10-03'), at('2026-06-01')), [
      'week',
      '2026-06-01 2026-06-01',
      '2026-09-28 2026-10-04',
    ]);
    assert.deepEqual(starts(at('2026-10-30'), at('2026-10-03'), at('2022-06-07')), [
      'month',
      '2022-06-01 2022-06-07',
      '2026-10-01 2026-10-30',
    ]);
  });

  it('include the first and the last day of unchanged data, and not the days between them', () => {
    assert.deepEqual(starts(at('2026-10-05', { firstDownloadedAt: '2026-10-01T12:00:00.000Z' })), [
      'day',
      '2026-10-01 2026-10-01',
      '2026-10-05 2026-10-05',
    ]);
  });
});

describe('usage for inactive accounts', () => {
  const usage = (startDate: string | undefined, endDate: string, downloaded = endDate): Snapshot =>
    ({
      parameters: { endDate, ...(startDate === undefined ? {} : { startDate }) },
      downloadedAt: `${downloaded}T12:00:00.000Z`,
      columns: ['Instance user ID', 'Date'],
    }) as unknown as Snapshot;

  it('must cover every day, and may end one day before the snapshot', () => {
    const chosen = (snapshot: Snapshot, day: string) => coveringUsage([snapshot], day, 30)?.asOf;
    assert.equal(chosen(usage('2026-09-02', '2026-10-01'), '2026-10-01'), '2026-10-01');
    assert.equal(chosen(usage('2026-09-03', '2026-10-01'), '2026-10-01'), undefined);
    assert.equal(chosen(usage('2026-01-01', '2026-09-30'), '2026-10-01'), '2026-09-30');
    assert.equal(chosen(usage('2026-01-01', '2026-09-29'), '2026-10-01'), undefined);
    assert.equal(chosen(usage(undefined, '2026-12-31'), '2026-10-01'), '2026-10-01');
  });
});
