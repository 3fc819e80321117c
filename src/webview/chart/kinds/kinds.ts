import type { ChartKind } from '../../../shared/table/chartChoice';
import { area, line } from './line';
import { bars } from './bars';
import { heatmap } from './heatmap';
import { histogram } from './histogram';
import type { KindDescriptor } from './kind';

export const kinds: Readonly<Record<ChartKind, KindDescriptor>> = { line, area, bars, histogram, heatmap };
