import { kinds } from './kinds/kinds';
import type { HeightRange } from './kinds/kind';
import type { ChartModel } from './model';

const usual: HeightRange = { least: 260, most: 840 };

/** How high a chart has to be to be readable, and may become; the rest of the page stays empty. */
export function heightOf(model: ChartModel): HeightRange {
  return kinds[model.choice.kind].height?.(model) ?? usual;
}
