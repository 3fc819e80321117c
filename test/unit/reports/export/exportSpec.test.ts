import { strict as assert } from 'node:assert';
import type { Report } from '../../../../src/reports/kinds/kind';
import type { ExportSpec } from '../../../../src/reports/export/exportSpec';
import { resolveExportSpec } from '../../../../src/reports/kinds/reportKinds';
import { allTime, presets } from '../../../../src/reports/dates/range';
import { CreditsRanges } from '../../../../src/reports/definitions/creditsRanges';
import { standardReports, type ExportRequest } from '../../../../src/reports/definitions/definition';
import { creditsReport } from '../../../../src/reports/kinds/credits';
import { reportRequest, usageReport } from '../../../../src/reports/kinds/usage';
import { throwsUserError } from '../../../support/userErrors';
import { MemoryState } from '../../../support/memoryState';

const now = Date.parse('2026-11-21T10:20:30Z');

const check = (
  { title, range, request }: Report,
  expectedName: readonly (string | undefined)[],
  expected: Pick<ExportRequest, 'exportName' | 'parameters' | 'identity'>,
): void => {
  const { exportName, parameters, identity } = request;
  assert.deepEqual([[title, range], { exportName, parameters, identity }], [expectedName, expected]);
};

describe('export specification', () => {
  it('resolves to the request of its report', () => {
    const spec = { report: 'by-user-client-date', granularity: 'by_user_month', range: 'lastMonth' };
    check(resolveExportSpec(spec, now), ['Monthly', 'last month'], {
      exportName: 'by-user-client-date',
      parameters: { granularity: 'by_user_month', startDate: '2026-10-01', endDate: '2026-10-31' },
      identity: 'by_user_month/lastMonth',
    });
    const dates = resolveExportSpec({ ...spec, range: { start: '2026-01-01', end: '2026-03-31' } }, now);
    assert.deepEqual(dates.request.parameters, {
      granularity: 'by_user_month',
      startDate: '2026-01-01',
      endDate: '2026-03-31',
    });
    const all = resolveExportSpec({ report: 'by-user-client-date' }, now);
    assert.deepEqual(all.request.parameters, { granularity: 'by_user_day_client_language' });
    assert.equal(resolveExportSpec({ report: 'user-registry' }, now).request.exportName, 'user-registry');
    assert.equal(resolveExportSpec({ report: 'credits' }, now).request.exportName, 'credits');
  });

  it('round-trips through JSON for every standard report, with each preset date range and with a start date', () => {
    const dates = { kind: 'dates', start: '2026-01-01', end: undefined } as const;
    for (const range of [...presets.map((preset) => ({ kind: 'preset', preset }) as const), dates]) {
      for (const report of standardReports.map((standard) => ({ ...standard, range }))) {
        const spec = JSON.parse(JSON.stringify(usageReport(report, now).spec)) as ExportSpec;
        assert.deepEqual(resolveExportSpec(spec, now).request, reportRequest(report, now));
      }
    }
  });

  it('includes the date range in the request for credits', () => {
    check(resolveExportSpec({ report: 'credits', range: 'lastMonth' }, now), ['Credits', 'last month'], {
      exportName: 'credits',
      parameters: { startDate: '2026-10-01', endDate: '2026-10-31' },
      identity: 'credits/lastMonth',
    });
    const everything = { exportName: 'credits', parameters: {}, identity: 'credits' };
    for (const range of [undefined, 'allTime', {}]) {
      check(resolveExportSpec({ report: 'credits', range }, now), ['Credits', undefined], everything);
    }
  });

  it('round-trips for each credits range that is saved for a connection', async () => {
    const ranges = new CreditsRanges(new MemoryState());
    const dates = { kind: 'dates', start: undefined, end: '2026-03-31' } as const;
    assert.deepEqual(ranges.get('c1'), allTime);
    for (const range of [...presets.map((preset) => ({ kind: 'preset', preset }) as const), dates]) {
      await ranges.save('c1', range);
      assert.deepEqual(ranges.get('c1'), range);
      const spec = JSON.parse(JSON.stringify(creditsReport(range, now).spec)) as ExportSpec;
      assert.deepEqual(resolveExportSpec(spec, now).request, creditsReport(range, now).request);
    }
    assert.deepEqual(ranges.get('c2'), allTime);
    await ranges.save('c1', allTime);
    assert.deepEqual(new CreditsRanges(new MemoryState({ 'credits/c1': { start: 5 } })).get('c1'), allTime);
  });

  it('is rejected if a property is unsupported or its value is invalid', () => {
    const usage = { report: 'by-user-client-date' };
    throwsUserError(() => resolveExportSpec({ report: 'everything' }, now), {
      kind: 'input',
      advice: /user-registry/,
    });
    throwsUserError(() => resolveExportSpec({ report: 'user-registry', range: 'lastMonth' }, now), {
      kind: 'input',
      message: /doesn't support "range"/,
    });
    for (const report of ['user-registry', 'credits']) {
      throwsUserError(() => resolveExportSpec({ report, granularity: 'by_user' }, now), {
        kind: 'input',
        message: /doesn't support "granularity"/,
      });
    }
    throwsUserError(() => resolveExportSpec({ report: 'credits', range: 'nextMonth' }, now), {
      kind: 'input',
      advice: /lastMonth/,
    });
    throwsUserError(() => resolveExportSpec({ ...usage, granularity: 'by_year' }, now), {
      kind: 'input',
      advice: /by_user_month/,
    });
    for (const range of [
      'nextMonth',
      7,
      null,
      { start: '2026-02-30' },
      { start: '2026-02-02', end: '2026-02-01' },
    ]) {
      throwsUserError(() => resolveExportSpec({ ...usage, range }, now), {
        kind: 'input',
        advice: /lastMonth/,
      });
    }
  });
});
