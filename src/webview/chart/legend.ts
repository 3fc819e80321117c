import { element } from '../element';
import { kinds } from './kinds/kinds';
import { seriesName, type ChartModel } from './model';
import type { ChartLook } from './option/look';
import { swatch } from './swatch';

/** Creates buttons that toggle lines, layers, and bars. Empty if the chart isn't split or consists of cells. */
export function legend(
  model: ChartModel,
  look: ChartLook,
  hidden: ReadonlySet<string>,
  onToggle: (name: string) => void,
): HTMLElement[] {
  if (kinds[model.choice.kind].cells || !model.request.split) return [];
  return model.data.series.map(({ slot }, place) => {
    const name = seriesName(model, slot);
    const button = element(
      'button',
      {
        className: 'legend-item',
        attributes: { type: 'button', 'aria-pressed': String(!hidden.has(name)) },
      },
      swatch(model, look, place),
      element('span', { text: name }),
    );
    button.addEventListener('click', () => {
      onToggle(name);
      button.setAttribute('aria-pressed', String(!hidden.has(name)));
    });
    return button;
  });
}
