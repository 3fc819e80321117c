import type { ChartModel } from '../model';
import { across, down, grid, text } from './axes';
import type { ChartSize } from './size';
import type { ChartLook } from './look';

/** Cells narrower or lower than these have no room for their number. */
const leastCell = { width: 46, height: 20 };

/** Cells in rows and columns, the more the stronger, with their numbers where there is room for them. */
export function heatOption({ data, request, labels }: ChartModel, look: ChartLook, size: ChartSize): object {
  const { dimension, split } = request;
  const cells = data.series.flatMap((series, row) =>
    series.values.map((value, place) => ({
      place,
      row,
      value,
      rest: series.slot.other || data.slots[place]?.other === true,
    })),
  );
  // What is added up from many would make everything else look pale.
  const values = cells.flatMap(({ value, rest }) => (value === null || rest ? [] : [value]));
  const most = values.reduce((high, value) => Math.max(high, value), 0);
  const least = values.reduce((low, value) => Math.min(low, value), most);
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
      max: most === least && most === 0 ? 1 : most,
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemWidth: 12,
      itemHeight: 160,
      calculable: false,
      text: [labels.short(most), labels.short(Math.min(0, least), most)],
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
            typeof value[2] === 'number' ? labels.short(value[2], most) : '',
        },
        emphasis: { itemStyle: { borderColor: look.foreground, borderWidth: 2 } },
      },
    ],
  };
}
