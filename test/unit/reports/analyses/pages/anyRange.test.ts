import assert from 'node:assert/strict';
import { analysisPage } from '../../../../../src/reports/analyses/pages/analysisPage';
import type { PageRow } from '../../../../../src/reports/analyses/pages/pageData';
import { usageAnalyses } from '../../../../../src/reports/analyses/usageAnalyses';
import { addDays, daysOf, startOf, type Period } from '../../../../support/reports/periods';

const ranges = 500;
const asOf = '2026-11-28';

/** Returns numbers from 0 to 1 that are the same in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The page of an analysis of rows that an instance sent for the days from the first to `asOf`. */
function pageOf(id: string, rows: readonly PageRow[], firstDay: string, unseenDays = 30) {
  const analysis = usageAnalyses.find((known) => known.id === id);
  assert.ok(analysis !== undefined);
  const data = { rows, unseenDays, days: { asOf, firstDay } };
  return analysisPage(analysis, [], data, { sql: '' });
}

/** Returns the rows that the statement of an analysis returns for each period, latest first, with any numbers. */
function periodRows(period: Period, firstDay: string, next: () => number): PageRow[] {
  const starts = new Set<string>();
  for (let day = asOf; day >= firstDay; day = addDays(day, -1)) starts.add(startOf(period, day));
  return [...starts].map((start) => {
    const isFull = daysOf(period, start).every((day) => day >= firstDay && day < asOf);
    return {
      [{ day: 'Day', week: 'Week', month: 'Month' }[period]]: start,
      'Client Name': 'cli',
      'Active Users': String(Math.floor(next() * 100)),
      'Share of Active Users': '1',
      Suggestions: '10',
      Acceptances: '5',
      'Rate of Acceptances': '0.5',
      Note: isFull ? null : 'Partial',
    };
  });
}

describe('the page of an analysis of any date range', () => {
  for (const id of ['unseenAdmins', 'unseenAccounts']) {
    it(`has every account in one group that the data can contain: ${id}`, () => {
      const next = random(1);
      for (let count = 0; count < ranges; count += 1) {
        const dataDays = 1 + Math.floor(next() * 400);
        const unseenDays = 1 + Math.floor(next() * 120);
        const ages = Array.from({ length: 40 }, () => Math.floor(next() * 500)).filter(
          (age) => age >= unseenDays,
        );
        const rows = ages.map((age) => ({ 'Days Ago': age < dataDays ? String(age) : null }));
        const { chart } = pageOf(id, rows, addDays(asOf, 1 - dataDays), unseenDays);
        if (rows.length === 0) continue;
        const edges = [1, 2, 3, 6].map((times) => times * unseenDays).filter((from) => from < dataDays);
        const inData = ages.filter((age) => age < dataDays);
        assert.deepEqual(chart?.series[0]?.values, [
          ...edges.map((from, place) => {
            const to = [...edges, Number.POSITIVE_INFINITY][place + 1] ?? 0;
            return inData.filter((age) => age >= from && age < to).length;
          }),
          ages.length - inData.length,
        ]);
      }
    });
  }

  for (const [id, period, maximum] of [
    ['activePerDay', 'day', 12],
    ['activePerWeek', 'week', 50],
    ['activePerMonth', 'month', 120],
    ['adoption', 'week', 50],
    ['acceptancePerWeek', 'week', 50],
  ] as const) {
    it(`has figures only of full periods, or says that there are none: ${id}`, () => {
      const next = random(2);
      let without = 0;
      for (let count = 0; count < ranges; count += 1) {
        const firstDay = addDays(asOf, -Math.floor(next() * maximum));
        const rows = periodRows(period, firstDay, next);
        const full = rows.filter(({ Note }) => Note === null);
        const { figures, notice, chart } = pageOf(id, rows, firstDay);
        assert.equal(chart?.categories.length, rows.length);
        assert.equal(figures.length > 0, full.length > 0);
        assert.equal(notice === undefined, full.length > 0);
        if (full.length === 0) without += 1;
        else if (id.startsWith('activePer')) {
          const counts = full.map((row) => Number(row['Active Users']));
          const mean = Math.round(counts.reduce((total, each) => total + each, 0) / counts.length);
          assert.deepEqual(
            figures.map(({ value }) => value),
            [String(counts[0]), String(mean)],
          );
        }
      }
      assert.ok(without > 0, 'some ranges have no full period');
    });
  }
});
