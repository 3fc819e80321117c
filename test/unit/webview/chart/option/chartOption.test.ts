import assert from 'node:assert/strict';
import { chartKinds } from '../../../../../src/shared/table/chartChoice';
import type { Bucket } from '../../../../../src/shared/table/query';
import { chartOption, heightOf } from '../../../../../src/webview/chart/option/chartOption';
import { markOf } from '../../../../../src/webview/chart/option/look';
import type { ChartModel } from '../../../../../src/webview/chart/model';
import { look } from '../../../../support/charts/look';
import { byClient, modelOf, monthly } from '../../../../support/charts/models';

const size = { width: 800, height: 400 };

interface Series {
  readonly type: string;
  readonly name?: string;
  readonly stack?: string;
  readonly data: readonly unknown[];
  readonly itemStyle: { readonly color?: string; readonly decal?: object };
  readonly lineStyle?: { readonly type?: unknown };
  readonly label?: { readonly show: boolean };
}
interface Option {
  readonly animation: boolean;
  readonly series: readonly Series[];
  readonly xAxis: { readonly type: string; readonly data: readonly string[] };
  readonly yAxis: { readonly type: string; readonly data: readonly string[]; readonly inverse?: boolean };
}
const optionOf = (model: ChartModel): Option => chartOption(model, look, size) as unknown as Option;
const average = { aggregation: 'average', column: 'Events' } as const;

describe('chartOption', () => {
  it('leaves gaps for missing averages, and shows isolated points', () => {
    const groups = [
      { key: '2026-01-01', value: 4 },
      { key: '2026-03-01', value: 6 },
      { key: '2026-04-01', value: 7 },
    ];
    const [series] = optionOf(modelOf(groups, { measure: average })).series;
    assert.deepEqual(series?.data, [{ value: 4, symbolSize: 5 }, null, 6, 7]);
  });

  it('stacks only values that add up', () => {
    const stacks = (kind: 'area' | 'bars', measure: Parameters<typeof modelOf>[1] & object) =>
      optionOf(modelOf(monthly, { ...measure, kind, split: byClient })).series.map(({ stack }) => stack);
    assert.deepEqual(stacks('area', {}), ['all', 'all', 'all']);
    assert.deepEqual(stacks('bars', {}), ['all', 'all', 'all']);
    assert.deepEqual(stacks('area', { measure: average }), [undefined, undefined]);
    assert.deepEqual(stacks('bars', { measure: average }), [undefined, undefined]);
  });

  it('distinguishes lines by dashes, and areas and bars by stripes, not only by color', () => {
    const lines = optionOf(modelOf(monthly, { split: byClient })).series;
    const dashes = lines.map(({ lineStyle }) => JSON.stringify(lineStyle?.type));
    assert.equal(new Set(dashes).size, lines.length);
    for (const kind of ['area', 'bars'] as const) {
      const { series } = optionOf(modelOf(monthly, { kind, split: byClient }));
      const stripes = series.slice(0, -1).map(({ itemStyle }) => JSON.stringify(itemStyle.decal));
      assert.equal(new Set(stripes).size, series.length - 1, kind);
    }
  });

  it('draws "Other" last and in gray', () => {
    const { series } = optionOf(modelOf(monthly, { kind: 'area', split: byClient }));
    assert.deepEqual(series.at(-1)?.itemStyle.color, look.rest);
    assert.equal(series.at(-1)?.name, 'Other');
    const groups = [
      { key: null, other: true, value: 9 },
      { key: 'a', value: 1 },
    ];
    const bars = optionOf(modelOf(groups, { kind: 'bars', column: 'Client', bucket: { by: 'value' } }));
    assert.deepEqual(bars.series[0]?.data, [1, { value: 9, itemStyle: { color: look.rest } }]);
    assert.deepEqual(bars.yAxis.data, ['a', 'Other']);
    assert.equal(bars.yAxis.inverse, true);
  });

  it('draws horizontal bars for names with their numbers, and vertical bars for time', () => {
    const names = optionOf(
      modelOf([{ key: 'a', value: 1 }], { kind: 'bars', column: 'Client', bucket: { by: 'value' } }),
    );
    assert.equal(names.xAxis.type, 'value');
    assert.equal(names.series[0]?.label?.show, true);
    const time = optionOf(modelOf(monthly, { kind: 'bars' }));
    assert.equal(time.xAxis.type, 'category');
    assert.deepEqual(time.xAxis.data, ['Jan 2026', 'Feb 2026', 'Mar 2026']);
  });

  it('draws a heat map row by row, with the first row at the top', () => {
    const { series, yAxis } = optionOf(
      modelOf(monthly, { kind: 'heatmap', split: byClient, measure: average }),
    );
    assert.deepEqual(yAxis.data, ['vscode', 'cli']);
    assert.equal(yAxis.inverse, true);
    assert.deepEqual(series[0]?.data.slice(0, 4), [
      [0, 0, 40],
      [1, 0, '-'],
      [2, 0, 60],
      [0, 1, 10],
    ]);
  });

  it('excludes "Other" from the color scale of a heat map', () => {
    const groups = [...monthly, { key: '2026-01-01', split: null, splitOther: true, value: 9000 }];
    const option = chartOption(modelOf(groups, { kind: 'heatmap', split: byClient }), look, size);
    assert.equal((option['visualMap'] as { max: number }).max, 60);
    const [series] = option['series'] as readonly Series[];
    const rest = series?.data.at(-3) as { value: unknown; visualMap: boolean };
    assert.deepEqual(rest.value, [0, 2, 9000]);
    assert.equal(rest.visualMap, false);
  });

  it('draws the axis of a histogram from the first to the last boundary of its bins', () => {
    const bucket: Bucket = { by: 'width', width: 10 };
    const groups = [
      { key: '0', value: 3 },
      { key: '20', value: 1 },
    ];
    const option = chartOption(modelOf(groups, { kind: 'histogram', column: 'Events', bucket }), look, size);
    const [, borders] = option['xAxis'] as readonly { readonly min?: number; readonly max?: number }[];
    assert.equal(borders?.min, 0);
    assert.equal(borders.max, 30);
  });

  it('disables animations if reduced motion is requested', () => {
    assert.equal(optionOf(modelOf(monthly)).animation, false);
    assert.equal(chartOption(modelOf(monthly), { ...look, still: false }, size)['animation'], true);
  });

  it('draws no values in any kind of chart without data', () => {
    for (const kind of chartKinds)
      assert.deepEqual(
        optionOf(modelOf([], { kind })).series.flatMap(({ data }) => data),
        [],
        kind,
      );
  });
});

describe('markOf', () => {
  it('returns a distinct mark for each of eight series', () => {
    const groups = Array.from({ length: 8 }, (_, place) => ({
      key: '2026-01-01',
      split: `s${place}`,
      value: 8 - place,
    }));
    const model = modelOf(groups, { split: byClient });
    const marks = model.data.series.map((_, place) => markOf(model, look, place));
    assert.equal(new Set(marks.map(({ color }) => color)).size, 8);
    assert.equal(new Set(marks.map(({ dash }) => dash.join())).size, 8);
    assert.equal(new Set(marks.map(({ stripes }) => JSON.stringify(stripes))).size, 8);
  });
});

describe('heightOf', () => {
  it('returns enough height for every name', () => {
    const groups = Array.from({ length: 50 }, (_, place) => ({ key: `n${place}`, value: place }));
    const bars = modelOf(groups, { kind: 'bars', column: 'Client', bucket: { by: 'value' } });
    assert.ok(heightOf(bars).least >= 50 * 22);
  });
});
