import * as l10n from '@vscode/l10n';
import { calendarGrainsOf } from '../grain';
import { addsUp } from '../data';
import { planSeries } from '../chartPlan';
import type { KindDescriptor } from './kind';
import { isMomentOrNumber, lineOption, overTime } from './line';

export const area: KindDescriptor = {
  name: () => l10n.t({ message: 'Area', comment: 'Kind of chart' }),
  axis: () => l10n.t({ message: 'X-axis', comment: 'Setting of a chart: a column' }),
  splitBy: () => l10n.t({ message: 'Category', comment: 'Setting of a chart: a column' }),
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
