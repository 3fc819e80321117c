import { sqlLiteral } from '../../../../shared/table/sqlQuoting';
import { groupMarks, markOf, minusSign } from '../../../../shared/table/plainNumber';
import type { Cell, ColumnKind, DecimalMark, PrintStyle, Spelling } from '../../../../shared/table/table';
import { numberType, spellings, treatedSpellings, zonedPattern } from '../../../spellings';

/** The type of a column whose cells are stored as text beside their values. */
export interface SpelledType {
  readonly kind: ColumnKind;
  readonly type: string;
  readonly print: Extract<PrintStyle, { readonly style: 'text' }>;
}

/** A question about the cells of a column: aggregates, and the type that follows from their values. */
export interface Measurement {
  readonly sql: readonly string[];
  /** Returns `undefined` if the column has a cell without a value. */
  readonly read: (found: readonly Cell[]) => SpelledType | undefined;
}

const dayLength = '2026-01-31'.length;

/**
 * Returns the question for the type of a column whose cells have a spelling: DECIMAL if it can store every number
 * exactly, otherwise DOUBLE; DATE; TIMESTAMP, in UTC if the cells have offsets, or TIMESTAMP_NS if a time needs it.
 * Empty cells have no value.
 *
 * @param treated whether cells of other spellings have no value; there is then a type unless all cells are such
 */
export function measure(spelling: Spelling, cell: string, treated = false): Measurement {
  const known = spelledCell((treated ? treatedSpellings : spellings)[spelling], cell);
  const all: All = (value) =>
    treated ? `bool_or(${value})` : `bool_and(${cell} IS NULL OR coalesce(${value}, false) OR ${cell} = '')`;
  switch (spelling) {
    case 'number':
    case 'commaNumber':
    case 'groupedNumber':
      return measureNumbers(known, all, markOf(spelling));
    case 'timestamp':
      return measureTimestamps(known, all, treated);
    case 'time': {
      const type = { kind: 'time', type: 'TIME', print: { style: 'text', column: '' } } as const;
      return {
        sql: [all(`${valueOf(type, known)} IS NOT NULL`), `bool_or(${isFine(known)})`],
        // The copy can't contain nanoseconds of a day.
        read: ([fits, fine]) => (isTrue(fits) && !isTrue(fine) ? type : undefined),
      };
    }
  }
}

type All = (condition: string) => string;

function measureNumbers(cell: string, all: All, decimal: DecimalMark | undefined): Measurement {
  const known = plainNumberOf(cell, decimal);
  const exponent = `coalesce(TRY_CAST(regexp_extract(${known}, '[eE]([+-]?\\d+)', 1) AS INTEGER), 0)`;
  const length = (pattern: string): string => `length(regexp_extract(${known}, '${pattern}', 1))`;
  return {
    sql: [
      all(`isfinite(TRY_CAST(${known} AS DOUBLE))`),
      `max(${length('^ *[+-]?0*(\\d*)')} + ${exponent})`,
      `max(${length('\\.(\\d*)')} - ${exponent})`,
    ],
    read: ([fits, maximum, places]) => {
      if (!isTrue(fits)) return undefined;
      const { kind, type } = numberType(Number(maximum ?? 0), Number(places ?? 0));
      return {
        kind,
        type,
        print: { style: 'text', column: '', ...(decimal && { decimal }) },
      };
    },
  };
}

/** Returns SQL for what `plainNumber` returns. */
function plainNumberOf(cell: string, decimal: DecimalMark | undefined): string {
  if (!decimal) return cell;
  const digits = `translate(${cell}, ${sqlLiteral(`${minusSign}${decimal}${groupMarks[decimal]}`)}, '-.')`;
  const isSignedAtEnd = `right(${digits}, 1) IN ('-', ')')`;
  return `CASE WHEN ${isSignedAtEnd} THEN '-' || translate(${digits}, '()-', '') ELSE ${digits} END`;
}

/** Returns SQL for the number of a cell as JSON spells it, with all digits; NULL if the cell is empty. */
export function jsonNumberOf(cell: string, decimal: DecimalMark | undefined): string {
  const number = `trim(${plainNumberOf(cell, decimal)})`;
  const started = `regexp_replace(${number}, '^[+]?(-?)0*(\\d)', '\\1\\2')`;
  return `nullif(regexp_replace(regexp_replace(${started}, '^[+]?(-?)\\.', '\\10.'), '\\.([eE]|$)', '\\1'), '')`;
}

/** Returns SQL for the digits of a number without its exponent, and without the zeros around them. */
export function digitsOf(number: string): string {
  return `trim(regexp_replace(${number}, '[eE].*|\\D', '', 'g'), '0')`;
}

function measureTimestamps(known: string, all: All, treated: boolean): Measurement {
  const typed = (type: string, utc: boolean): SpelledType => ({
    kind: 'timestamp',
    type,
    print: { style: 'text', column: '', ...(utc ? { utc } : {}) },
  });
  const zoned = `regexp_matches(${known}, ${sqlLiteral(zonedPattern)})`;
  // Only the values of offsets depend on whether there are any.
  const valid = (type: string): string => `${valueOf(typed(type, true), known)} IS NOT NULL`;
  return {
    sql: [
      all(valid('TIMESTAMP')),
      `bool_or(${zoned})`,
      `bool_and(${zoned})`,
      `bool_or(${isFine(known)}) AND bool_and(${known} IS NULL OR ${valid('TIMESTAMP_NS')})`,
      `bool_and(length(trim(${known})) = ${dayLength})`,
    ],
    read: ([fits, some, every, fine, days]) => {
      if (!isTrue(fits) || (!treated && isTrue(some) !== isTrue(every))) return undefined;
      if (isTrue(days)) return { kind: 'date', type: 'DATE', print: { style: 'text', column: '' } };
      return typed(isTrue(fine) ? 'TIMESTAMP_NS' : 'TIMESTAMP', isTrue(some));
    },
  };
}

