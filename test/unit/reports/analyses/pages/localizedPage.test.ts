import assert from 'node:assert/strict';
import { analysisPage } from '../../../../../src/reports/analyses/pages/analysisPage';
import {
  formatPeriod,
  formatShare,
  formatSignedPercent,
} from '../../../../../src/reports/analyses/pages/pageData';
import { setDisplayLanguage } from '../../../../../src/shared/displayLanguage';

describe('the page of an analysis in the display language', () => {
  afterEach(() => setDisplayLanguage(undefined));

  for (const [locale, rise, fall, share] of [
    ['en', '+2.7%', '−3.25%', '78%'],
    ['de', '+2,7\u{a0}%', '−3,25\u{a0}%', '78\u{a0}%'],
  ] as const) {
    it(`formats shares and changes in "${locale}"`, () => {
      setDisplayLanguage({ locale });
      assert.equal(formatSignedPercent(2.7), rise);
      assert.equal(formatSignedPercent(-3.25), fall);
      assert.equal(formatShare(0.7775), share);
    });
  }

  for (const [locale, month, week] of [
    ['en', 'Oct 2026', 'Oct 26'],
    ['de', 'Okt. 2026', '26. Okt.'],
  ] as const) {
    it(`labels a month so that it can't be read as a day in "${locale}"`, () => {
      setDisplayLanguage({ locale });
      assert.equal(formatPeriod('month', '2026-10-01').label, month);
      assert.equal(formatPeriod('week', '2026-10-26').label, week);
    });
  }

  it('shows a change of 0% without a sign', () => assert.equal(formatSignedPercent(0), '0%'));

  for (const [locale, days] of [
    ['en', 'Oct 27\u2009–\u2009Nov 25, 2026'],
    ['de', '27. Okt.\u2009–\u200925. Nov. 2026'],
  ] as const) {
    it(`names the months of a date range in "${locale}"`, () => {
      setDisplayLanguage({ locale });
      const { summary } = analysisPage(
        { meaning: () => '', page: () => ({ figures: [] }) },
        [{ name: 'Week', kind: 'date' }],
        {
          rows: [{ Week: '2026-11-23' }],
          unseenDays: 90,
          days: { firstDay: '2026-10-27', asOf: '2026-11-25' },
        },
        { sql: '' },
      );
      assert.equal(summary, `1 week · ${days}`);
    });
  }

  for (const [locale, ...expected] of [
    ['en', ['Jun 3, 2024', '1,234.50'], ['', '7.25']],
    ['de', ['03.06.2024', '1.234,50'], ['', '7,25']],
  ] as const) {
    it(`formats days and decimal numbers as the table does in "${locale}"`, () => {
      setDisplayLanguage({ locale });
      const { rows } = analysisPage(
        { meaning: () => '', page: () => ({ figures: [] }) },
        [
          { name: 'Created', kind: 'date' },
          { name: 'Credits', kind: 'decimal' },
        ],
        {
          rows: [
            { Created: '2024-06-03', Credits: '1234.5' },
            { Created: null, Credits: '7.25' },
          ],
          unseenDays: 90,
          days: { firstDay: '2026-10-27', asOf: '2026-11-25' },
        },
        { sql: '' },
      );
      assert.deepEqual(
        rows.map(({ cells }) => cells),
        expected,
      );
    });
  }
});
