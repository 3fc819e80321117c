import type { Cell, ColumnKind } from '../../shared/table/table';
import { exactNumber } from '../../shared/exactNumber';

/**
 * The patterns of the column kinds, in order of preference. An ambiguous cell matches none of them: `007` is
 * a code, not the number 7.
 */
const patterns: readonly { readonly kind: ColumnKind; readonly type: string; readonly pattern: RegExp }[] = [
  { kind: 'boolean', type: 'BOOLEAN', pattern: /^(?:true|false)$/i },
  { kind: 'integer', type: 'BIGINT', pattern: /^-?(?:0|[1-9]\d{0,17})$/ },
  { kind: 'integer', type: 'DECIMAL(38,0)', pattern: /^-?(?:0|[1-9]\d{0,37})$/ },
  {
    kind: 'decimal',
    type: 'DOUBLE',
    pattern: /^-?(?:(?:0|[1-9]\d*)(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/,
  },
  { kind: 'month', type: 'DATE', pattern: /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/ },
  { kind: 'date', type: 'DATE', pattern: /^\d{4}-\d{2}-\d{2}$/ },
  {
    kind: 'timestamp',
    type: 'TIMESTAMP',
    pattern: /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}(?::?\d{2})?)?$/,
  },
  { kind: 'time', type: 'TIME', pattern: /^\d{2}:\d{2}:\d{2}(?:\.\d+)?$/ },
];

const text = { kind: 'text', type: 'VARCHAR' } as const;

/** Detects the kind of a column from all nonblank cells: text if there are none, or if no kind matches all of them. */
export function kindOf(cells: Iterable<Cell>): { readonly kind: ColumnKind; readonly type: string } {
  let candidates = patterns;
  let any = false;
  for (const cell of cells) {
    if (cell === null) continue;
    if (cell === '') return text;
    any = true;
    candidates = candidates.filter(({ pattern }) => pattern.test(cell));
    if (candidates.length === 0) return text;
  }
  const [first] = candidates;
  return any && first !== undefined ? { kind: first.kind, type: first.type } : text;
}

/**
 * Whether a filter can compare a text with the values of a column of this kind. Any number is sufficient for an
 * integer, and a date or a month for a timestamp.
 */
export function isValueOf(kind: ColumnKind, value: string): boolean {
  if (isNumber(kind)) return exactNumber(value) !== undefined;
  if (kind === 'timestamp') return !Number.isNaN(Date.parse(value));
  return patterns.find((each) => each.kind === kind)?.pattern.test(value) ?? true;
}

export function isNumber(kind: ColumnKind): boolean {
  return kind === 'integer' || kind === 'decimal';
}

export function isMoment(kind: ColumnKind): boolean {
  return kind === 'month' || kind === 'date' || kind === 'time' || kind === 'timestamp';
}
