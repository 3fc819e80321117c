import assert from 'node:assert/strict';
import { analysisPage } from '../../../../../src/reports/analyses/pages/analysisPage';
import { inactivePage } from '../../../../../src/reports/analyses/pages/inactivePage';
import { addDays } from '../../../../support/reports/periods';

const asOf = '2026-11-28';

/** Returns the page of accounts that were last active so many days ago, with data of a number of days. */
function pageOf(ages: readonly (number | null)[], dataDays: number | undefined, unseenDays = 30) {
  const days = dataDays === undefined ? { asOf } : { asOf, firstDay: addDays(asOf, 1 - dataDays) };
  const { figures, chart, notice, sentence } = analysisPage(
    { meaning: () => '', page: inactivePage('accounts') },
    [],
    { rows: ages.map((age) => ({ 'Days Ago': age === null ? null : String(age) })), unseenDays, days },
    { sql: '' },
  );
  return {
    figures: figures.map(({ value, label }) => `${value} ${label}`),
    bars: chart?.categories.map(({ label }, place) => `${label}: ${chart.series[0]?.values[place]}`),
    notice,
    sentence,
  };
}

describe('the page of inactive accounts', () => {
  it('has no group for a time before the start of the data', () => {
    assert.deepEqual(pageOf([null, null], 30), {
      figures: ['2 without activity in the last 30 days of the data'],
      bars: ['No activity since Oct 30, 2026 (start of the data): 2'],
      notice: undefined,
      sentence: 'Accounts in the user registry that have been inactive for at least 30 days.',
    });
    assert.deepEqual(pageOf([35, 35, 61, null], 90).bars, [
      '30 to 59 days: 2',
      '60 to 89 days: 1',
      'No activity since Aug 31, 2026 (start of the data): 1',
    ]);
  });

  it('ends a group at the start of the data', () => {
    assert.deepEqual(pageOf([70], 71).bars?.slice(0, 2), ['30 to 59 days: 0', '60 to 70 days: 1']);
    assert.equal(pageOf([200], 365).bars?.[3], '180 to 364 days: 1');
    assert.equal(pageOf([200], undefined).bars?.[3], '180 days or more: 1');
  });

  it('states for how many days accounts were inactive if the data covers fewer than the setting', () => {
    const { figures, notice } = pageOf([null], 7);
    assert.deepEqual(figures, ['1 without activity in the last 7 days of the data']);
    assert.equal(notice, 'The data covers 7 of 30 days.');
    assert.deepEqual(pageOf([null], 1).figures, ['1 without activity on the last day of the data']);
  });

  it('counts accounts without activity separately only if there are others', () => {
    assert.deepEqual(pageOf([35, null], 90).figures, [
      '2 without activity in the last 30 days of the data',
      '1 without activity in the data',
    ]);
  });
});
