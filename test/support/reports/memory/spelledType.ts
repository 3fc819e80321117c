import { decimalText, exactNumber, floorAt } from '../../../../src/shared/exactNumber';
import { isNumberSpelling, markOf, plainNumber } from '../../../../src/shared/table/plainNumber';
import type { Cell, DecimalMark, Spelling } from '../../../../src/shared/table/table';
import { numberType, spellings, treatedSpellings } from '../../../../src/reports/spellings';
import type { MemoryType } from './memoryType';
import { instantText, parseMoment } from '../../../../src/shared/table/moments';
import { clockText } from './moments';

type CellValue = (cell: string) => string | undefined;

/**
 * Returns the type of a column whose cells have a spelling, as the engine determines it; `undefined` if a cell has no
 * value.
 *
 * @param treated whether cells of other spellings have no value; there is then a type unless all cells are such
 */
export function spelledType(
  cells: readonly Cell[],
  spelling: Spelling,
  treated: boolean,
): MemoryType | undefined {
  const pattern = new RegExp((treated ? treatedSpellings : spellings)[spelling]);
  const spelled = cells.flatMap((cell) => cell || []);
  const known = spelled.filter((cell) => pattern.test(cell));
  const build = isNumberSpelling(spelling)
    ? (known: readonly string[]) => numbers(known, markOf(spelling))
    : spelling === 'timestamp'
      ? timestamps
      : times;
  const found = build(known, treated);
  if (found === undefined) return undefined;
  const value: CellValue = (cell) => (pattern.test(cell) ? found.cellValue(cell) : undefined);
  const hasValue = (cell: string): boolean => value(cell) !== undefined;
  if (treated ? !spelled.some(hasValue) : !spelled.every(hasValue)) return undefined;
  return { column: found.column, cellValue: (cell) => value(cell) ?? null };
}

type Found = Omit<MemoryType, 'cellValue'> & { readonly cellValue: CellValue };

const print = { style: 'text', column: '' } as const;

function numbers(texts: readonly string[], decimal: DecimalMark | undefined): Found {
  const column = {
    kind: 'decimal',
    print: { ...print, ...(decimal === undefined ? {} : { decimal }) },
  } as const;
  const cells = texts.map((text) => plainNumber(column, text));
  let [maximum, places] = [0, 0];
  for (const cell of cells) {
    const [, whole = '', fraction = '', power = '0'] =
      /^ *[+-]?0*(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?/.exec(cell) ?? [];
    maximum = Math.max(maximum, whole.length + Number(power));
    places = Math.max(places, fraction.length - Number(power));
  }
  const { kind, type, scale } = numberType(maximum, places);
  const cellValue = (text: string): string | undefined => {
    const cell = plainNumber(column, text);
    const number = Number(cell);
    if (!Number.isFinite(number)) return undefined;
    const exact = scale === undefined ? undefined : exactNumber(cell.trim());
    return exact === undefined || scale === undefined
      ? String(number)
      : decimalText(floorAt(exact, scale).units, scale)
          .replace(/(\.\d*?)0+$/, '$1')
          .replace(/\.$/, '');
  };
  return { column: { ...column, kind, type }, cellValue };
}

function timestamps(cells: readonly string[], treated: boolean): Found | undefined {
  const moments = cells.flatMap((cell) => parseMoment(cell) ?? []);
  const zoned = moments.filter(({ offset }) => offset !== undefined).length;
  if (!treated && zoned > 0 && zoned < moments.length) return undefined;
  if (moments.length > 0 && cells.every((cell) => cell.trim().length === '2026-01-31'.length))
    return {
      column: { kind: 'date', type: 'DATE', print },
      cellValue: (cell) => parseMoment(cell)?.second.slice(0, '2026-01-31'.length),
    };
  const fine = moments.some(({ fraction }) => fraction.length > 6);
  const utc = zoned > 0;
  return {
    column: {
      kind: 'timestamp',
      type: fine ? 'TIMESTAMP_NS' : 'TIMESTAMP',
      print: utc ? { ...print, utc } : print,
    },
    cellValue: (cell) => {
      const moment = parseMoment(cell);
      return moment && `${instantText(moment)}${utc ? 'Z' : ''}`;
    },
  };
}

function times(cells: readonly string[]): Found | undefined {
  if (cells.some((cell) => /[.,]\d{6}\d*[1-9]/.test(cell))) return undefined;
  return { column: { kind: 'time', type: 'TIME', print }, cellValue: clockText };
}
