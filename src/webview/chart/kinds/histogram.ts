import * as l10n from '@vscode/l10n';
import { isNumber } from '../columns';
import { largestOf } from '../data';
import { planSeries } from '../chartPlan';
import { seriesName, type ChartModel } from '../model';
import { amounts, grid, text } from '../option/axes';
import { decalOf, markOf, type ChartLook } from '../option/look';
import type { KindDescriptor } from './kind';

export const histogram: KindDescriptor = {
  name: () => l10n.t({ message: 'Histogram', comment: 'Kind of chart' }),
  axis: () => l10n.t({ message: 'Values', comment: 'Setting of a chart: a column' }),
  splitBy: () => l10n.t({ message: 'Category', comment: 'Setting of a chart: a column' }),
  tops: [3, 5, 8],
  limitsAxis: false,
  cells: false,
  pointer: 'shadow',
  swatch: 'box',
  suits: isNumber,
  grains: () => [],
  propose: ({ spread }) =>
    spread ? [{ measure: { aggregation: 'count' }, grain: 'auto', column: spread.id, top: 6 }] : [],
  plan: planSeries,
  option: histogramOption,
};

/** Returns the ECharts option for adjacent bars over an axis with labels at the bin boundaries. */
function histogramOption(model: ChartModel, look: ChartLook): object {
  const { data, request, labels } = model;
  const { bucket } = request.dimension;
  const width = bucket.by === 'width' ? bucket.width : 1;
  const several = data.series.length > 1;
  const highest = Math.abs(Number(data.slots.at(-1)?.key ?? 0)) + width;
  const borders = {
    type: 'value',
    position: 'bottom',
    min: Number(data.slots[0]?.key ?? 0),
    max: Number(data.slots.at(-1)?.key ?? 0) + width,
    axisLine: { show: true, lineStyle: { color: look.line } },
    axisTick: { show: true, lineStyle: { color: look.line } },
    axisLabel: {
      ...text(look),
      hideOverlap: true,
      formatter: (value: number) => labels.short(value, highest),
    },
    splitLine: { show: false },
  };
  return {
    grid: grid(),
    xAxis: [{ type: 'category', show: false, data: data.slots.map(({ key }) => key ?? '') }, borders],
    yAxis: amounts(look, labels, largestOf(data, true)),
    series: data.series.map(({ slot, values }, place) => {
      const mark = markOf(model, look, place);
      return {
        type: 'bar',
        name: seriesName(model, slot),
        xAxisIndex: 0,
        stack: 'all',
        barCategoryGap: data.slots.length > 200 ? 0 : 1.5,
        data: [...values],
        itemStyle: { color: mark.color, ...(several ? { decal: decalOf(mark, look) } : {}) },
      };
    }),
  };
}
