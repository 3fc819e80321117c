import assert from 'node:assert/strict';
import { addDays, daysBetween } from '../../../../src/shared/days';
import { resolveRange } from '../../../../src/reports/dates/range';
import type { Snapshot } from '../../../../src/reports/snapshot';
import { chooseFor, lastDay } from '../../../../src/reports/analyses/chooseSnapshots';
import {
  acceptancePairs,
  columnFor,
  countColumns,
  type Column,
} from '../../../../src/reports/analyses/columns';
import { formatMissing, formatNotRun, type Analysis } from '../../../../src/reports/analyses/analysis';
import { usageAnalyses } from '../../../../src/reports/analyses/usageAnalyses';
import { askFiles } from '../../../support/reports/askFiles';
import { engineForSuite } from '../../../support/reports/engine';

const column = (name: string, kind: Column['kind'] = 'text'): Column => ({ id: name, name, kind });
const columns = (...names: readonly string[]): readonly Column[] => names.map((name) => column(name));

function analysis(id: string): Analysis {
  const found = usageAnalyses.find((known) => known.id === id);
  assert.ok(found !== undefined);
  return found;
}

const facts = { asOf: '2026-06-30', unseenDays: 30 };

describe('column recognition', () => {
  it('matches names regardless of case, spacing, and instance version', () => {
    for (const [role, names] of [
      [
        'user',
        ['Instance user ID', 'instance_user_id', 'INSTANCE USER ID', '\ufeffInstance user ID', 'Database ID'],
      ],
      ['day', ['Date', 'Timestamp Date', 'day', 'Event Date']],
      ['month', ['Month', 'Timestamp Month']],
      ['client', ['Client Name', 'client', 'IDE client']],
      ['active', ['Active User', 'Active Product User', 'is_active']],
      ['language', ['Language', 'Programming Language']],
      ['name', ['Username', 'User Email', 'E-Mail', 'Full Name']],
    ] as const) {
      for (const name of names) {
        assert.equal(columnFor(columns('Other', name), role)?.name, name, `${role}: ${name}`);
      }
    }
    assert.equal(columnFor(columns('Updated', 'Clients'), 'language'), undefined);
  });

  it('takes no credits that are left or allocated for used ones', () => {
    const others = [
      'Remaining credits',
      'Credits Limit',
      'Credits balance',
      'Credits left',
      'Allocated Credits',
    ];
    for (const name of [...others, 'Unused credits', 'Available credits', 'Credits quota'])
      assert.equal(columnFor(columns(name), 'credits'), undefined, name);
    for (const name of ['Credits', 'credits_used', 'Chat Credits'])
      assert.equal(columnFor(columns(...others, name), 'credits')?.name, name);
  });

  it('selects the most likely of several columns', () => {
    assert.equal(columnFor(columns('Client Version', 'Client Name'), 'client')?.name, 'Client Name');
    assert.equal(columnFor(columns('User Email', 'Username'), 'name')?.name, 'Username');
  });

  it('pairs columns of suggestions with columns of accepted suggestions', () => {
    const names = [
      'Combined Completion Suggestions',
      'Combined Completion Acceptances',
      'Auto-edit suggested events',
      'Auto-edit accepted events',
      'Lone Suggestions',
    ];
    assert.deepEqual(
      acceptancePairs(columns(...names)).map(({ suggested, accepted }) => [suggested.name, accepted.name]),
      [names.slice(0, 2), names.slice(2, 4)],
    );
  });

  it('treats only counts as summable', () => {
    const all = [
      column('Instance user ID', 'integer'),
      column('Searches', 'integer'),
      column('Rate', 'decimal'),
      column('Active Days', 'integer'),
    ];
    assert.deepEqual(
      countColumns(all).map(({ name }) => name),
      ['Searches'],
    );
  });
});

