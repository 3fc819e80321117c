import { strict as assert } from 'node:assert';
import { requestOfWish, wishOfReport } from '../../../../src/reports/export/exportWish';
import { presets } from '../../../../src/reports/dates/range';
import { reportRequest, standardReports } from '../../../../src/reports/definitions/definition';
import { throwsFailure } from '../../../support/failures';

const now = Date.parse('2026-11-21T10:20:30Z');

describe('what an export wishes for', () => {
  it('is asked for as the report it names', () => {
    const wish = { report: 'by-user-client-date', granularity: 'by_user_month', range: 'lastMonth' };
    assert.deepEqual(requestOfWish(wish, now), {
      title: 'by_user_month, last month',
      request: {
        exportName: 'by-user-client-date',
        parameters: { granularity: 'by_user_month', startDate: '2026-10-01', endDate: '2026-10-31' },
        identity: 'by_user_month/lastMonth',
      },
    });
    const dates = requestOfWish({ ...wish, range: { start: '2026-01-01', end: '2026-03-31' } }, now);
    assert.deepEqual(dates.request.parameters, {
      granularity: 'by_user_month',
      startDate: '2026-01-01',
      endDate: '2026-03-31',
    });
    const all = requestOfWish({ report: 'by-user-client-date' }, now);
    assert.deepEqual(all.request.parameters, { granularity: 'by_user_day_client_language' });
    assert.equal(requestOfWish({ report: 'user-registry' }, now).request.exportName, 'user-registry');
    assert.equal(requestOfWish({ report: 'credits' }, now).request.exportName, 'credits');
  });

  it('comes back from a defined report, through JSON too', () => {
    const dates = { kind: 'dates', start: '2026-01-01', end: undefined } as const;
    for (const range of [...presets.map((preset) => ({ kind: 'preset', preset }) as const), dates]) {
      for (const report of standardReports.map((standard) => ({ ...standard, range }))) {
        const wish = JSON.parse(JSON.stringify(wishOfReport(report))) as ReturnType<typeof wishOfReport>;
        assert.deepEqual(requestOfWish(wish, now).request, reportRequest(report, now));
      }
    }
  });

  it('is refused with what is possible', () => {
    const usage = { report: 'by-user-client-date' };
    throwsFailure(() => requestOfWish({ report: 'everything' }, now), {
      kind: 'input',
      advice: /user-registry/,
    });
    throwsFailure(() => requestOfWish({ report: 'credits', range: 'lastMonth' }, now), {
      kind: 'input',
      message: /no granularity and no range/,
    });
    throwsFailure(() => requestOfWish({ ...usage, granularity: 'by_year' }, now), {
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
      throwsFailure(() => requestOfWish({ ...usage, range }, now), { kind: 'input', advice: /lastMonth/ });
    }
  });
});
