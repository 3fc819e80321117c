import assert from 'node:assert/strict';
import {
  partialNote as partialNoteSql,
  type DataDays,
  type Period,
} from '../../../../src/reports/analyses/periods';
import { coveredDays } from '../../../../src/reports/analyses/chooseSnapshots';
import type { CoveredDays } from '../../../../src/shared/table/coveredDays';
import { wholeTable, type Bucket } from '../../../../src/shared/table/query';
import { chartOption } from '../../../../src/webview/chart/option/chartOption';
import { partialNote, partialPlaces } from '../../../../src/webview/chart/partial';
import { readout } from '../../../../src/webview/chart/readout';
import { byClient, modelOf } from '../../../support/charts/models';
import { look } from '../../../support/charts/look';
import { addDays, startOf } from '../../../support/reports/periods';
import { engineForSuite } from '../../../support/reports/engine';

const report = {
  columns: ['Instance user ID', 'Date'],
  downloadedAt: '2026-11-18T09:00:00Z',
  parameters: { startDate: '2026-10-21', endDate: '2026-11-18' },
};

/** Returns the starts of the partial days, weeks, or months, in data with one row per period. */
function placesOf(period: Period, days: readonly string[], covered: CoveredDays): readonly string[] {
  const bucket: Bucket = { by: period };
  const starts = [...new Set(days.map((day) => startOf(period, day)))];
  const { request, data } = modelOf(
    starts.map((key) => ({ key, value: 1 })),
    { column: 'Date', bucket },
  );
  return [...partialPlaces(request, data, covered)].map((place) => data.slots[place]?.key ?? '');
}

const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, place) => addDays(first, place));

describe('partial periods of a chart', function () {
  this.timeout(60_000);
  const { engine } = engineForSuite();

  it('match the partial periods of analyses', async () => {
    const days = daysFrom('2026-09-01', 110);
    const cases: readonly DataDays[] = [
      { asOf: '2026-11-18', firstDay: '2026-10-21', downloadDay: '2026-11-18' },
      { asOf: '2026-11-15', firstDay: '2026-10-19', downloadDay: '2026-11-18' },
      { asOf: '2026-11-30', firstDay: '2026-10-01', downloadDay: '2026-12-05' },
      { asOf: '2026-11-30', downloadDay: '2026-11-30' },
    ];
    for (const period of ['day', 'week', 'month'] as const) {
      const starts = [...new Set(days.map((day) => startOf(period, day)))];
      for (const each of cases) {
        const note = partialNoteSql(period, 'start', [], each);
        const sql = `SELECT start::VARCHAR FROM (VALUES ${starts.map((day) => `(DATE '${day}')`).join(', ')}) AS t(start)
          WHERE ${note} IS NOT NULL ORDER BY start`;
        const reader = await engine.query(sql, []);
        const { rows } = await reader.page(wholeTable, { offset: 0, limit: 1000 });
        await reader.close();
        const { asOf, firstDay, downloadDay = asOf } = each;
        const covered = { column: 'Date', lastDay: asOf, downloadDay, ...(firstDay && { firstDay }) };
        assert.deepEqual(
          placesOf(period, days, covered),
          rows.map(([start]) => start),
          `${period} ${JSON.stringify(each)}`,
        );
      }
    }
  });

  it('are determined by the covered days of usage reports', () => {
    assert.deepEqual(coveredDays(report), {
      column: 'Date',
      firstDay: '2026-10-21',
      lastDay: '2026-11-18',
      downloadDay: '2026-11-18',
    });
    assert.equal(coveredDays({ ...report, columns: ['Month'], parameters: {} })?.column, 'Month');
    assert.equal(coveredDays({ ...report, columns: ['Instance user ID'] }), undefined);
  });

  it("aren't marked along other columns, by hour or weekday, or without known days", () => {
    const covered = coveredDays(report);
    const marked = (column: string, bucket: Bucket, days: CoveredDays | undefined): number => {
      const { request, data } = modelOf([{ key: '2026-11-18', value: 1 }], { column, bucket });
      return partialPlaces(request, data, days).size;
    };
    assert.equal(marked('Date', { by: 'day' }, covered), 1);
    assert.equal(marked('Created', { by: 'day' }, covered), 0);
    assert.equal(marked('Date', { by: 'hour' }, covered), 0);
    assert.equal(marked('Date', { by: 'weekday' }, covered), 0);
    assert.equal(marked('Date', { by: 'day' }, undefined), 0);
  });

  const groups = ['2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09'].flatMap((key) => [
    { key, split: 'vscode', value: 4 },
    { key, split: 'cli', value: 2 },
  ]);
  const weekly = { bucket: { by: 'week' }, split: byClient, partial: [0, 3] } as const;
  interface Series {
    readonly name: string;
    readonly data: readonly unknown[];
    readonly silent?: boolean;
    readonly lineStyle: { readonly type: unknown };
  }
  const seriesOf = (option: object): readonly Series[] => (option as { series: readonly Series[] }).series;

  it('are dashed in line charts, while complete periods are solid', () => {
    const model = modelOf(groups, weekly);
    const series = seriesOf(chartOption(model, look, { width: 800, height: 400 }));
    assert.deepEqual(
      series.map(({ name, data, silent = false, lineStyle }) => [name, data, silent, lineStyle.type]),
      [
        ['vscode', [4, 4, 4, 4], false, [4, 4]],
        ['cli', [2, 2, 2, 2], false, [4, 4]],
        ['vscode', [null, 4, 4, null], true, 'solid'],
        ['cli', [null, 2, 2, null], true, 'solid'],
      ],
    );
    assert.equal(partialNote(model), 'Dashed: partial periods (Oct 19, Nov 9).');
  });

  it('are lighter in bars', () => {
    const model = modelOf(groups, { ...weekly, kind: 'bars' });
    const [first] = seriesOf(chartOption(model, look, { width: 800, height: 400 }));
    const light = { value: 4, itemStyle: { opacity: 0.5 } };
    assert.deepEqual(first?.data, [light, 4, 4, light]);
    assert.equal(partialNote(model), 'Faded: partial periods (Oct 19, Nov 9).');
  });

  it('are marked in tooltips', () => {
    const model = modelOf(groups, weekly);
    assert.equal(readout(model, 0)?.title, 'Week of Mon, Oct 19, 2026 (partial)');
    assert.equal(readout(model, 1)?.title, 'Week of Mon, Oct 26, 2026');
  });

  it('are listed in a note for area charts', () => {
    const areas = modelOf(groups, { ...weekly, kind: 'area' });
    assert.equal(partialNote(areas), 'Partial periods (Oct 19, Nov 9).');
    assert.equal(partialNote({ ...areas, partial: new Set() }), undefined);
  });
});