/** Returns an SQL condition that is true if a time has more than six digits after its second. */
const isFine = (cell: string): string => `regexp_matches(${cell}, '[.,]\\d{6}\\d*[1-9]')`;

const isTrue = (value: Cell | undefined): boolean => String(value) === 'true';

/** Returns SQL for the value of a cell, which must be of the spelling of its column; NULL if it is invalid. */
export function valueOf({ kind, type, print }: SpelledType, cell: string): string {
  if (kind === 'timestamp')
    return print.utc === true ? instant(type, cell) : `TRY_CAST(${isoMoment(cell)} AS ${type})`;
  if (kind === 'date' || kind === 'time') return `TRY_CAST(${isoMoment(cell)} AS ${type})`;
  const number = plainNumberOf(cell, print.decimal);
  const scale = /^DECIMAL\(38,(\d+)\)$/.exec(type)?.[1];
  return scale === undefined ? `TRY_CAST(trim(${number}) AS ${type})` : wideDecimal(number, Number(scale));
}

/** Returns SQL for the value of a cell of a column that the user treats as one of this spelling. */
export function treatedValueOf(spelling: Spelling, type: SpelledType, cell: string): string {
  const value = valueOf(type, spelledCell(treatedSpellings[spelling], cell));
  return type.type === 'DOUBLE' ? `CASE WHEN isfinite(${value}) THEN ${value} END` : value;
}

const spelledCell = (pattern: string, cell: string): string =>
  `CASE WHEN ${spelledCondition(cell, pattern)} THEN ${cell} END`;

/** Returns an SQL condition that is true if a cell matches one of the patterns of `spellings`. */
export function spelledCondition(cell: string, pattern: string): string {
  return `regexp_matches(${cell}, ${sqlLiteral(pattern)})`;
}

/**
 * The database parses the text of a wide decimal a hundred times slower than that of a 128-bit integer, so only
 * exponents are parsed that way.
 */
function wideDecimal(cell: string, scale: number): string {
  const text = `trim(${cell})`;
  const places = `CASE WHEN contains(${text}, '.') THEN length(${text}) - strpos(${text}, '.') ELSE 0 END`;
  const units = `TRY_CAST(replace(${text}, '.', '') || repeat('0', ${scale} - ${places}) AS HUGEINT)`;
  const unit = `CAST('${scale === 0 ? '1' : `0.${'1'.padStart(scale, '0')}`}' AS DECIMAL(${Math.max(1, scale)},${scale}))`;
  const slow = `TRY_CAST(${text} AS DECIMAL(38,${scale}))`;
  return `CASE WHEN contains(lower(${cell}), 'e') THEN ${slow}
    WHEN ${cell} <> '' THEN CAST(CAST(${units} AS DECIMAL(38,0)) * ${unit} AS DECIMAL(38,${scale})) END`;
}

/**
 * Returns SQL for a date or time without spaces around it, and with the marks of ISO 8601 that the database reads. Most
 * cells have these marks, and finding out takes less time than replacing them.
 */
function isoMoment(cell: string): string {
  const text = `trim(${cell})`;
  const marked = (part: string): string => `replace(replace(${part}, 't', 'T'), ',', '.')`;
  return `CASE WHEN ltrim(${cell}) LIKE '__.%' THEN substr(${text}, 7, 4) || '-' || substr(${text}, 4, 2) || '-' ||
      substr(${text}, 1, 2) || ${marked(`substr(${text}, 11)`)}
    WHEN contains(${cell}, ',') OR contains(${cell}, 't') THEN ${marked(text)} ELSE ${text} END`;
}

/** Returns SQL for the time in UTC of a cell with an offset. The database accepts only some of the spellings. */
function instant(type: string, cell: string): string {
  const text = isoMoment(cell);
  const ending = String.raw` ?(?:[Zz]|UTC|GMT|([+-]\d\d):?(\d\d)?(?: [A-Z\d+-]+)?)?(?:\[[^\]]+\])?$`;
  const rewritten = (clock: string, to: string): string =>
    `regexp_replace(${text}, ${sqlLiteral(`^(.{10})[T ](${clock})${ending}`)}, ${sqlLiteral(to)})`;
  const full = rewritten(String.raw`\d\d:\d\d:\d\d(?:\.\d+)?`, String.raw`\1 \2\3\4`);
  const short = rewritten(String.raw`\d\d:\d\d`, String.raw`\1 \2:00\3\4`);
  const plain = `CASE WHEN substr(${text}, 17, 1) = ':' THEN ${full} ELSE ${short} END`;
  // A cast to TIMESTAMP would ignore some offsets.
  return type === 'TIMESTAMP_NS'
    ? `TRY_CAST(${plain} AS TIMESTAMP_NS)`
    : `make_timestamp(epoch_us(TRY_CAST(${plain} AS TIMESTAMP WITH TIME ZONE)))`;
}
