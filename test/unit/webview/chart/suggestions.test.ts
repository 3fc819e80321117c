import assert from 'node:assert/strict';
import fc from 'fast-check';
import { memoryReader } from '../../../support/reports/memory/memoryReader';
import { wholeTable } from '../../../../src/shared/table/query';
import type { Cell } from '../../../../src/shared/table/table';
import { columnsToProfile } from '../../../../src/webview/chart/columns';
import { arrangeData } from '../../../../src/webview/chart/data';
import { planChart } from '../../../../src/webview/chart/plan';
import { proposeCharts } from '../../../../src/webview/chart/propose';
import {
  calendarGrains,
  nextStart,
  startOf,
  type CalendarGrain,
} from '../../../../src/webview/chart/calendar';
import { usefulCharts } from '../../../../src/webview/chart/usefulCharts';
import { chartTitle } from '../../../../src/webview/chart/words';
import { repetitions } from '../../../support/fullRun';

type Meaning = 'amount' | 'distinct' | 'rate';

/** A generated table of totals, with the properties that its charts must respect. */
interface Generated {
  readonly names: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly grain: CalendarGrain | undefined;
  readonly meanings: ReadonlyMap<string, Meaning>;
}

const measureNames: Readonly<Record<Meaning, readonly string[]>> = {
  amount: ['Events', 'Suggestions', 'Lines of code', 'Searches'],
  distinct: ['Active users', 'Unique clients', 'Users', 'Active Days'],
  rate: ['Acceptance rate', 'Share of Users', 'Rate of Acceptances', 'Utilization'],
};

const measure = fc.record({
  meaning: fc.constantFrom<Meaning>('amount', 'distinct', 'rate'),
  name: fc.nat(3),
  spread: fc.constantFrom(0, 3, 50, 100_000),
});

/**
 * Totals per period, per category, or both, sometimes with an ID and with a flag that is false only in rows
 * of zeros. Integers are all equal, repeat often, or rarely repeat.
 */
const totals = fc
  .record({
    grain: fc.option(fc.constantFrom<CalendarGrain>('day', 'week', 'month', 'quarter', 'year'), {
      nil: undefined,
      freq: 6,
    }),
    periods: fc.integer({ min: 2, max: 60 }),
    start: fc.integer({ min: 0, max: 4000 }),
    categories: fc.integer({ min: 1, max: 12 }),
    measures: fc.uniqueArray(measure, {
      minLength: 1,
      maxLength: 3,
      selector: ({ meaning, name }) => `${meaning}${name}`,
    }),
    flag: fc.boolean(),
    id: fc.boolean(),
    seed: fc.nat(1_000_000),
  })
  .map(({ grain, periods, start, categories, measures, flag, id, seed }): Generated => {
    let state = seed;
    const next = (): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state / 2_147_483_648;
    };
    const dates = grain === undefined ? [undefined] : datesFrom(grain, start, periods);
    const count = grain === undefined ? Math.max(2, categories) : categories;
    const rows = dates.flatMap((date) =>
      Array.from({ length: count }, (_, category) => {
        const idle = flag && category === count - 1 && count > 1;
        return [
          ...(date === undefined ? [] : [date]),
          ...(id ? [String(1000 + category)] : []),
          ...(count === 1 ? [] : [`client ${category}`]),
          ...(flag ? [String(!idle)] : []),
          ...measures.map(({ meaning, spread }) =>
            idle
              ? '0'
              : meaning === 'rate'
                ? (Math.ceil(next() * 9999) / 10_000).toFixed(4)
                : String(1 + Math.floor(next() * spread)),
          ),
        ];
      }),
    );
    const titles = measures.map(({ meaning, name }) => measureNames[meaning][name] ?? '');
    return {
      names: [
        ...(grain === undefined ? [] : ['Period']),
        ...(id ? ['Client ID'] : []),
        ...(count === 1 ? [] : ['Client']),
        ...(flag ? ['Active'] : []),
        ...titles,
      ],
      rows,
      grain,
      meanings: new Map(titles.map((title, place) => [title, measures[place]?.meaning ?? 'amount'])),
    };
  });

function datesFrom(grain: CalendarGrain, startDay: number, periods: number): readonly string[] {
  let moment = startOf(grain, Date.UTC(2015, 0, 1) + startDay * 86_400_000);
  return Array.from({ length: periods }, () => {
    const date = new Date(moment).toISOString().slice(0, 10);
    moment = nextStart(grain, moment);
    return date;
  });
}

async function suggestionsFor({ names, rows }: Pick<Generated, 'names' | 'rows'>) {
  const reader = memoryReader({ names, rows });
  const { columns } = reader.info;
  const profiles = new Map(
    await Promise.all(
      columnsToProfile(columns).map(async ({ id }) => [id, await reader.profile(wholeTable, id)] as const),
    ),
  );
  const choices = await usefulCharts(proposeCharts(columns, profiles), (request) =>
    reader.aggregate(wholeTable, request),
  );
  return Promise.all(
    choices.map(async (choice) => {
      const plan = planChart(choice, columns, profiles, 900);
      assert.ok(plan);
      const { request } = plan;
      const data = arrangeData(request, await reader.aggregate(wholeTable, request));
      return { choice, request, data, title: chartTitle(request, columns) };
    }),
  );
}

