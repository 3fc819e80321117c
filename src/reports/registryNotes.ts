import { formatCount, formatPlural } from '../shared/format';
import type { CsvReading } from './csv/readRecords';
import { registryColumns } from './registryColumns';
import type { ColumnPlaces, RegistryColumn } from './registryColumns';

const shownLines = 5;
const shownHeaderCharacters = 200;

/** Collects the numbers of irregular lines: their count, and the first few of them. */
export class LineList {
  private readonly first: number[] = [];
  private total = 0;

  add(line: number): void {
    this.total += 1;
    if (this.first.length < shownLines) this.first.push(line);
  }

  get count(): number {
    return this.total;
  }

  /** `line 7`, `lines 2, 3, 9`, `lines 2, 3, 4, 5, 6 and 1,204 more`. */
  toString(): string {
    const more = this.total - this.first.length;
    const listed = this.first.map(formatCount).join(', ');
    return `line${this.total === 1 ? '' : 's'} ${listed}${more === 0 ? '' : ` and ${formatCount(more)} more`}`;
  }
}

export interface RegistryFindings {
  readonly reading: CsvReading;
  /** `undefined` when the file contains no record. */
  readonly header: readonly string[] | undefined;
  readonly places: ColumnPlaces;
  readonly rows: number;
  readonly ragged: LineList;
  readonly notBoolean: ReadonlyMap<RegistryColumn, LineList>;
}

/** Sentences about deviations of a registry from the API contract; empty if there are none. */
export function registryNotes({
  reading,
  header,
  places,
  rows,
  ragged,
  notBoolean,
}: RegistryFindings): string[] {
  const notes: string[] = [];
  if (reading.broken !== undefined) {
    const { line, reason } = reading.broken;
    notes.push(
      `Reading stopped at line ${formatCount(line)}: ${reason}. What stands before it is counted, the rest is not.`,
    );
  }
  if (header === undefined) {
    if (reading.broken === undefined) notes.push('The file is empty: it has not even a header.');
  } else {
    notes.push(...headerNotes(header, places));
    if (rows === 0 && reading.broken === undefined) notes.push('There are no rows below the header.');
  }
  if (ragged.count > 0) {
    const have = ragged.count === 1 ? 'has' : 'have';
    const cells = formatPlural('cell', header?.length ?? 0);
    notes.push(
      `${formatPlural('row', ragged.count)} ${have} more or fewer cells than the header with its ${cells}: ${String(ragged)}.`,
    );
  }
  for (const [column, lines] of notBoolean) {
    notes.push(
      `"${column}" is neither true nor false in ${formatPlural('row', lines.count)}, left out of its counts: ${String(lines)}.`,
    );
  }
  if (reading.byteOrderMark) {
    notes.push('The file begins with a byte order mark, which an export keeps.');
  }
  return notes;
}

function headerNotes(header: readonly string[], places: ColumnPlaces): string[] {
  const asExpected =
    header.length === registryColumns.length &&
    registryColumns.every((column, place) => header[place] === column);
  if (asExpected) return [];
  const missing = registryColumns.filter((column) => !places.has(column));
  const found = header.join(',');
  const shown = found.length > shownHeaderCharacters ? `${found.slice(0, shownHeaderCharacters)}…` : found;
  return [
    `The header is "${shown}" instead of "${registryColumns.join(',')}".`,
    ...missing.map((column) => `There is no column "${column}"${consequence[column]}.`),
  ];
}

const consequence: Readonly<Record<RegistryColumn, string>> = {
  'Instance user ID': '',
  'Service Account': ', so users and service accounts cannot be told apart',
  'Site Admin': ', so site admins cannot be counted',
};
