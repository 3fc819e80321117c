/** A part of the row above an operation or response. */
export interface LensPart<Id extends string = string> {
  readonly id: Id;
  /** The name of an icon, which screen readers don't announce. */
  readonly icon?: string;
  readonly text: string;
  readonly tooltip?: string;
  /** A shorter text for a row that is too wide. */
  readonly shorter?: string;
  /** Whether the end of the text can be cut off in a row that is still too wide. */
  readonly isCuttable?: boolean;
  /** Whether the part can be omitted from a row that is still too wide. */
  readonly isOptional?: boolean;
}

/** The maximum width of a row, in pixels: half of the editor area in a window of 1280 pixels, without the minimap. */
export const maxRowWidth = 320;

/** The minimum number of characters of a truncated name. */
const minCut = 6;

const iconWidth = 17;
const separatorWidth = 12;

/** Character widths in pixels at a font size of 12 pixels, rounded up because user interface fonts differ. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[ .,:;'!|()[\]ijlI·]/, 4],
  [/["frt-]/, 5],
  [/[mwMW@%…]/, 11],
  [/[A-Z=&#]/, 8.5],
  [/[ -\u2e7f]/, 7],
];
const wideCharacter = 13;

/** Estimates the width of a text, in pixels, at a font size of 12 pixels. */
function estimateWidth(text: string): number {
  let width = 0;
  for (const character of text)
    width += widths.find(([pattern]) => pattern.test(character))?.[1] ?? wideCharacter;
  return width;
}

/** Estimates the width of a row, in pixels, including icons and separators. */
export function estimateRowWidth(parts: readonly LensPart[]): number {
  const labelWidth = parts.map(
    ({ icon, text }) => (icon === undefined ? 0 : iconWidth) + estimateWidth(text),
  );
  return labelWidth.reduce((sum, width) => sum + width, 0) + Math.max(0, parts.length - 1) * separatorWidth;
}

/**
 * Fits a row into {@link maxRowWidth} as far as possible: uses shorter texts, truncates names, and then omits optional
 * parts, the last one first.
 */
export function fitRow<Id extends string>(parts: readonly LensPart<Id>[]): readonly LensPart<Id>[] {
  const shortened = parts.map((part) => ({ ...part, text: part.shorter ?? part.text }));
  for (let row = estimateRowWidth(parts) <= maxRowWidth ? parts : shortened; ;) {
    const fitted = cutNames(row);
    const optional = row.findLastIndex(({ isOptional }) => isOptional === true);
    if (optional === -1 || estimateRowWidth(fitted) <= maxRowWidth) return fitted;
    row = row.filter((_, index) => index !== optional);
  }
}

function cutNames<Id extends string>(row: readonly LensPart<Id>[]): readonly LensPart<Id>[] {
  let fitted = row;
  row.forEach((part, index) => {
    if (part.isCuttable !== true) return;
    const width = (text: string): number => estimateRowWidth(fitted.with(index, { ...part, text }));
    fitted = fitted.with(index, { ...part, text: cut(part.text, width) });
  });
  return fitted;
}

function cut(text: string, widthWith: (text: string) => number): string {
  const characters = [...text];
  let shown = text;
  for (let length = characters.length - 1; length >= minCut && widthWith(shown) > maxRowWidth; length -= 1)
    shown = `${characters.slice(0, length).join('').trimEnd()}…`;
  return shown;
}
