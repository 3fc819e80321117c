import * as l10n from '@vscode/l10n';
import { formatCount } from '../../shared/format';
import { UserError } from '../../shared/userError';
import type { Cell, TableNote } from '../../shared/table/table';
import { separatorOf } from './separatorLine';

export interface RecordLimits {
  /**
   * The maximum length of a record, in characters. A longer record indicates an unclosed quote, or a file
   * that isn't a table.
   */
  readonly maxLength: number;
  readonly maxCells: number;
}

export const tableLimits: RecordLimits = { maxLength: 16_000_000, maxCells: 20_000 };
const linesShown = 10;

/** Collects the lines with one kind of irregularity: the first few, and the total number. */
class Lines {
  private readonly first: number[] = [];
  count = 0;

  add(line: number): void {
    this.count += 1;
    if (this.first.length < linesShown) this.first.push(line);
  }

  note(message: (count: number) => string): TableNote[] {
    return this.count === 0 ? [] : [{ message: message(this.count), lines: this.first, count: this.count }];
  }
}

const atStart = 0;
const inPlain = 1;
const inQuotes = 2;
const afterQuotes = 3;

const quote = 0x22;
const lf = 0x0a;
const cr = 0x0d;

/**
 * Reads regular and irregular CSV, and reports irregularities. Lines end in LF, CRLF, or CR. A cell that
 * begins with a quote ends with one; if other text follows the closing quote, the cell is read literally. An
 * unquoted empty cell is blank, a quoted one is the empty string. Blank lines of a table with several columns
 * and a line above the header that names the delimiter are skipped.
 */
export class RecordReader {
  /** The maximum number of cells of a record. */
  width = 0;
  /** The number of records, including the header. */
  records = 0;
  private cells: Cell[] = [];
  private cell = '';
  /** The unmodified text of a cell that began with a quote. */
  private raw = '';
  private state = atStart;
  private line = 1;
  /** The line on which the current record begins, from 1. */
  recordLine = 1;
  private recordLength = 0;
  private sawCr = false;
  private readonly short = new Lines();
  private readonly long = new Lines();
  private readonly stray = new Lines();
  private readonly blank = new Lines();
  private readonly unclosed = new Lines();
  private readonly cutOff = new Lines();

  /** @param header the number of cells of the header, if the text doesn't begin with it */
  constructor(
    private readonly delimiter: string,
    private readonly onRecord: (cells: readonly Cell[], line: number) => void,
    private readonly limits: RecordLimits = tableLimits,
    private header = 0,
  ) {}

  /** Whether the current record is longer than the maximum length. {@link write} rejects such a record. */
  get isTooLong(): boolean {
    return this.recordLength > this.limits.maxLength;
  }

  /** Whether the text read so far ends within a quoted cell. */
  get isWithinQuotes(): boolean {
    return this.state === inQuotes;
  }

  /** The number of quotes that aren't at the start or the end of a cell. */
  get strayQuotes(): number {
    return this.stray.count;
  }