describe('analyses without required columns', () => {
  it('list the missing columns', () => {
    const missing = (
      id: string,
      usage?: readonly Column[],
      registry?: readonly Column[],
    ): readonly string[] => {
      const query = analysis(id).query({
        tables: { ...(usage && { usage }), ...(registry && { registry }) },
        ...facts,
      });
      assert.equal(query.ok, false);
      return query.missing;
    };
    assert.deepEqual(missing('activePerDay', columns('Instance user ID')), ['Date']);
    assert.deepEqual(missing('activeByLanguage', columns('Date')), ['Language', 'Instance user ID']);
    assert.deepEqual(missing('adoption', columns('Instance user ID', 'Date')), ['Client Name']);
    assert.deepEqual(missing('acceptancePerWeek', columns('Date')), [
      'Completion Suggestions',
      'Completion Acceptances',
    ]);
    assert.deepEqual(
      missing('unseenAdmins', columns('Instance user ID', 'Date'), columns('Instance user ID')),
      ['Site Admin'],
    );
    assert.deepEqual(missing('unseenAccounts', columns('Date'), columns('Other')), ['Instance user ID']);
    assert.deepEqual(missing('topUsers'), ['Instance user ID']);
    assert.equal(formatMissing(['Date', 'Language']), 'Missing columns: Date, Language');
    assert.equal(
      formatNotRun(analysis('topUsers'), ['Date', 'Language']),
      "Couldn't run Top users. Missing columns: Date, Language.",
    );
  });
});

describe('snapshot selection', () => {
  const now = Date.parse('2026-06-30T12:00:00Z');
  const snapshot = (
    names: readonly string[],
    downloadedAt: string,
    parameters: Record<string, string> = {},
  ): Snapshot => ({ columns: names, downloadedAt, parameters }) as unknown as Snapshot;
  const detailed = ['Instance user ID', 'Date', 'Client Name', 'Language'];
  const choose = (id: string, usage: readonly Snapshot[], registry: readonly Snapshot[] = []) =>
    chooseFor(analysis(id), { usage, registry }, { nowMs: now, unseenDays: 30 });

  it('prefers snapshots with the required columns', () => {
    const coarse = snapshot(['Instance user ID'], '2026-06-30T11:00:00Z');
    const fine = snapshot(detailed, '2026-06-30T10:00:00Z', { startDate: '2026-06-01' });
    assert.equal(choose('activePerDay', [coarse, fine])?.usage, fine);
    assert.equal(choose('topUsers', [coarse, fine])?.usage, fine);
    assert.equal(choose('topUsers', [coarse])?.usage, coarse);
    assert.equal(choose('activePerDay', [coarse])?.query.ok, false);
    assert.equal(choose('activePerDay', []), undefined);
  });

  it('prefers recent snapshots, and among them the range nearest to the one with which the analysis opens', () => {
    const old = snapshot(detailed, '2026-05-01T00:00:00Z');
    const wide = snapshot(detailed, '2026-06-29T00:00:00Z', { startDate: '2025-06-01' });
    const narrow = snapshot(detailed, '2026-06-30T00:00:00Z', { startDate: '2026-06-01' });
    const week = snapshot(detailed, '2026-06-30T00:00:00Z', { startDate: '2026-06-24' });
    assert.equal(choose('activePerDay', [week, wide, narrow, old])?.usage, narrow);
    assert.equal(choose('activePerDay', [week, wide, old])?.usage, wide);
    assert.equal(choose('activePerWeek', [week, narrow, wide])?.usage, wide);
    assert.equal(choose('activePerMonth', [week, narrow, wide])?.usage, wide);
    assert.equal(choose('activePerDay', [old])?.usage, old);
  });

  it('knows whether a snapshot covers the range with which the analysis opens', () => {
    const since = (startDate: string | undefined, endDate?: string) =>
      snapshot(detailed, '2026-06-30T10:00:00Z', {
        ...(startDate === undefined ? {} : { startDate }),
        ...(endDate === undefined ? {} : { endDate }),
      });
    const registry = [snapshot(['Instance user ID', 'Site Admin'], '2026-06-30T00:00:00Z')];
    for (const [id, first] of [
      ['activePerDay', '2026-06-01'],
      ['activePerWeek', '2026-04-06'],
      ['activePerMonth', '2025-06-01'],
      ['adoption', '2026-04-06'],
      ['unseenAccounts', '2025-06-01'],
    ] as const) {
      const isCovered = (report: Snapshot) => choose(id, [report], registry)?.isCovered;
      assert.equal(isCovered(since(first)), true, id);
      assert.equal(isCovered(since(undefined)), true, id);
      assert.equal(isCovered(since(addDays(first, 1))), false, id);
      assert.equal(isCovered(since(first, '2026-06-29')), false, id);
      assert.equal(isCovered(since(first, '2026-06-30')), true, id);
    }
  });

  it('opens inactive accounts with a range that contains the largest group', () => {
    const range = (unseenDays: number) => {
      const { startDate } = resolveRange(analysis('unseenAccounts').opensWith(unseenDays).range, now);
      return startDate === undefined ? undefined : daysBetween(startDate, '2026-06-30');
    };
    for (let days = 1; days <= 365; days += 1) {
      const covered = range(days);
      assert.ok(covered === undefined || covered >= 6 * days, String(days));
    }
    assert.ok(range(30) !== undefined, 'the default setting does not download everything');
  });

  it('requires a registry snapshot for the analysis of inactive accounts', () => {
    const usage = snapshot(detailed, '2026-06-30T00:00:00Z');
    assert.equal(choose('unseenAccounts', [usage]), undefined);
    const registry = snapshot(['Instance user ID', 'Site Admin'], '2026-06-30T00:00:00Z');
    assert.equal(choose('unseenAccounts', [usage], [registry])?.query.ok, true);
  });

  it('uses the day of the download or the end of the range, whichever is earlier, as the last day', () => {
    assert.equal(lastDay(snapshot([], '2026-06-30T23:00:00Z')), '2026-06-30');
    assert.equal(lastDay(snapshot([], '2026-06-30T23:00:00Z', { endDate: '2026-05-31' })), '2026-05-31');
    assert.equal(lastDay(snapshot([], '2026-06-30T23:00:00Z', { endDate: '2026-12-31' })), '2026-06-30');
  });
});

