import type { ChartModel } from '../model';
import { barsOption } from './barsOption';
import { heatOption } from './heatOption';
import { histogramOption } from './histogramOption';
import { lineOption } from './lineOption';
import type { ChartLook } from './look';
import type { ChartSize } from './size';

/** A chart in the terms of the chart library, without tooltips and titles. */
export function chartOption(model: ChartModel, look: ChartLook, size: ChartSize): Record<string, unknown> {
  return {
    backgroundColor: look.background,
    animation: !look.still,
    animationDuration: 250,
    animationDurationUpdate: 250,
    textStyle: { fontFamily: look.font, fontSize: look.fontSize, color: look.foreground },
    ...kindOption(model, look, size),
  };
}

function kindOption(model: ChartModel, look: ChartLook, size: ChartSize): object {
  switch (model.choice.kind) {
    case 'line':
    case 'area':
      return lineOption(model, look, size);
    case 'bars':
      return barsOption(model, look, size);
    case 'histogram':
      return histogramOption(model, look);
    case 'heatmap':
      return heatOption(model, look, size);
  }
}
