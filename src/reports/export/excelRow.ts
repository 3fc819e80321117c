import { excelStyle, lineHeight, wrappedStyle, type ExcelFormat } from './excelWorkbook';

/** A value of a cell. A `Date` is a local time, in UTC. */
export type ExcelValue = string | number | boolean | Date | null;

/**
 * Returns a row of a sheet as XML.
 *
 * @param row the number of the row, from 1
 * @param shared receives the texts that need escape sequences
 * @param formats the formats of dates in each column
 */
export function sheetRow(
  row: number,
  values: readonly ExcelValue[],
  shared: SharedTexts,
  formats: readonly (ExcelFormat | undefined)[] = [],
): string {
  const cells = values.map((value, index) =>
    value === null ? '' : sheetCell(`${columnName(index)}${row}`, value, formats[index], shared),
  );
  const lines = Math.max(1, ...values.map(linesOf));
  // Not every program adapts the height of a row to its texts.
  const height = lines === 1 ? '' : ` ht="${Math.min(maxHeight, lines * lineHeight)}" customHeight="1"`;
  return `<row r="${row}"${height}>${cells.join('')}</row>`;
}

const maxHeight = 409;

function linesOf(value: ExcelValue): number {
  return typeof value === 'string' && value.includes('\n') ? value.split('\n').length : 1;
}

const columnNames: string[] = [];

/** Returns the letters of a column: A, B, ..., Z, AA, ... */
function columnName(index: number): string {
  return (columnNames[index] ??= nameColumn(index));
}

function nameColumn(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : nameColumn(Math.floor(index / 26) - 1) + last;
}

function sheetCell(
  place: string,
  value: Exclude<ExcelValue, null>,
  format: ExcelFormat | undefined,
  shared: SharedTexts,
): string {
  switch (typeof value) {
    case 'string': {
      const start = `<c r="${place}" ${value.includes('\n') ? `s="${wrappedStyle}" ` : ''}`;
      return needsEscape.test(value)
        ? `${start}t="s"><v>${shared.add(value)}</v></c>`
        : `${start}t="inlineStr"><is>${textElement(value)}</is></c>`;
    }
    case 'boolean':
      return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
    case 'number':
      return numberCell(place, value, exactFormat(value));
    default:
      return numberCell(place, serial(value), format);
  }
}

function numberCell(place: string, value: number, format: ExcelFormat | undefined): string {
  const style = format ? ` s="${excelStyle(format)}"` : '';
  return `<c r="${place}"${style}><v>${value}</v></c>`;
}

const exactFormats = ['exact0', 'exact1', 'exact2', 'exact3'] as const;

/** Returns the format that shows all digits of a number from which Excel's General shows an exponent, if any. */
function exactFormat(value: number): ExcelFormat | undefined {
  const size = Math.abs(value);
  if (size < 1e11 || size >= 1e15) return undefined;
  const [, fraction = ''] = String(value).split('.');
  return exactFormats[fraction.length];
}

const dayMs = 86_400_000;
/** 1970-01-01 in Excel, which counts days from the end of 1899 with a February 29, 1900. */
const unixDay = 25_569;

/** Returns a time as days, rounded up, because some programs cut it to milliseconds. */
function serial(moment: Date): number {
  const time = moment.getTime();
  const days = unixDay + time / dayMs;
  return (days - unixDay) * dayMs < time ? days * (1 + Number.EPSILON) : days;
}

/** Characters that XML can't contain, and text that looks like the escape sequence of one. */
// eslint-disable-next-line no-control-regex -- control characters are the ones to find
const needsEscape = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]|_(?=x[0-9A-Fa-f]{4}_)/u;
const allToEscape = new RegExp(needsEscape, 'gu');

/** The texts that need escape sequences. Several programs decode them in shared texts only. */
export class SharedTexts {
  private readonly places = new Map<string, number>();

  /** Returns the index of a text. */
  add(text: string): number {
    const place = this.places.get(text) ?? this.places.size;
    this.places.set(text, place);
    return place;
  }

  /** Returns the elements of all texts in XML. */
  *elements(): Generator<string> {
    for (const text of this.places.keys()) yield `<si>${textElement(escaped(text))}</si>`;
  }
}

function escaped(text: string): string {
  return text.replace(
    allToEscape,
    (found) => `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
}

/** A carriage return is a reference, since XML replaces one, and since several programs don't decode `_x000D_`. */
function textElement(text: string): string {
  return `<t xml:space="preserve">${text.replace(/[&<>\r]/g, (character) => references[character] ?? '')}</t>`;
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '&#13;',
};
