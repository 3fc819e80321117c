import assert from 'node:assert/strict';
import { wholeTable } from '../../../../src/shared/table/query';
import type { TableReader } from '../../../../src/shared/table/reader';
import { columnsToProfile } from '../../../../src/webview/chart/columns';
import { arrangeData } from '../../../../src/webview/chart/data';
import { planChart } from '../../../../src/webview/chart/plan';
import { slotFilters } from '../../../../src/webview/chart/slotRows';
import { proposeCharts } from '../../../../src/webview/chart/propose';
import { usageTable } from '../../../support/charts/usage';
import { engineForSuite } from '../../../support/reports/engine';

const width = 1200;

/** Returns the suggested charts of a table with their data, as a page would draw them. */
async function everyChart(reader: TableReader) {
  const { columns } = reader.info;
  const profiles = new Map(
    await Promise.all(
      columnsToProfile(columns).map(async ({ id }) => [id, await reader.profile(wholeTable, id)] as const),
    ),
  );
  return Promise.all(
    proposeCharts(columns, profiles).map(async (choice) => {
      const plan = planChart(choice, columns, profiles, width);
      assert.ok(plan);
      return { choice, data: arrangeData(plan.request, await reader.aggregate(wholeTable, plan.request)) };
    }),
  );
}

describe('charts from the report engine', function () {
  this.timeout(60_000);
  const { engine, file } = engineForSuite();
  const usage = usageTable();
  let reader: TableReader;

  before(async () => {
    const { rows } = await usage.page(wholeTable, { offset: 0, limit: 10_000 });
    const lines = [
      usage.info.columns.map(({ name }) => name),
      ...rows.map((row) => row.map((cell) => cell ?? '')),
    ];
    const path = file('usage.csv', lines.map((line) => line.join(',')).join('\n'));
    reader = await engine.open({ kind: 'csv', path });
  });
  after(() => reader.close());

  it('match charts of the same rows in memory', async () => {
    const [drawn, expected] = [await everyChart(reader), await everyChart(usage)];
    assert.ok(drawn.length >= 5, String(drawn.length));
    assert.deepEqual(drawn, expected);
  });

  it('lead from each mark to exactly the rows that it counts', async () => {
    const dimensions = [
      ...(['hour', 'day', 'week', 'month', 'quarter', 'year'] as const).map((by) => ({
        column: 'Time',
        bucket: { by },
      })),
      ...['Suggestions', 'Acceptance rate'].map((column) => ({
        column,
        bucket: { by: 'width' as const, width: column === 'Suggestions' ? 7 : 0.1 },
      })),
      { column: 'Client', bucket: { by: 'value' as const }, top: 4 },
      { column: 'Language', bucket: { by: 'value' as const } },
    ].filter(({ column }) => reader.info.columns.some(({ id }) => id === column));
    const splits = [undefined, { column: 'Client', bucket: { by: 'value' as const }, top: 3 }];
    let counted = 0;
    for (const dimension of dimensions)
      for (const split of splits) {
        const request = {
          dimension,
          ...(split === undefined ? {} : { split }),
          measure: { aggregation: 'count' as const },
        };
        const { slots, series } = arrangeData(request, await reader.aggregate(wholeTable, request));
        const marks = series.flatMap(({ slot, values }) =>
          slots.map((place, at) => ({ place, slot, value: values[at] })),
        );
        for (const { place, slot, value } of marks.filter(
          (_, at) => at % Math.ceil(marks.length / 40) === 0,
        )) {
          const filters = slotFilters(request, reader.info.columns, place, slot);
          if (place.other || (split !== undefined && slot.other)) {
            assert.equal(filters, undefined);
            continue;
          }
          assert.ok(filters);
          const { matching } = await reader.page({ ...wholeTable, filters }, { offset: 0, limit: 1 });
          assert.equal(matching, value, JSON.stringify({ request, place, slot, filters }));
          counted += 1;
        }
      }
    assert.ok(counted > 200, String(counted));
    const weekday = { column: 'Time', bucket: { by: 'weekday' as const } };
    const request = { dimension: weekday, measure: { aggregation: 'count' as const } };
    assert.equal(slotFilters(request, reader.info.columns, { key: '1', other: false }), undefined);
    const last = { key: '9999-12-01', other: false, moment: Date.UTC(9999, 11, 1) };
    const monthly = {
      dimension: { column: 'Time', bucket: { by: 'month' as const } },
      measure: request.measure,
    };
    assert.deepEqual(slotFilters(monthly, reader.info.columns, last), [
      { column: 'Time', operator: 'atLeast', value: '9999-12-01T00:00:00' },
    ]);
  });

  it('include all rows in every kind of time bucket', async () => {
    for (const by of ['hour', 'day', 'week', 'month', 'quarter', 'year', 'weekday', 'hourOfDay'] as const) {
      const request = {
        dimension: { column: 'Time', bucket: { by } },
        measure: { aggregation: 'count' },
      } as const;
      const { series } = arrangeData(request, await reader.aggregate(wholeTable, request));
      const total = series[0]?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
      assert.equal(total, usage.info.rows, by);
    }
  });
});
