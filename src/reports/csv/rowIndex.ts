import { readFile, writeFile } from 'node:fs/promises';

/** How far apart marks are, in bytes, in a file of any usual size. */
const usualSpacing = 4096;
/** Where that would be more marks than this, they are further apart. */
const maxMarks = 2 ** 18;
const formatVersion = 1;

/** The state of a file: what is known of one state is worth nothing for another. */
export interface FileState {
  /** In bytes. */
  readonly size: number;
  readonly mtimeMs: number;
}

/** Whole rows of a file: from `from` to before `to`, in bytes, the first of them at the place `row`. */
export interface RowBlock {
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Where some rows of a regular CSV file begin, one for each few KB: any row can be read from the file itself by
 * a look at one short piece of it, wherever it stands.
 */
export class RowIndex {
  private constructor(
    readonly state: FileState,
    /** Character code of the delimiter. */
    readonly delimiter: number,
    /** The place of a row and the byte it begins at, in turn. */
    private readonly marks: Float64Array,
  ) {}

  static of(state: FileState, delimiter: number, marks: readonly number[]): RowIndex {
    return new RowIndex(state, delimiter, Float64Array.from(marks));
  }

  /** The marks that `writeTo` left, or `undefined` where there are none to be had. */
  static async readFrom(path: string): Promise<RowIndex | undefined> {
    const bytes = await readFile(path).catch(() => undefined);
    if (bytes === undefined || bytes.length % Float64Array.BYTES_PER_ELEMENT !== 0) return undefined;
    const numbers = new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    const [version, size, mtimeMs, delimiter] = numbers;
    if (version !== formatVersion || size === undefined || mtimeMs === undefined || delimiter === undefined) {
      return undefined;
    }
    const marks = numbers.subarray(4);
    return marks.length < 2 || marks.length % 2 > 0
      ? undefined
      : new RowIndex({ size, mtimeMs }, delimiter, marks);
  }

  async writeTo(path: string): Promise<void> {
    const { state, delimiter, marks } = this;
    const numbers = Float64Array.from([formatVersion, state.size, state.mtimeMs, delimiter]);
    await writeFile(path, Buffer.concat([bytesOf(numbers), bytesOf(marks)]), { mode: 0o600 });
  }

  /** The block with the row at a place from 0 on. */
  blockOf(place: number): RowBlock {
    let low = 0;
    let high = this.marks.length / 2 - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.at(2 * middle) <= place) low = middle;
      else high = middle - 1;
    }
    const last = 2 * low + 2 >= this.marks.length;
    return {
      row: this.at(2 * low),
      from: this.at(2 * low + 1),
      to: last ? this.state.size : this.at(2 * low + 3),
    };
  }

  private at(index: number): number {
    return this.marks[index] ?? 0;
  }
}

/** Notes where rows begin while a file is looked at from end to end. */
export class RowIndexer {
  private readonly marks: number[] = [];
  private readonly spacing: number;
  private next = 0;

  constructor(
    private readonly state: FileState,
    private readonly delimiter: number,
  ) {
    this.spacing = Math.max(usualSpacing, Math.ceil(state.size / maxMarks));
  }

  /** Told of every record, the header too, where it ends and how many there have been. */
  recordEnds(at: number, records: number): void {
    if (at < this.next || at >= this.state.size) return;
    this.marks.push(records - 1, at);
    this.next = at + this.spacing;
  }

  /** `undefined` where there are no rows to mark. */
  taken(): RowIndex | undefined {
    return this.marks.length === 0 ? undefined : RowIndex.of(this.state, this.delimiter, this.marks);
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Float64Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
