import type { Cell } from '../../shared/table/table';
import { RecordReader } from './records';

/** What follows a comma, where there is none, in the order in which they are likely. */
const others = ['\t', ';', '|'] as const;
const sampleRecords = 20;

export type Delimiter = ',' | '\t' | ';' | '|';

/**
 * The delimiter of a CSV text by its beginning: a comma, unless the header has none and every record in sight has
 * the same number, at least one, of another.
 */
export function delimiterOf(head: string): Delimiter {
  if (firstRecords(head, ',', 1)[0]?.length !== 1) return ',';
  return others.find((delimiter) => dividesEvenly(head, delimiter)) ?? ',';
}

function dividesEvenly(head: string, delimiter: Delimiter): boolean {
  const records = firstRecords(head, delimiter, sampleRecords);
  const width = records[0]?.length ?? 0;
  return width > 1 && records.every(({ length }) => length === width);
}

/** The first whole records of a text; one that the end cuts off counts only where it is the only one. */
export function firstRecords(head: string, delimiter: string, most: number): (readonly Cell[])[] {
  const found: (readonly Cell[])[] = [];
  const reader = new RecordReader(delimiter, (cells) => {
    if (found.length < most) found.push(cells);
  });
  reader.write(head);
  if (found.length === 0) reader.end();
  return found;
}