describe('analysis SQL', () => {
  const { engine, file } = engineForSuite();

  it('handles quotes in headers, invalid dates, and Boolean values in any case', async () => {
    const usage = file(
      'odd.csv',
      'Instance user ID,"Client ""Name""; DROP",Date,Active User\n1,a,2026-01-01,TRUE\n2,,2026-01-01,false\n3,a,never,True\n1,b,2026-01-02T10:00:00Z,true\n',
    );
    const reader = await engine.open({ kind: 'csv', path: usage });
    await reader.close();
    const query = analysis('activePerDay').query({ tables: { usage: reader.info.columns }, ...facts });
    assert.ok(query.ok);
    assert.deepEqual(await askFiles(engine, query.sql, { usage }), [
      { Day: '2026-01-02', 'Active Users': '1', Change: '0', 'Change %': '0', Note: null },
      { Day: '2026-01-01', 'Active Users': '1', Change: null, 'Change %': null, Note: null },
    ]);
    const clients = analysis('activeByClient').query({ tables: { usage: reader.info.columns }, ...facts });
    assert.ok(clients.ok);
    assert.deepEqual(await askFiles(engine, clients.sql, { usage }), [
      { 'Client Name': 'a', 'Active Users': '2', 'Share of Active Users': '1' },
      { 'Client Name': 'b', 'Active Users': '1', 'Share of Active Users': '0.5' },
    ]);
  });

  it('returns text as written in the file, even if the column type is decimal', async () => {
    const usage = file('typed.csv', 'Instance user ID,Client Name\n1,3\n2,0.5\n');
    const reader = await engine.open({ kind: 'csv', path: usage });
    await reader.close();
    assert.equal(reader.info.columns[1]?.kind, 'decimal');
    const clients = analysis('activeByClient').query({ tables: { usage: reader.info.columns }, ...facts });
    assert.ok(clients.ok);
    assert.deepEqual(await askFiles(engine, clients.sql, { usage }), [
      { 'Client Name': '0.5', 'Active Users': '1', 'Share of Active Users': '0.5' },
      { 'Client Name': '3', 'Active Users': '1', 'Share of Active Users': '0.5' },
    ]);
  });
});
