import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  defaultGranularity,
  granularities,
  parseDefinition,
  reportTitle,
  standardReports,
  type ReportDefinition,
} from '../../../../src/reports/definitions/definition';
import { reportRequest } from '../../../../src/reports/kinds/usage';
import { ReportStore } from '../../../../src/reports/definitions/reportStore';
import { MemoryState } from '../../../support/memoryState';

const report: ReportDefinition = {
  id: 'r1',
  name: 'Weekly',
  granularity: 'by_user_day',
  range: { kind: 'preset', preset: 'last7Days' },
  pinned: false,
};

describe('report definitions', () => {
  it('use the documented parameter names in requests', () => {
    assert.deepEqual(granularities, [
      'by_user',
      'by_user_month',
      'by_user_day',
      'by_user_day_client_language',
    ]);
    assert.equal(defaultGranularity, 'by_user_day_client_language');
    const { exportName, parameters } = reportRequest(report, Date.parse('2026-03-03T01:00:00Z'));
    assert.equal(exportName, 'by-user-client-date');
    assert.deepEqual(parameters, { granularity: 'by_user_day', startDate: '2026-02-25' });
  });

  it('resolve relative ranges daily without changing their identity', () => {
    const [monday, tuesday] = ['2026-03-02', '2026-03-03'].map((day) =>
      reportRequest(report, Date.parse(day)),
    );
    assert.notDeepEqual(monday?.parameters, tuesday?.parameters);
    assert.equal(monday?.identity, tuesday?.identity);
  });

  it('share snapshots only if their granularity and range are equal', () => {
    const identity = (other: Partial<ReportDefinition>): string =>
      reportRequest({ ...report, ...other }, 0).identity;
    assert.equal(identity({ name: 'Other', id: 'r2', pinned: true }), identity({}));
    const others = [
      identity({}),
      identity({ granularity: 'by_user' }),
      identity({ range: { kind: 'preset', preset: 'last30Days' } }),
      identity({ range: { kind: 'dates', start: '2026-01-01', end: undefined } }),
      identity({ range: { kind: 'dates', start: undefined, end: '2026-01-01' } }),
    ];
    assert.equal(new Set(others).size, others.length);
  });

  it('are titled by their name, or by granularity and range', () => {
    assert.equal(reportTitle(report), 'Weekly');
    assert.equal(reportTitle({ ...report, name: undefined }), 'Daily, last 7 days');
  });

  it('are restored from storage if they are valid', () => {
    assert.deepEqual(parseDefinition(JSON.parse(JSON.stringify(report))), report);
    for (const wrong of [{ id: '' }, { granularity: 'by_team' }, { range: 'allTime' }]) {
      assert.equal(parseDefinition({ ...report, ...wrong }), undefined);
    }
    assert.deepEqual(parseDefinition({ ...report, name: '  ', pinned: 'yes' }), {
      ...report,
      name: undefined,
    });
    fc.assert(fc.property(fc.jsonValue(), (value) => assert.equal(parseDefinition(value), undefined)));
  });
});

describe('reports of a connection', () => {
  it('include one report per granularity by default, starting with the default granularity', () => {
    const reports = new ReportStore(new MemoryState()).list('c1');
    assert.deepEqual(reports, standardReports);
    assert.deepEqual([...reports.map(({ granularity }) => granularity)].sort(), [...granularities].sort());
    assert.equal(reports[0]?.granularity, defaultGranularity);
  });

  it('are stored per connection and listed with pinned reports first', async () => {
    const state = new MemoryState();
    const store = new ReportStore(state);
    const heard: string[] = [];
    store.onDidChange((id) => heard.push(id));
    await store.save('c1', report);
    await store.save('c1', { ...report, id: 'r2', name: 'Pinned', pinned: true });
    assert.deepEqual(
      store
        .list('c1')
        .slice(0, 2)
        .map(({ id }) => id),
      ['r2', 'r1'],
    );
    assert.equal(store.list('c2').length, granularities.length);
    assert.deepEqual(heard, ['c1', 'c1']);
    assert.deepEqual(new ReportStore(state).list('c1'), store.list('c1'), 'another window reads the changes');
  });

  it('include all reports that are saved concurrently', async () => {
    const store = new ReportStore(new MemoryState());
    await Promise.all(['a', 'b', 'c'].map((id) => store.save('c1', { ...report, id })));
    assert.equal(store.list('c1').length, granularities.length + 3);
  });

  it('can be renamed, and built-in ones are reset when deleted', async () => {
    const store = new ReportStore(new MemoryState());
    const [standard] = store.list('c1');
    assert.ok(standard !== undefined);
    await store.save('c1', { ...standard, name: 'Mine', pinned: true });
    assert.equal(store.get('c1', standard.id)?.name, 'Mine');
    assert.equal(store.list('c1').length, granularities.length);
    await store.remove('c1', standard.id);
    assert.deepEqual(store.get('c1', standard.id), standard);
  });

  it('have unique names of up to 100 characters', async () => {
    const store = new ReportStore(new MemoryState());
    await store.save('c1', report);
    assert.match(store.nameProblem('c1', ' Weekly ') ?? '', /already/);
    assert.equal(store.nameProblem('c1', 'Weekly', 'r1'), undefined);
    assert.equal(store.nameProblem('c2', 'Weekly'), undefined);
    assert.equal(store.nameProblem('c1', ''), undefined);
    assert.match(store.nameProblem('c1', 'x'.repeat(101)) ?? '', /100 characters/);
  });

  it('exclude invalid stored entries', () => {
    const state = new MemoryState({ 'reports/c1': [report, { id: 'x' }, null, 7] });
    assert.equal(new ReportStore(state).list('c1').length, granularities.length + 1);
    assert.equal(new ReportStore(new MemoryState({ 'reports/c1': 'nonsense' })).list('c1').length, 4);
  });
});
