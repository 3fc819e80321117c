import { kinds } from '../kinds/kinds';
import type { ChartModel } from '../model';
import type { ChartLook, ChartSize } from './look';
import type { HeightRange } from '../kinds/kind';

/** The duration of an animation in milliseconds. */
export const animationMs = 250;

/** Returns the ECharts option of a chart, without tooltips, titles, and legends. */
export function chartOption(model: ChartModel, look: ChartLook, size: ChartSize): Record<string, unknown> {
  return {
    backgroundColor: look.background,
    animation: !look.still,
    animationDuration: animationMs,
    animationDurationUpdate: animationMs,
    textStyle: { fontFamily: look.font, fontSize: look.fontSize, color: look.foreground },
    ...kinds[model.choice.kind].option(model, look, size),
  };
}

const usual: HeightRange = { least: 260, maximum: 840 };

/** Returns the minimum height for a readable chart, and the maximum height. */
export function heightOf(model: ChartModel): HeightRange {
  return kinds[model.choice.kind].height?.(model) ?? usual;
}
