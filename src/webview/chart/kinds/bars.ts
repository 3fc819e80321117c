import * as l10n from '@vscode/l10n';
import { isTime } from '../columns';
import { addsUp, largestOf } from '../data';
import { planSeries } from '../chartPlan';
import { allGrainsOf } from '../grain';
import { seriesName, type ChartModel } from '../model';
import { across, amounts, down, grid, text } from '../option/axes';
import { type ChartSize, decalOf, markOf, type ChartLook } from '../option/look';
import type { KindDescriptor } from './kind';

const pixels = 12;
/** The maximum number of series in split bars, without "Other". */
const maxLayers = 8;

export const bars: KindDescriptor = {
  name: () => l10n.t({ message: 'Bars', comment: 'Kind of chart' }),
  axis: () => l10n.t({ message: 'Category', comment: 'Setting of a chart: a column' }),
  splitBy: () => l10n.t({ message: 'Split by', comment: 'Setting of a chart: a column' }),
  tops: [5, 8, 12, 20, 50],
  limitsAxis: true,
  cells: false,
  pointer: 'shadow',
  swatch: 'box',
  suits: ({ kind }) => kind !== 'nested',
  grains: allGrainsOf,
  propose: ({ names, measure }) => (names ? [{ measure, grain: 'auto', column: names.id, top: 12 }] : []),
  plan: (input) => planSeries(input, { points: input.width / pixels, layers: maxLayers, byValue: true }),
  option: barsOption,
  height: (model) => {
    if (isUpright(model)) return undefined;
    const count = model.data.slots.length;
    return { least: Math.max(160, count * 26 + 50), maximum: Math.max(160, count * 40 + 50) };
  },
};

/** Whether bars are vertical, along time, instead of horizontal with category labels. */
function isUpright({ request, columns }: ChartModel): boolean {
  const column = columns.find(({ id }) => id === request.dimension.column);
  return request.dimension.bucket.by !== 'value' || (column !== undefined && isTime(column));
}

/**
 * Returns the ECharts option for horizontal bars with category labels, or vertical bars along time. The bars
 * of several series are stacked if they add up to the total.
 */
function barsOption(model: ChartModel, look: ChartLook, size: ChartSize): object {
  const { data, request, labels } = model;
  const { bucket } = request.dimension;
  const upright = isUpright(model);
  const several = data.series.length > 1;
  const stacked = several && addsUp(request.measure);
  const names = upright
    ? across(data.slots, bucket, look, labels, size.width - 80)
    : down(data.slots, bucket, look, labels);
  const values = amounts(look, labels, largestOf(data, stacked));
  return {
    grid: { ...grid(), right: upright ? 16 : 64 },
    xAxis: upright ? names : values,
    yAxis: upright ? values : names,
    series: data.series.map(({ slot, values: amountsOf }, place) => {
      const mark = markOf(model, look, place);
      return {
        type: 'bar',
        name: seriesName(model, slot),
        ...(stacked ? { stack: 'all' } : {}),
        barMaxWidth: upright ? 72 : 34,
        barCategoryGap: upright ? '18%' : '28%',
        data: amountsOf.map((value, at) => {
          if (data.slots[at]?.other === true && !several) return { value, itemStyle: { color: look.rest } };
          return model.partial.has(at) ? { value, itemStyle: { opacity: 0.5 } } : value;
        }),
        itemStyle: {
          color: mark.color,
          borderRadius: stacked ? 0 : upright ? [2, 2, 0, 0] : [0, 2, 2, 0],
          ...(several ? { decal: decalOf(mark, look), borderColor: look.background, borderWidth: 0.5 } : {}),
        },
        label: {
          ...text(look),
          show: !several && !upright,
          position: 'right',
          color: look.foreground,
          formatter: ({ value }: { readonly value: unknown }) =>
            typeof value === 'number' ? labels.number(value) : '',
        },
      };
    }),
  };
}
