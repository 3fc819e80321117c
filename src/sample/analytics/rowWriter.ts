import { personAt, type Accounts } from './accounts';
import { clients, languages } from './clients';
import { METRIC_COUNT, rates } from './columns';
import { csvCell, writeBytes, writeComma, writeInteger, writeRate } from './csvBytes';

const NEWLINE = 0x0a;

/** Texts as bytes in one array, each followed by a comma. */
interface Fragments {
  readonly bytes: Uint8Array;
  /** Start offset of each text, followed by the end offset of the last one. */
  readonly starts: Int32Array;
}

/** Writes the rows of a report. Repeated cells are encoded in advance. */
export class RowWriter {
  private readonly accountCells: Fragments;
  private readonly clientCells = fragments(clients.map(({ name }) => name));
  private readonly languageCells = fragments(languages);
  private readonly activity = fragments(['false', 'true']);
  private readonly rateAfter = Array.from({ length: METRIC_COUNT }, (_, index) =>
    rates.find(({ after }) => after === index),
  );

  constructor(accounts: Accounts) {
    this.accountCells = fragments(accountCells(accounts), accounts.count);
  }

  /** Writes the ID, email address, names, and whether the account had any counted activity. */
  account(target: Uint8Array, at: number, position: number, active: boolean): number {
    const behind = copy(target, at, this.accountCells, position);
    return copy(target, behind, this.activity, Number(active));
  }

  client(target: Uint8Array, at: number, client: number): number {
    return copy(target, at, this.clientCells, client);
  }

  language(target: Uint8Array, at: number, language: number): number {
    return copy(target, at, this.languageCells, language);
  }

  /** Writes an encoded cell, including its comma. */
  prepared(target: Uint8Array, at: number, cell: Uint8Array): number {
    return writeBytes(target, at, cell, 0, cell.length);
  }

  count(target: Uint8Array, at: number, count: number): number {
    return writeComma(target, writeInteger(target, at, count));
  }

  /**
   * Writes the figures and the end of the row.
   *
   * @param first index of the row's first figure in `figures`.
   * @param recorded bit mask of the metrics with a value; all others are blank.
   */
  figures(
    target: Uint8Array,
    at: number,
    figures: Int32Array | Float64Array,
    first: number,
    recorded: number,
  ): number {
    let to = at;
    for (let metric = 0; metric < METRIC_COUNT; metric += 1) {
      if ((recorded >>> metric) & 1) to = writeInteger(target, to, figures[first + metric] ?? 0);
      to = writeComma(target, to);
      const rate = this.rateAfter[metric];
      if (rate === undefined) continue;
      to = writeRate(target, to, figures[first + rate.part] ?? 0, figures[first + rate.whole] ?? 0);
      to = writeComma(target, to);
    }
    // Replaces the comma after the last cell with the end of the row.
    target[to - 1] = NEWLINE;
    return to;
  }
}

function copy(target: Uint8Array, at: number, from: Fragments, index: number): number {
  return writeBytes(target, at, from.bytes, from.starts[index] ?? 0, from.starts[index + 1] ?? 0);
}

/** Yields the first cells of each account's rows. Deleted accounts have only an ID, without names and email address. */
function* accountCells(accounts: Accounts): Generator<string> {
  for (let position = 0; position < accounts.count; position += 1) {
    const { databaseId, email, username, displayName } = personAt(accounts, position);
    const cells = accounts.departed[position] === 1 ? ['', '', ''] : [email, username, displayName];
    yield [String(databaseId), ...cells.map(csvCell)].join(',');
  }
}

function fragments(texts: Iterable<string> | readonly string[], count?: number): Fragments {
  const starts = new Int32Array((count ?? [...texts].length) + 1);
  let bytes = Buffer.alloc(4096);
  let end = 0;
  let index = 0;
  for (const text of texts) {
    const cell = `${text},`;
    const size = Buffer.byteLength(cell);
    if (end + size > bytes.length) bytes = Buffer.concat([bytes], Math.max(bytes.length * 2, end + size));
    bytes.write(cell, end);
    end += size;
    index += 1;
    starts[index] = end;
  }
  return { bytes: new Uint8Array(bytes.subarray(0, end)), starts };
}
