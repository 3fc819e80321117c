import * as l10n from '@vscode/l10n';
import { maxValues } from '../../../shared/table/chartChoice';
import type { TableColumn } from '../../../shared/table/table';
import { isNumber, isTime } from '../columns';
import { addsUp, largestOf, type ChartData } from '../data';
import { planSeries } from '../chartPlan';
import { calendarGrainsOf } from '../grain';
import { seriesName, type ChartModel } from '../model';
import { hasSymbols, solidParts } from '../partial';
import { across, amounts, grid, text } from '../option/axes';
import { type ChartSize, decalOf, markOf, type ChartLook } from '../option/look';
import type { KindDescriptor, TableFacts } from './kind';

export const line: KindDescriptor = {
  name: () => l10n.t({ message: 'Line', comment: 'Kind of chart' }),
  axis: () => l10n.t({ message: 'X-axis', comment: 'Setting of a chart: a column' }),
  splitBy: () => l10n.t({ message: 'Category', comment: 'Setting of a chart: a column' }),
  tops: [3, 5, 8],
  limitsAxis: false,
  cells: false,
  pointer: 'line',
  swatch: 'line',
  suits: isMomentOrNumber,
  grains: calendarGrainsOf,
  propose: (facts) => (facts.layers.length === 0 || !addsUp(facts.measure) ? overTime(facts) : []),
  plan: planSeries,
  option: (model, look, size) => lineOption(model, look, size, false),
};

export const area: KindDescriptor = {
  ...line,
  name: () => l10n.t({ message: 'Area', comment: 'Kind of chart' }),
  swatch: 'box',
  propose: (facts) => (facts.layers.length > 0 && addsUp(facts.measure) ? overTime(facts) : []),
  option: (model, look, size) => lineOption(model, look, size, true),
};

function isMomentOrNumber(column: TableColumn): boolean {
  return isTime(column) || isNumber(column);
}

/** Suggests charts over time, each split by one of the best columns; one chart without a split if there are none. */
function overTime({ time, measure, layers }: TableFacts): ReturnType<KindDescriptor['propose']> {
  if (!time) return [];
  const chart = { measure, grain: 'auto', column: time.id, top: maxValues.area } as const;
  return layers.length === 0
    ? [chart]
    : layers.slice(0, maxSplits).map(({ id }) => ({ ...chart, split: id }));
}

/** The maximum number of suggested charts over time: each requires a request. */
const maxSplits = 3;

/**
 * Returns the ECharts option for lines or, if `filled` is true, areas. Areas are stacked if the parts add up to the
 * total.
 */
function lineOption(model: ChartModel, look: ChartLook, size: ChartSize, filled: boolean): object {
  const { data, request, labels } = model;
  const { bucket } = request.dimension;
  const layered = filled && addsUp(request.measure);
  const several = data.series.length > 1;
  const names = data.series.map(({ slot }) => seriesName(model, slot));
  const named = filled ? [] : namedLines(data, size);
  const room = namesRoom(
    named.map((place) => names[place] ?? ''),
    look,
  );
  const frame = grid();
  const dashed = !filled && model.partial.size > 0;
  const lines = data.series.map(({ values }, place) => {
    const mark = markOf(model, look, place);
    return {
      type: 'line',
      name: names[place],
      ...(layered ? { stack: 'all' } : {}),
      data: values.map((value, at) => (isAlone(values, at) ? { value, symbolSize: 5 } : value)),
      symbol: mark.symbol,
      symbolSize: !filled && hasSymbols(model) ? 6 : 0,
      showSymbol: true,
      showAllSymbol: true,
      connectNulls: false,
      ...(named.includes(place) ? namedEnd(look, room) : {}),
      lineStyle: {
        color: mark.color,
        width: filled ? 1.25 : 2,
        type: dashed ? partialDash : several && !filled && mark.dash.length > 0 ? mark.dash : 'solid',
      },
      // ECharts uses the pattern of the points for the area.
      itemStyle: { color: mark.color, ...(filled && several ? { decal: decalOf(mark, look) } : {}) },
      ...(filled
        ? {
            areaStyle: {
              color: mark.color,
              opacity: layered ? 0.8 : 0.25,
            },
          }
        : {}),
      emphasis: {
        // Focusing on one series would fade the solid parts, which are separate lines.
        focus: several && !filled && !dashed ? 'series' : 'none',
        // A wider dashed line would show beside its solid part.
        lineStyle: { width: filled ? 1.25 : dashed ? 2 : 2.5 },
      },
      blur: { lineStyle: { opacity: 0.45 } },
    };
  });
  return {
    grid: { ...frame, right: Math.max(frame.right, room) },
    xAxis: {
      ...across(data.slots, bucket, look, labels, size.width - 100 - room),
      boundaryGap: false,
    },
    yAxis: amounts(look, labels, largestOf(data, layered)),
    series: dashed ? [...lines, ...solidParts(lines, model)] : lines,
  };
}

const partialDash: readonly number[] = [4, 4];

/** Below this width, in CSS pixels, only the legend names the lines. */
const leastWidthForNames = 560;
const longestNameWidth = 140;
const nameDistance = 8;
const nameHeight = 16;
const axisHeight = 46;

/**
 * Returns the indexes of lines with names at their ends: those with a last value that isn't near that of another line.
 * Empty for a single line or a narrow chart.
 */
function namedLines({ series }: ChartData, { width, height }: ChartSize): readonly number[] {
  if (width < leastWidthForNames || series.length < 2) return [];
  const ends = series.map(({ values }) => values.at(-1) ?? null);
  const all = series.flatMap(({ values }) => values.map((value) => value ?? 0));
  // The axis ends at a round value, which can be up to a quarter larger than the largest value.
  const pixels = (Math.max(1, height - axisHeight) * 0.8) / Math.max(...all, Number.MIN_VALUE);
  return ends.flatMap((end, place) =>
    end === null ||
    ends.some((other, at) => at !== place && other !== null && Math.abs(other - end) * pixels < nameHeight)
      ? []
      : [place],
  );
}

/** Returns the space to the right of the lines for their names, in CSS pixels. */
function namesRoom(names: readonly string[], look: ChartLook): number {
  if (names.length === 0) return 0;
  // One more character, because a short name can have only wide characters.
  const longest = (Math.max(...names.map(({ length }) => length)) + 1) * (look.fontSize * 0.6);
  return Math.min(longestNameWidth, longest) + 2 * nameDistance;
}

/** Returns the ECharts options for the name at the end of a line. */
function namedEnd(look: ChartLook, room: number): object {
  return {
    endLabel: {
      ...text(look),
      show: true,
      color: look.foreground,
      distance: nameDistance,
      width: room - 2 * nameDistance,
      overflow: 'truncate',
      formatter: ({ seriesName: name }: { readonly seriesName: string }) => name,
    },
  };
}

/** Whether a point has no neighbors, so that no line connects to it. */
function isAlone(values: readonly (number | null)[], at: number): boolean {
  return values[at] != null && values[at - 1] == null && values[at + 1] == null;
}
