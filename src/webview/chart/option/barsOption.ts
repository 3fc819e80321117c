import { addsUp, largestOf } from '../data';
import { isUpright, seriesName, type ChartModel } from '../model';
import { across, amounts, down, grid, text } from './axes';
import type { ChartSize } from './size';
import { decalOf, markOf, type ChartLook } from './look';

/** Bars with their names beside them, or columns along time; stacked where the parts add up. */
export function barsOption(model: ChartModel, look: ChartLook, size: ChartSize): object {
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
        data: amountsOf.map((value, at) =>
          data.slots[at]?.other === true && !several ? { value, itemStyle: { color: look.rest } } : value,
        ),
        itemStyle: {
          color: mark.colour,
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
