import { cellForm } from '../../../csv/cellForms';
import { isNumberSpelling } from '../../../../shared/table/plainNumber';
import { commonSpelling, spellingOf } from '../../../spellings';
import type { ColumnKind, DecimalMark, PrintStyle, Spelling } from '../../../../shared/table/table';

/** A possible type of a text column, and the format of its values. */
export interface Candidate {
  readonly kind: ColumnKind;
  readonly type: string;
  readonly print: PrintStyle;
  /** Whether all cells are known to convert to the type and back, so that they needn't be checked. */
  readonly proven?: true;
  /** The spelling of the cells, if the type must still be determined from all of them; see `measure`. */
  readonly spelling?: Spelling;
}

export const text: Candidate = { kind: 'text', type: 'VARCHAR', print: { style: 'cast' } };

export const nested: Candidate = { kind: 'nested', type: 'JSON', print: { style: 'json' } };

/** A column of numbers or times whose texts can't be restored from the values, so that both are stored. */
const spelledAs = (spelling: Spelling): Candidate => ({
  kind: isNumberSpelling(spelling) ? 'decimal' : spelling,
  type: '',
  print: { style: 'text', column: '' },
  spelling,
});

interface Shape {
  readonly candidate: Candidate;
  /** The format that every cell must match. The engine validates the values themselves. */
  readonly pattern: RegExp;
  /** The form that every cell must have, if a scan determines it; see `cellForm`. */
  readonly form?: number;
  /** The form with which every cell converts to the type and back. */
  readonly proof?: number;
}

const integer: Candidate = { kind: 'integer', type: 'BIGINT', print: { style: 'cast' } };
export const longInteger: Candidate = { kind: 'integer', type: 'DECIMAL(38,0)', print: { style: 'cast' } };
const pointed: Candidate = { kind: 'decimal', type: 'DOUBLE', print: { style: 'cast' } };
/** Numbers as the database prints them, except that whole numbers have no decimal point. */
export const shortest: Candidate = { kind: 'decimal', type: 'DOUBLE', print: { style: 'shortest' } };

const stamped = (pattern: RegExp, format: string): Shape => ({
  candidate: { kind: 'timestamp', type: 'TIMESTAMP', print: { style: 'format', format } },
  pattern,
});

const decimals = /^-?(?:0|[1-9]\d*)\.\d{1,9}$/;
const day = String.raw`\d{4}-\d\d-\d\d`;
const clock = String.raw`\d\d:\d\d:\d\d`;

const shapes: readonly Shape[] = [
  {
    candidate: integer,
    pattern: /^(?:0|-?[1-9]\d{0,18})$/,
    form: cellForm.longInteger,
    proof: cellForm.integer,
  },
  { candidate: longInteger, pattern: /^(?:0|-?[1-9]\d{0,37})$/, form: cellForm.longInteger },
  // A floating-point number doesn't preserve trailing zeros: "0.50" requires DECIMAL.
  {
    candidate: pointed,
    pattern: /^-?(?:0|[1-9]\d*)\.(?:0|\d*[1-9])$/,
    form: cellForm.pointed,
    proof: cellForm.double,
  },
  {
    candidate: shortest,
    pattern: /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/,
    form: cellForm.shortest,
    proof: cellForm.double,
  },
  { candidate: { kind: 'boolean', type: 'BOOLEAN', print: { style: 'cast' } }, pattern: /^(?:true|false)$/ },
  {
    candidate: { kind: 'date', type: 'DATE', print: { style: 'cast' } },
    pattern: new RegExp(`^${day}$`),
    form: cellForm.day,
    proof: cellForm.day,
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
 * Returns the possible types of a column for the cells of a sample, the most likely first: those whose values are printed
 * as the cells, and then one that stores the texts, too. Text, which always fits, isn't included.
 *
 * @param forms the forms that all cells of the column have, if they are known; see `cellForm`
 * @param decimal the decimal mark of the table; see `decimalMark`
 */
export function possibleTypes(
  cells: Iterable<string | null>,
  forms?: number,
  decimal?: DecimalMark,
): readonly Candidate[] {
  const candidates = candidatesFor(cells, forms);
  const [first] = candidates;
  const mayBeGrouped = decimal === ',' && first?.kind === 'decimal';
  if (mayBeGrouped && commonSpelling(cells, decimal) === 'commaNumber') return [spelledAs('commaNumber')];
  if (first?.proven === true) return candidates;
  const spelling = first ? spellingOf(first.kind) : commonSpelling(cells, decimal);
  return spelling ? [...candidates, spelledAs(spelling)] : candidates;
}

/**
 * Returns the possible types of a column for the cells of a sample, the most likely first. Text, which always
 * fits, isn't included. Blank cells are ignored.
 *
 * @param forms the forms that all cells of the column have, if they are known; see `cellForm`
 */
export function candidatesFor(cells: Iterable<string | null>, forms?: number): Candidate[] {
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
  if (scale !== undefined) left = [...left, fixed(scale)];
  return forms === undefined ? left.map(({ candidate }) => candidate) : withForms(left, forms);
}

/**
 * Removes the candidates that don't fit a column with the given forms. If the most likely one is proven,
 * returns only that one.
 */
function withForms(left: readonly Shape[], forms: number): Candidate[] {
  const fitting = left.filter(({ form = 0 }) => (form & ~forms) === 0);
  const [first] = fitting;
  if (first?.proof !== undefined && (first.proof & forms) !== 0)
    return [{ ...first.candidate, proven: true }];
  return fitting.map(({ candidate }) => candidate);
}

function fixed(scale: number): Shape {
  return {
    candidate: { kind: 'decimal', type: `DECIMAL(18,${scale})`, print: { style: 'cast' } },
    pattern: decimals,
    form: cellForm.decimal,
  };
}
