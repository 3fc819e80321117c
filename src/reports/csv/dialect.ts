import type { Cell } from '../../shared/table/table';
import { RecordReader } from './records';

/** The delimiters to try if the header has no comma, the most common first. */
const others = ['\t', ';', '|'] as const;
const sampleRecords = 20;

export type Delimiter = ',' | '\t' | ';' | '|';

/**
 * Detects the delimiter of CSV from its beginning: a comma, unless the header has none and the first records all have
 * the same number, at least one, of another delimiter.
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

/**
 * Returns the first complete records of a text. An incomplete record is returned only if it is the only one.
 */
export function firstRecords(head: string, delimiter: string, most: number): (readonly Cell[])[] {
  const found: (readonly Cell[])[] = [];
  const reader = new RecordReader(delimiter, (cells) => {
    if (found.length < most) found.push(cells);
  });
  reader.write(head);
  if (found.length === 0) reader.end();
  return found;
}