  /** @throws UserError of kind `csv` for a record that exceeds the limits */
  write(text: string): void {
    const delimiter = this.delimiter.charCodeAt(0);
    let from = 0;
    const take = (to: number): void => {
      const piece = text.slice(from, to);
      this.cell += piece;
      if (this.state === inQuotes || this.state === afterQuotes) this.raw += piece;
      this.recordLength += to - from;
      if (this.isTooLong) this.refuse('length');
      from = to;
    };
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (this.sawCr) {
        this.sawCr = false;
        if (code === lf) {
          // The line was counted at its CR. Within quotes, the LF is part of the cell.
          if (this.state !== inQuotes) from = at + 1;
          continue;
        }
      }
      if (this.state === inQuotes) {
        if (code === quote) {
          take(at);
          this.raw += '"';
          from = at + 1;
          this.state = afterQuotes;
        } else if (code === lf || code === cr) {
          this.line += 1;
          this.sawCr = code === cr;
        }
      } else if (this.state === afterQuotes && code === quote) {
        this.cell += '"';
        this.raw += '"';
        from = at + 1;
        this.state = inQuotes;
      } else if (code === delimiter || code === lf || code === cr) {
        take(at);
        from = at + 1;
        this.endCell();
        if (code === delimiter) continue;
        this.endRecord();
        this.line += 1;
        this.recordLine = this.line;
        this.sawCr = code === cr;
      } else if (this.state === atStart && code === quote) {
        from = at + 1;
        this.raw = '"';
        this.state = inQuotes;
      } else if (this.state === afterQuotes) {
        this.stray.add(this.line);
        this.cell = this.raw;
        this.state = inPlain;
      } else {
        if (code === quote && this.state === inPlain) this.stray.add(this.line);
        this.state = inPlain;
      }
    }
    take(text.length);
  }

  end(): void {
    if (this.state === atStart && this.cells.length === 0) return;
    if (this.state === inQuotes) this.unclosed.add(this.recordLine);
    const cutOff = this.state !== inQuotes && this.cells.length + 1 < this.header;
    if (cutOff) this.cutOff.add(this.recordLine);
    this.endCell();
    this.endRecord(cutOff);
  }

  /** Returns notes on irregular records, with their lines. */
  notes(): TableNote[] {
    return [
      ...this.short.note((count) =>
        count === 1
          ? l10n.t('1 row has too few cells. Missing cells are blank.')
          : l10n.t('{count} rows have too few cells. Missing cells are blank.', {
              count: formatCount(count),
            }),
      ),
      ...this.long.note((count) =>
        count === 1
          ? l10n.t('1 row has more cells than the header. The extra cells are in additional columns.')
          : l10n.t(
              '{count} rows have more cells than the header. The extra cells are in additional columns.',
              {
                count: formatCount(count),
              },
            ),
      ),
      ...this.stray.note((count) =>
        count === 1
          ? l10n.t('1 unexpected quote is shown as text.')
          : l10n.t('{count} unexpected quotes are shown as text.', { count: formatCount(count) }),
      ),
      ...this.blank.note((count) =>
        count === 1
          ? l10n.t('1 blank line is skipped.')
          : l10n.t('{count} blank lines are skipped.', { count: formatCount(count) }),
      ),
      ...this.cutOff.note(() => l10n.t('The file ends in the middle of a row.')),
      ...this.unclosed.note(() => l10n.t('The file ends in a cell with an unclosed quote.')),
    ];
  }

  private endCell(): void {
    this.cells.push(this.cell === '' && this.state === atStart ? null : this.cell);
    this.cell = '';
    this.raw = '';
    this.state = atStart;
    const { maxCells } = this.limits;
    if (this.cells.length > maxCells) this.refuse('cells');
  }

  private endRecord(cutOff = false): void {
    const { cells, recordLine } = this;
    this.cells = [];
    this.recordLength = 0;
    if (this.header !== 1 && cells.length === 1 && cells[0] === null) {
      this.blank.add(recordLine);
      return;
    }
    if (this.header === 0 && separatorOf(cells.map((cell) => cell ?? '').join(this.delimiter)) !== undefined)
      return;
    if (this.header === 0) this.header = cells.length;
    else if (cells.length < this.header && !cutOff) this.short.add(recordLine);
    else if (cells.length > this.header) this.long.add(recordLine);
    this.width = Math.max(this.width, cells.length);
    this.records += 1;
    this.onRecord(cells, recordLine);
  }

  private refuse(limit: 'length' | 'cells'): never {
    const line = formatCount(this.recordLine);
    const message =
      limit === 'length'
        ? l10n.t(
            "The file isn't a valid table. The row that starts on line {line} has more than the maximum of {count} characters.",
            {
              line,
              count: formatCount(this.limits.maxLength),
            },
          )
        : l10n.t(
            "The file isn't a valid table. The row that starts on line {line} has more than the maximum of {count} cells.",
            {
              line,
              count: formatCount(this.limits.maxCells),
            },
          );
    throw new UserError('csv', message, {
      advice:
        limit === 'length'
          ? l10n.t('Check the file for an unclosed quote, or download it again.')
          : l10n.t('Open it as text instead.'),
    });
  }
}
