import { sqlLiteral } from '../../../../shared/table/sqlQuoting';
import { printed } from '../table/print';
import type { ColumnKind, PrintStyle } from '../../../../shared/table/table';

/** A possible type of a text column, and the format of its values. */
export interface Candidate {
  readonly kind: ColumnKind;
  readonly type: string;
  readonly print: PrintStyle;
}

export const text: Candidate = { kind: 'text', type: 'VARCHAR', print: { style: 'cast' } };

export const nested: Candidate = { kind: 'nested', type: 'JSON', print: { style: 'json' } };

interface Shape {
  readonly candidate: Candidate;
  /** The format that every cell must match. The engine validates the values themselves. */
  readonly pattern: RegExp;
}

const integer: Candidate = { kind: 'integer', type: 'BIGINT', print: { style: 'cast' } };
const longInteger: Candidate = { kind: 'integer', type: 'DECIMAL(38,0)', print: { style: 'cast' } };
const pointed: Candidate = { kind: 'decimal', type: 'DOUBLE', print: { style: 'cast' } };
const shortest: Candidate = { kind: 'decimal', type: 'DOUBLE', print: { style: 'shortest' } };

const stamped = (pattern: RegExp, format: string): Shape => ({
  candidate: { kind: 'timestamp', type: 'TIMESTAMP', print: { style: 'format', format } },
  pattern,
});

const decimals = /^-?(?:0|[1-9]\d*)\.\d{1,9}$/;
const day = String.raw`\d{4}-\d\d-\d\d`;
const clock = String.raw`\d\d:\d\d:\d\d`;

const shapes: readonly Shape[] = [
  { candidate: integer, pattern: /^(?:0|-?[1-9]\d{0,18})$/ },
  { candidate: longInteger, pattern: /^(?:0|-?[1-9]\d{0,37})$/ },
  // A floating-point number doesn't preserve trailing zeros: "0.50" requires DECIMAL.
  { candidate: pointed, pattern: /^-?(?:0|[1-9]\d*)\.(?:0|\d*[1-9])$/ },
  { candidate: shortest, pattern: /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/ },
  { candidate: { kind: 'boolean', type: 'BOOLEAN', print: { style: 'cast' } }, pattern: /^(?:true|false)$/ },
  {
    candidate: { kind: 'date', type: 'DATE', print: { style: 'cast' } },
    pattern: new RegExp(`^${day}$`),
  },
  {
    // Values of other centuries are more likely to be codes than months.
    candidate: { kind: 'month', type: 'DATE', print: { style: 'format', format: '%Y-%m' } },
    pattern: /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/,
  },
  {
    candidate: { kind: 'time', type: 'TIME', print: { style: 'cast' } },
    pattern: new RegExp(String.raw`^${clock}(?:\.\d{1,6})?$`),
  },
  {
    candidate: { kind: 'timestamp', type: 'TIMESTAMP', print: { style: 'cast' } },
    pattern: new RegExp(String.raw`^${day} ${clock}(?:\.\d{1,6})?$`),
  },
  stamped(new RegExp(`^${day}T${clock}Z$`), '%Y-%m-%dT%H:%M:%SZ'),
  stamped(new RegExp(`^${day}T${clock}$`), '%Y-%m-%dT%H:%M:%S'),
  stamped(new RegExp(String.raw`^${day}T${clock}\.\d{3}Z$`), '%Y-%m-%dT%H:%M:%S.%gZ'),
  stamped(new RegExp(String.raw`^${day}T${clock}\.\d{6}Z$`), '%Y-%m-%dT%H:%M:%S.%fZ'),
  stamped(new RegExp(String.raw`^${day}T${clock}\+00:00$`), '%Y-%m-%dT%H:%M:%S+00:00'),
  stamped(new RegExp(String.raw`^${day} ${clock} UTC$`), '%Y-%m-%d %H:%M:%S UTC'),
  stamped(new RegExp(String.raw`^${day} ${clock} \+0000 UTC$`), '%Y-%m-%d %H:%M:%S +0000 UTC'),
];

/**
 * Returns the possible types of a column for the cells of a sample, the most likely first. Text, which always
 * fits, isn't included. Blank cells are ignored.
 */
export function candidatesFor(cells: Iterable<string | null>): Candidate[] {
  let left = shapes;
  let seen = false;
  /** The number of decimal places, as long as all cells have the same number. */
  let scale: number | undefined;
  for (const cell of cells) {
    if (cell === null) continue;
    const digits = decimals.test(cell) ? cell.length - cell.indexOf('.') - 1 : undefined;
    scale = !seen || scale === digits ? digits : undefined;
    seen = true;
    if (!left.every(({ pattern }) => pattern.test(cell)))
      left = left.filter(({ pattern }) => pattern.test(cell));
    if (left.length === 0 && scale === undefined) return [];
  }
  if (!seen) return [];
  const found = left.map(({ candidate }) => candidate);
  return scale === undefined ? found : [...found, fixed(scale)];
}

function fixed(scale: number): Candidate {
  return { kind: 'decimal', type: `DECIMAL(18,${scale})`, print: { style: 'cast' } };
}

/** Returns SQL for the value of a cell: `NULL` if the text can't be parsed. */
export function parsed({ kind, type, print }: Candidate, cell: string): string {
  if (type === 'VARCHAR') return cell;
  if (kind === 'nested') return `CAST(${cell} AS JSON)`;
  if (print.style === 'format') {
    const moment = `try_strptime(${cell}, ${sqlLiteral(print.format)})`;
    return type === 'DATE' ? `CAST(${moment} AS DATE)` : moment;
  }
  // The engine parses the text of a wide decimal a hundred times slower than that of a 128-bit integer.
  const number = type === longInteger.type ? `try_cast(${cell} AS HUGEINT)` : cell;
  return `try_cast(${number} AS ${type})`;
}

/**
 * Returns an SQL condition that is true if the value of a nonblank cell converts back to exactly the same
 * text.
 */
export function comesBack(candidate: Candidate, cell: string, value: string): string {
  const { kind, type } = candidate;
  const same = `${printed(candidate, value)} = ${cell}`;
  // The engine parses "infinity" as a date and "nan" as a number; in reports, they are text.
  const mayBeInfinite = kind === 'date' || kind === 'timestamp' || type === 'DOUBLE';
  return `coalesce(${same}${mayBeInfinite ? ` AND isfinite(${value})` : ''}, false)`;
}
