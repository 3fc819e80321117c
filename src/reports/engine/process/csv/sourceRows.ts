import { open, type FileHandle } from 'node:fs/promises';
import type { Cell } from '../../../../shared/table/table';
import { RecordReader, tableLimits } from '../../../csv/records';
import type { RowBlock, RowIndex } from '../../../csv/rowIndex';

/**
 * Reads rows directly from a regular CSV file. This is by far the fastest way to read scattered rows, such as
 * those of a sorted page: from a columnar file, a complete row group would have to be decompressed for each.
 * The cells equal those of the copy, since the copy preserves the text of every cell.
 */
export class SourceRows {
  constructor(
    private readonly path: string,
    private readonly columns: number,
    private readonly marks: RowIndex,
  ) {}

  /**
   * Returns the rows at the given positions, in their order; `undefined` if the file has changed, can't be read, or
   * doesn't have these rows with all cells.
   */
  async at(places: readonly number[]): Promise<(readonly Cell[])[] | undefined> {
    try {
      const file = await open(this.path, 'r');
      try {
        return (await this.isAsMarked(file)) ? await this.read(file, places) : undefined;
      } finally {
        await file.close();
      }
    } catch {
      return undefined;
    }
  }

  private async isAsMarked(file: FileHandle): Promise<boolean> {
    const { size, mtimeMs } = await file.stat();
    return size === this.marks.state.size && mtimeMs === this.marks.state.mtimeMs;
  }

  private async read(file: FileHandle, places: readonly number[]): Promise<(readonly Cell[])[] | undefined> {
    const blocks = new Map<number, { block: RowBlock; requested: Set<number> }>();
    for (const place of places) {
      const block = this.marks.blockOf(place);
      const known = blocks.get(block.from);
      if (!known) blocks.set(block.from, { block, requested: new Set([place]) });
      else known.requested.add(place);
    }
    const found = new Map<number, readonly Cell[]>();
    await Promise.all(
      [...blocks.values()].map(async ({ block, requested }) => {
        const bytes = Buffer.allocUnsafe(block.to - block.from);
        const { bytesRead } = await file.read(bytes, 0, bytes.length, block.from);
        let row = block.row;
        const onRecord = (cells: readonly Cell[]): void => {
          if (requested.has(row)) found.set(row, cells);
          row += 1;
        };
        const delimiter = String.fromCharCode(this.marks.delimiter);
        const reader = new RecordReader(delimiter, onRecord, tableLimits, this.columns);
        // A byte order mark at the beginning of a cell is part of the cell.
        reader.write(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, bytesRead)));
        reader.end();
      }),
    );
    const rows = places.map((place) => found.get(place) ?? []);
    return rows.every(({ length }) => length === this.columns) ? rows : undefined;
  }
}
