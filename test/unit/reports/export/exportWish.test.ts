import { strict as assert } from 'node:assert';
import { resolveExportSpec, wishOfCredits, wishOfReport } from '../../../../src/reports/export/exportWish';
import { allTime, presets } from '../../../../src/reports/dates/range';
import { CreditsRanges } from '../../../../src/reports/definitions/creditsRanges';
import {
  creditsRequest,
  reportRequest,
  standardReports,
} from '../../../../src/reports/definitions/definition';
import { throwsFailure } from '../../../support/failures';
import { MemoryState } from '../../../support/memoryState';

const now = Date.parse('2026-11-21T10:20:30Z');

describe('what an export wishes for', () => {
  it('is asked for as the report it names', () => {
    const wish = { report: 'by-user-client-date', granularity: 'by_user_month', range: 'lastMonth' };
    assert.deepEqual(resolveExportSpec(wish, now), {
      title: 'by_user_month, last month',
      request: {
        exportName: 'by-user-client-date',
        parameters: { granularity: 'by_user_month', startDate: '2026-10-01', endDate: '2026-10-31' },
        identity: 'by_user_month/lastMonth',
      },
    });
    const dates = resolveExportSpec({ ...wish, range: { start: '2026-01-01', end: '2026-03-31' } }, now);
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

  it('comes back from a defined report, through JSON too', () => {
    const dates = { kind: 'dates', start: '2026-01-01', end: undefined } as const;
    for (const range of [...presets.map((preset) => ({ kind: 'preset', preset }) as const), dates]) {
      for (const report of standardReports.map((standard) => ({ ...standard, range }))) {
        const wish = JSON.parse(JSON.stringify(wishOfReport(report))) as ReturnType<typeof wishOfReport>;
        assert.deepEqual(resolveExportSpec(wish, now).request, reportRequest(report, now));
      }
    }
  });

  it('filters credits by the days on which buckets are active', () => {
    assert.deepEqual(resolveExportSpec({ report: 'credits', range: 'lastMonth' }, now), {
      title: 'Credits, last month',
      request: {
        exportName: 'credits',
        parameters: { startDate: '2026-10-01', endDate: '2026-10-31' },
        identity: 'credits/lastMonth',
      },
    });
    const everything = { exportName: 'credits', parameters: {}, identity: 'credits' };
    for (const range of [undefined, 'allTime', {}]) {
      assert.deepEqual(resolveExportSpec({ report: 'credits', range }, now), {
        title: 'Credits',
        request: everything,
      });
    }
  });

  it('comes back from the range that is selected for the credits', async () => {
    const ranges = new CreditsRanges(new MemoryState());
    const dates = { kind: 'dates', start: undefined, end: '2026-03-31' } as const;
    assert.deepEqual(ranges.get('c1'), allTime);
    for (const range of [...presets.map((preset) => ({ kind: 'preset', preset }) as const), dates]) {
      await ranges.save('c1', range);
      assert.deepEqual(ranges.get('c1'), range);
      const wish = JSON.parse(JSON.stringify(wishOfCredits(range))) as ReturnType<typeof wishOfCredits>;
      assert.deepEqual(resolveExportSpec(wish, now).request, creditsRequest(range, now));
    }
    assert.deepEqual(ranges.get('c2'), allTime);
    await ranges.save('c1', allTime);
    assert.deepEqual(new CreditsRanges(new MemoryState({ 'credits/c1': { start: 5 } })).get('c1'), allTime);
  });

  it('is refused with what is possible', () => {
    const usage = { report: 'by-user-client-date' };
    throwsFailure(() => resolveExportSpec({ report: 'everything' }, now), {
      kind: 'input',
      advice: /user-registry/,
    });
    throwsFailure(() => resolveExportSpec({ report: 'user-registry', range: 'lastMonth' }, now), {
      kind: 'input',
      message: /has no range/,
    });
    for (const report of ['user-registry', 'credits']) {
      throwsFailure(() => resolveExportSpec({ report, granularity: 'by_user' }, now), {
        kind: 'input',
        message: /has no granularity/,
      });
    }
    throwsFailure(() => resolveExportSpec({ report: 'credits', range: 'nextMonth' }, now), {
      kind: 'input',
      advice: /lastMonth/,
    });
    throwsFailure(() => resolveExportSpec({ ...usage, granularity: 'by_year' }, now), {
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
      throwsFailure(() => resolveExportSpec({ ...usage, range }, now), {
        kind: 'input',
        advice: /lastMonth/,
      });
    }
  });
});
