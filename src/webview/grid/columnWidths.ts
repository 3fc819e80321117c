import type { TableColumn } from '../../shared/table/table';
import { cellLine } from './format';

/** In CSS pixels. */
export const minColumnWidth = 64;
const widest = 380;
const padding = 20;
/** The icon of the kind, and the arrow of a sorted column. */
const headerIcons = 20 + 18;
const icon = 18;
/** A name that fits in one line is broken only if this narrows its column by at least as much. */
const leastGain = 32;
/** In characters. More of a cell doesn't fit in the widest column. */
const measuredCharacters = 120;
/** The number of cells that are measured in each column: those with the most characters. */
const measuredCells = 5;

/** Returns the width of a text in CSS pixels. */
export type Measure = (text: string, weight: 'normal' | 'bold') => number;

/** Returns a function that measures texts in the font of the page. All digits have the same width. */
export function pageMeasure(): Measure {
  const context = document.createElement('canvas').getContext('2d');
  const { fontSize, fontFamily } = getComputedStyle(document.body);
  const fonts = { normal: `400 ${fontSize} ${fontFamily}`, bold: `600 ${fontSize} ${fontFamily}` };
  return (text, weight) => {
    if (context === null) return text.length * 8;
    context.font = fonts[weight];
    return context.measureText(text.replaceAll(/\d/g, '0')).width;
  };
}

/** Splits the name of a column after each character at which a line of its header can end. */
export function nameParts(name: string): readonly string[] {
  return name.split(/(?<=[\s_./:-])(?=[^\s_./:-])|(?<=[a-z\d])(?=[A-Z])/);
}

/**
 * Returns the width with which a column is first shown: of its widest cell, or of its name on one or two lines. One
 * long text doesn't push other columns out of view: 95% of texts fit.
 *
 * @param texts the formatted texts of the first rows
 */
export function columnWidth(
  measure: Measure,
  column: TableColumn,
  name: string,
  texts: readonly string[],
): number {
  const byLength = texts.toSorted((a, b) => a.length - b.length);
  const isText = column.kind === 'text' || column.kind === 'nested';
  const last = isText ? Math.ceil(byLength.length * 0.95) : byLength.length;
  const widths = byLength
    .slice(Math.max(0, last - measuredCells), last)
    .map((text) => measure(cellLine(text.slice(0, measuredCharacters)), 'normal'));
  const content = Math.max(0, ...widths) + padding + (column.kind === 'boolean' ? icon : 0);
  const oneLine = headerWidth(measure, column, name);
  const parts = nameParts(name);
  const breaks = parts.slice(1).map((_, place) => {
    const first =
      measure(
        parts
          .slice(0, place + 1)
          .join('')
          .trimEnd(),
        'bold',
      ) +
      padding +
      headerIcons;
    return Math.max(first, headerWidth(measure, column, parts.slice(place + 1).join('')));
  });
  const narrow = Math.max(content, Math.min(oneLine, ...breaks));
  const width = oneLine - narrow >= leastGain ? narrow : Math.max(content, oneLine);
  return Math.min(widest, Math.max(minColumnWidth, Math.ceil(width) + 1));
}

/** Returns the width in which the header of a column shows its name on one line. */
export function headerWidth(measure: Measure, { joined }: TableColumn, name: string): number {
  return measure(name, 'bold') + padding + headerIcons + (joined === true ? icon : 0);
}
