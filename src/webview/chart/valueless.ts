import { kinds } from './kinds/kinds';
import { seriesName, type ChartModel } from './model';

/**
 * Omits the lines, layers, and bars of a split that are zero or blank everywhere. Omits none if this is true of all
 * series, and in charts with rows of cells.
 */
export function omitValueless(model: ChartModel): {
  readonly shown: ChartModel;
  /** The names of the omitted series. */
  readonly omitted: readonly string[];
} {
  const { series } = model.data;
  const drawn = series.filter(({ values }) => values.some((value) => value !== null && value !== 0));
  const isComplete = drawn.length === 0 || drawn.length === series.length;
  if (isComplete || kinds[model.choice.kind].cells) return { shown: model, omitted: [] };
  return {
    shown: { ...model, data: { ...model.data, series: drawn } },
    omitted: series.filter((each) => !drawn.includes(each)).map(({ slot }) => seriesName(model, slot)),
  };
}
