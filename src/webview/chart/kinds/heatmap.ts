import * as l10n from '@vscode/l10n';
import { maxValues } from '../../../shared/table/chartChoice';
import { isTime } from '../columns';
import { bucketOf, splitBy, type ChartPlan, type PlanInput } from '../chartPlan';
import { allGrainsOf, atMost, dataGrain, rangeOf } from '../grain';
import type { ChartModel } from '../model';
import { across, down, grid, text } from '../option/axes';
import type { ChartSize, ChartLook } from '../option/look';
import type { KindDescriptor } from './kind';

const cellPixels = 14;
const leastHeight = 260;

export const heatmap: KindDescriptor = {
  name: () => l10n.t({ message: 'Heat map', comment: 'Kind of chart' }),
  axis: () => l10n.t({ message: 'Columns', comment: 'Setting of a chart: a column' }),
  splitBy: () => l10n.t({ message: 'Rows', comment: 'Setting of a chart: a column' }),
  tops: [5, 12, 20, 40],
  limitsAxis: false,
  cells: true,
  pointer: 'shadow',
  swatch: 'box',
  suits: ({ kind }) => kind !== 'nested',
  grains: (column, split) => (split ? allGrainsOf(column) : []),
  // The two dimensions are two columns, or the weekday and the hour or period of one column with dates.
  needsSplit: (column) => !isTime(column),
  propose: ({ time, daily, names, measure }) => {
    if (!time) return [];
    const common = { measure, grain: 'auto', column: time.id } as const;
    return [
      ...(daily ? [{ ...common, top: 12 }] : []),
      ...(names ? [{ ...common, top: 20, split: names.id }] : []),
    ];
  },
  plan: heatPlan,
  option: heatOption,
  height: ({ data }) => {
    const count = data.series.length;
    return {
      least: Math.max(leastHeight, count * 28 + 110),
      maximum: Math.max(leastHeight, count * 44 + 110),
    };
  },
};

/**
 * Plans two dimensions as rows and columns: weekday by hour of day, week, or a longer period of one column, or one
 * column by another.
 */
function heatPlan({ choice, column, split, profiles, width }: PlanInput): ChartPlan {
  const { measure, top } = choice;
  const points = Math.max(4, Math.floor(width / cellPixels));
  if (split) {
    const { bucket, coarsened } = bucketOf(choice, column, profiles, points);
    const dimension = {
      column: column.id,
      bucket,
      ...(bucket.by === 'value' ? { top: Math.min(top, maxValues.heatmap) } : {}),
    };
    return {
      request: { dimension, measure, split: splitBy(split, profiles, top) },
      ...(coarsened && { coarsened }),
    };
  }
  const by =
    column.kind === 'timestamp' && dataGrain(column.kind, profiles.get(column.id)) === 'hour'
      ? 'hourOfDay'
      : atMost('week', column.kind, rangeOf(profiles.get(column.id)), points);
  return {
    request: {
      dimension: { column: column.id, bucket: { by } },
      split: { column: column.id, bucket: { by: 'weekday' } },
      measure,
    },
  };
}

/** The minimum cell size to show the number. */
const leastCell = { width: 46, height: 20 };

/**
 * Returns the ECharts option for cells in rows and columns, with a stronger color for larger values, and their numbers
 * if they fit.
 */
function heatOption({ data, request, labels }: ChartModel, look: ChartLook, size: ChartSize): object {
  const { dimension, split } = request;
  const cells = data.series.flatMap((series, row) =>
    series.values.map((value, place) => ({
      place,
      row,
      value,
      rest: series.slot.other || data.slots[place]?.other === true,
    })),
  );
  // Excludes the values of combined rows or columns, because large sums would make the other cells look pale.
  const values = cells.flatMap(({ value, rest }) => (value === null || rest ? [] : [value]));
  const maximum = values.reduce((high, value) => Math.max(high, value), 0);
  const least = values.reduce((low, value) => Math.min(low, value), maximum);
  const roomy =
    (size.width - 120) / data.slots.length >= leastCell.width &&
    (size.height - 100) / data.series.length >= leastCell.height;
  const rows = data.series.map(({ slot }) => slot);
  return {
    grid: { ...grid(), bottom: 56, right: 16 },
    xAxis: {
      ...across(data.slots, dimension.bucket, look, labels, size.width - 120),
      axisLine: { show: false },
    },
    yAxis: {
      ...down(rows, split?.bucket ?? { by: 'value' }, look, labels),
      axisLine: { show: false },
    },
    visualMap: {
      type: 'continuous',
      min: Math.min(0, least),
      max: maximum === least && maximum === 0 ? 1 : maximum,
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemWidth: 12,
      itemHeight: 160,
      calculable: false,
      text: [labels.short(maximum), labels.short(Math.min(0, least), maximum)],
      indicatorStyle: { borderColor: look.foreground },
      textStyle: text(look),
      inRange: { color: look.scale },
    },
    series: [
      {
        type: 'heatmap',
        data: cells.map(({ place, row, value, rest }) =>
          rest
            ? {
                value: [place, row, value ?? '-'],
                visualMap: false,
                itemStyle: { color: look.line },
                label: { color: look.foreground },
              }
            : [place, row, value ?? '-'],
        ),
        itemStyle: { borderColor: look.background, borderWidth: 2, borderRadius: 3 },
        label: {
          show: roomy,
          fontFamily: look.font,
          fontSize: look.fontSize - 1,
          formatter: ({ value }: { readonly value: readonly unknown[] }) =>
            typeof value[2] === 'number' ? labels.short(value[2], maximum) : '',
        },
        emphasis: { itemStyle: { borderColor: look.foreground, borderWidth: 2 } },
      },
    ],
  };
}
