import { isDay } from '../../../../src/shared/days';
import { isNumberSpelling } from '../../../../src/shared/table/plainNumber';
import type { Cell, Spelling } from '../../../../src/shared/table/table';
import { candidatesFor, type Candidate } from '../../../../src/reports/engine/process/csv/candidates';
import { commonSpelling, fewDigits } from '../../../../src/reports/spellings';
import { parseMoment } from '../../../../src/shared/table/moments';
import { clockText } from './moments';
import type { MemoryType } from './memoryType';
import { spelledType } from './spelledType';

const text: MemoryType = { column: { kind: 'text', type: 'VARCHAR' } };

interface TypeOptions {
  /** Whether the cells are strings in JSON, which can be times, but not numbers. */
  readonly strings?: boolean;
  /** How the user treats the column; see `TableSource.treated`. */
  readonly treated?: Spelling | undefined;
}

/** Determines the type of a column from all cells, as the engine does. */
export function typeOf(cells: readonly Cell[], { strings = false, treated }: TypeOptions = {}): MemoryType {
  const type = detected(cells, strings);
  if (type.column.kind !== 'text' || treated === undefined) return type;
  const found = spelledType(cells, treated, true);
  return found === undefined ? type : { ...found, column: { ...found.column, treatedAs: treated } };
}

function detected(cells: readonly Cell[], strings: boolean): MemoryType {
  const candidate = candidatesFor(cells).find(
    (each) =>
      !(strings && isNumberOrBoolean(each)) && cells.every((cell) => cell === null || comesBack(each, cell)),
  );
  if (candidate !== undefined) {
    const { kind, type, print } = candidate;
    return { column: { kind, type, ...(print.style === 'cast' ? {} : { print }) } };
  }
  const spelling = commonSpelling(cells);
  if (spelling === undefined || (strings && isNumberSpelling(spelling))) return text;
  return spelledType(cells, spelling, false) ?? text;
}

function isNumberOrBoolean({ kind }: Candidate): boolean {
  return kind === 'integer' || kind === 'decimal' || kind === 'boolean';
}

/** Whether the value of a cell, which matches the format of a type, converts back to exactly the same text. */
function comesBack({ kind, type }: Candidate, cell: string): boolean {
  switch (kind) {
    case 'integer':
      return type !== 'BIGINT' || BigInt.asIntN(64, BigInt(cell)) === BigInt(cell);
    case 'decimal':
      return type === 'DOUBLE' ? isShortest(cell) : isFixed(cell);
    case 'date':
      return isDay(cell);
    case 'time':
      return clockText(cell) === cell;
    case 'timestamp':
      return parseMoment(cell) !== undefined && !/^.{11}24|^.{10} .*\.\d*0$/.test(cell);
    default:
      return true;
  }
}

/** Whether the database prints the number with the same number of decimal places as this text. */
function isFixed(cell: string): boolean {
  return cell.replace(/\D/g, '').length <= fewDigits && !/^-[0.]+$/.test(cell);
}

/** Whether the database prints the floating-point number as this text: without an exponent, and with all digits. */
function isShortest(cell: string): boolean {
  const number = Number(cell);
  const size = Math.abs(number);
  return (number === 0 || (size >= 1e-4 && size < 1e16)) && String(number) === cell.replace(/\.0$/, '');
}
