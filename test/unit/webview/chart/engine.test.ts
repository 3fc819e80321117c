import assert from 'node:assert/strict';
import { wholeTable } from '../../../../src/shared/table/query';
import type { TableReader } from '../../../../src/shared/table/reader';
import { columnsToProfile } from '../../../../src/webview/chart/columns';
import { arrangeData } from '../../../../src/webview/chart/data';
import { planChart } from '../../../../src/webview/chart/plan';
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