const nameOf = ({ names }: Generated, id: string): string => names.find((name) => name === id) ?? id;

describe('suggested charts of tables of totals', function () {
  this.timeout(120_000);

  it('never sum rates or distinct counts, and never count rows', () =>
    fc.assert(
      fc.asyncProperty(totals, async (table) => {
        const suggestions = await suggestionsFor(table);
        if (table.grain !== undefined) assert.ok(suggestions.length > 0, 'at least one chart is suggested');
        for (const { choice, title } of suggestions) {
          const { measure: drawn } = choice;
          assert.notEqual(drawn.aggregation, 'count', title);
          if (drawn.aggregation === 'count') continue;
          const meaning = table.meanings.get(nameOf(table, drawn.column));
          assert.ok(meaning !== undefined, `${title} measures an amount, not an ID`);
          if (drawn.aggregation === 'sum') assert.equal(meaning, 'amount', title);
        }
      }),
      { numRuns: repetitions({ normal: 60, full: 300 }), seed: 1 },
    ));

  it('never use a finer interval than the data', () =>
    fc.assert(
      fc.asyncProperty(totals, async (table) => {
        if (table.grain === undefined) return;
        const { grain } = table;
        for (const { request, title } of await suggestionsFor(table)) {
          for (const { bucket } of [
            request.dimension,
            ...(request.split === undefined ? [] : [request.split]),
          ]) {
            if (bucket.by === 'value' || bucket.by === 'width') continue;
            const used = bucket.by === 'weekday' ? 'day' : bucket.by === 'hourOfDay' ? 'hour' : bucket.by;
            assert.ok(
              calendarGrains.indexOf(used) >= calendarGrains.indexOf(grain),
              `${title}: ${grain} data`,
            );
          }
        }
      }),
      { numRuns: repetitions({ normal: 60, full: 300 }), seed: 2 },
    ));

  it('never split if one series has all values', () =>
    fc.assert(
      fc.asyncProperty(totals, async (table) => {
        for (const { request, data, title } of await suggestionsFor(table)) {
          if (request.split === undefined || request.split.column === request.dimension.column) continue;
          const filled = data.series.filter(({ values }) => values.some((value) => (value ?? 0) !== 0));
          assert.ok(filled.length >= 2, `${title}: only ${filled.length} of ${data.series.length} series`);
        }
      }),
      { numRuns: repetitions({ normal: 60, full: 300 }), seed: 3 },
    ));

  it('name an interval as in "per day", not as in "by day of"', () =>
    fc.assert(
      fc.asyncProperty(totals, async (table) => {
        for (const { title } of await suggestionsFor(table)) {
          assert.doesNotMatch(title, /by (?:hour|day|week|month|quarter|year) of/);
        }
      }),
      { numRuns: 100, seed: 4 },
    ));
});

describe('suggested charts of known tables', () => {
  const first = async (names: readonly string[], rows: readonly (readonly Cell[])[]) =>
    (await suggestionsFor({ names, rows }))[0];

  it('show weekly active users by week, even if no number repeats', async () => {
    const rows = ['241', '268', '274', '281', '279'].map((users, week) => [
      new Date(Date.UTC(2026, 7, 24 + 7 * week)).toISOString().slice(0, 10),
      users,
    ]);
    const chart = await first(['Week', 'Active users'], rows);
    assert.equal(chart?.request.dimension.bucket.by, 'week');
    assert.deepEqual(chart.data.series[0]?.values, [241, 268, 274, 281, 279]);
  });

  it('split weekly users by client instead of adding the clients', async () => {
    const rows = ['2026-08-24', '2026-08-31', '2026-09-07'].flatMap((week, place) =>
      ['VS Code', 'JetBrains'].map((client, at) => [week, client, String(100 * (at + 1) + place), '0.5']),
    );
    const chart = await first(['Week', 'Client Name', 'Active users', 'Share of active users'], rows);
    assert.equal(chart?.choice.split, 'Client Name');
    assert.deepEqual(
      chart.data.series.map(({ values }) => Math.max(...values.map((value) => value ?? 0))),
      [202, 102],
    );
  });

  it('show the active days of each top user', async () => {
    const rows = Array.from({ length: 30 }, (_, user) => [
      String(500 - user),
      `user${user}`,
      String(60 - user),
    ]);
    const chart = await first(['Instance user ID', 'Username', 'Active days'], rows);
    assert.equal(chart?.choice.kind, 'bars');
    assert.equal(chart.choice.column, 'Username');
    assert.equal(chart.data.series[0]?.values[0], 60);
  });

  it('count rows of a list without amounts', async () => {
    const rows = Array.from({ length: 60 }, (_, account) => [
      String(account + 1),
      `2026-0${1 + (account % 3)}-11`,
      String(account % 4 === 0),
    ]);
    const chart = await first(['User ID', 'Created', 'Site Admin'], rows);
    assert.deepEqual(chart?.choice.measure, { aggregation: 'count' });
  });
});
