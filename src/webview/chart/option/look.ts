import type { ChartModel } from '../model';
import { hasSymbols } from '../partial';

/** The colors and fonts of a chart, from VS Code's theme. */
export interface ChartLook {
  readonly background: string;
  readonly foreground: string;
  readonly muted: string;
  /** The color of grid lines, axes, and the cells of "Other". */
  readonly line: string;
  readonly colors: readonly string[];
  /** The color of "Other" in lines, areas, and bars. */
  readonly rest: string;
  /** The color scale from low to high values. */
  readonly scale: readonly string[];
  /** The color of patterns over a fill color. */
  readonly pattern: string;
  readonly font: string;
  readonly fontSize: number;
  readonly still: boolean;
}

/** The color of a series, and the marks that distinguish it without color. */
export interface Mark {
  readonly color: string;
  /** Lengths of dashes and gaps; empty for a solid line. */
  readonly dash: readonly number[];
  readonly symbol: 'circle' | 'rect' | 'triangle' | 'diamond';
  /** The stripes over areas and bars: angle in degrees and distance; absent for a plain series. */
  readonly stripes?: { readonly degrees: number; readonly gap: number };
}

const dashes: readonly (readonly number[])[] = [
  [],
  [7, 3],
  [2, 2],
  [9, 3, 2, 3],
  [4, 2],
  [12, 4],
  [1, 3],
  [6, 2, 1, 2, 1, 2],
];
const symbols = ['circle', 'rect', 'triangle', 'diamond'] as const;
const stripes = [
  undefined,
  { degrees: 45, gap: 5 },
  { degrees: -45, gap: 5 },
  { degrees: 0, gap: 5 },
  { degrees: 90, gap: 5 },
  { degrees: 45, gap: 10 },
  { degrees: -45, gap: 10 },
  { degrees: 0, gap: 10 },
] as const;

/**
 * Returns the mark of a series by its position. "Other" is gray, dotted, and plain. If dashes indicate partial
 * periods, only symbols and colors distinguish the lines.
 */
export function markOf(model: ChartModel, look: ChartLook, place: number): Mark {
  const { data, partial } = model;
  const symbol = symbols[place % symbols.length] ?? 'circle';
  const solid = partial.size > 0 && hasSymbols(model);
  if (data.series[place]?.slot.other === true) return { color: look.rest, dash: solid ? [] : [1, 2], symbol };
  const stripe = stripes[place % stripes.length];
  return {
    color: look.colors[place % Math.max(1, look.colors.length)] ?? look.foreground,
    dash: solid ? [] : (dashes[place % dashes.length] ?? []),
    symbol,
    ...(stripe && { stripes: stripe }),
  };
}

/** Returns the stripes of a mark as an ECharts decal. */
export function decalOf({ stripes: stripe }: Mark, look: ChartLook): object {
  if (!stripe) return { symbol: 'none' };
  return {
    symbol: 'rect',
    color: look.pattern,
    dashArrayX: [1, 0],
    dashArrayY: [1.5, stripe.gap],
    rotation: (stripe.degrees * Math.PI) / 180,
  };
}

/** In CSS pixels. */
export interface ChartSize {
  readonly width: number;
  readonly height: number;
}
