import type { ChartKind } from '../../../shared/table/chartChoice';
import { area } from './area';
import { bars } from './bars';
import { heatmap } from './heatmap';
import { histogram } from './histogram';
import type { KindDescriptor } from './kind';
import { line } from './line';

export const kinds: Readonly<Record<ChartKind, KindDescriptor>> = { line, area, bars, histogram, heatmap };
