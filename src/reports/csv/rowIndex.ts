/** The minimum distance between two marks, in bytes. */
const minSpacing = 4096;
const maxMarks = 2 ** 18;
/**
 * The initial and the maximum length of the array of a `RowIndexer`; even, because a mark has two numbers.
 */
const firstLength = 2048;
const maxLength = 2 * maxMarks + 2;

/** The state of a file. A scan or an index is valid only for the state from which it was created. */
export interface FileState {
  /** The size of the file, in bytes. */
  readonly size: number;
  readonly mtimeMs: number;
}

/**
 * A block of complete rows of a file: from byte `from` up to, but not including, byte `to`. Its first row is
 * `row`.
 */
export interface RowBlock {
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The offsets of rows in a regular CSV file, one for every few KB, or fewer in a file of gigabytes. To read any row,
 * only one short block of the file is read.
 */
export class RowIndex {
  /**
   * @param delimiter the character code of the delimiter
   * @param marks row numbers, each followed by the byte offset of that row; at least one pair
   */
  constructor(
    readonly state: FileState,
    readonly delimiter: number,
    private readonly marks: Float64Array,
  ) {}

  /** Returns the block that contains a row, counted from 0. */
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

/** Builds a row index while a file of any size is scanned. */
export class RowIndexer {
  private marks = new Float64Array(firstLength);
  private length = 0;
  private spacing = minSpacing;
  private next = 0;

  /** The minimum position of the next mark. Records that end before it needn't be added. */
  get nextMark(): number {
    return this.next;
  }

  /** Adds a record, including the header, by the position of its end and the number of records so far. */
  recordEnds(at: number, records: number): void {
    if (at < this.next) return;
    if (this.length === this.marks.length) this.lengthen();
    this.marks[this.length] = records - 1;
    this.marks[this.length + 1] = at;
    this.length += 2;
    this.next = at + this.spacing;
    if (this.length > 2 * maxMarks) this.thinOut();
  }

  /**
   * @param size the size of the file, in bytes
   * @returns the marks of a {@link RowIndex}; empty if there are no rows
   */
  end(size: number): Float64Array<ArrayBuffer> {
    if (this.length > 0 && this.marks[this.length - 1] === size) this.length -= 2;
    return this.marks.subarray(0, this.length);
  }

  private lengthen(): void {
    const longer = new Float64Array(Math.min(2 * this.marks.length, maxLength));
    longer.set(this.marks);
    this.marks = longer;
  }

  /**
   * Deletes every other mark. The spacing grows with the file, since the size of a download is unknown until
   * it ends.
   */
  private thinOut(): void {
    let length = 0;
    for (let from = 0; from < this.length; from += 4, length += 2)
      this.marks.copyWithin(length, from, from + 2);
    this.length = length;
    const last = this.marks[length - 1] ?? 0;
    this.spacing = last / (length / 2);
    this.next = last + this.spacing;
  }
}
