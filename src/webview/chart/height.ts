import { kinds } from './kinds/kinds';
import type { HeightRange } from './kinds/kind';
import type { ChartModel } from './model';

const usual: HeightRange = { least: 260, maximum: 840 };

/** Returns the minimum height for a readable chart, and the maximum height. */
export function heightOf(model: ChartModel): HeightRange {
  return kinds[model.choice.kind].height?.(model) ?? usual;
}
