import { calendarGrainsOf } from '../grain';
import { addsUp } from '../data';
import { planSeries } from '../dimensions';
import type { KindDescriptor } from './kind';
import { isMomentOrNumber, lineOption, overTime } from './line';

export const area: KindDescriptor = {
  name: 'Stacked area',
  axis: 'Along',
  tops: [3, 5, 8],
  limitsAxis: false,
  cells: false,
  pointer: 'line',
  swatch: 'box',
  suits: isMomentOrNumber,
  grains: calendarGrainsOf,
  propose: (facts) => (facts.layers.length > 0 && addsUp(facts.measure) ? overTime(facts) : []),
  plan: planSeries,
  option: (model, look, size) => lineOption(model, look, size, true),
};
