import * as l10n from '@vscode/l10n';
import { formatCount, shortText } from '../shared/format';
import type { CsvReading } from './csv/readRecords';
import { registryColumns, type ColumnPlaces, type RegistryColumn } from './registryColumns';

const shownLines = 5;
const shownHeaderCharacters = 200;

/** Counts irregular lines, and collects the numbers of the first few. */
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

  /** Formats the line numbers: `7`, `2, 3, 9`, or `2, 3, 4, 5, 6, and 1,204 more`. */
  toString(): string {
    const more = this.total - this.first.length;
    const listed = this.first.map(formatCount).join(', ');
    return more === 0
      ? listed
      : l10n.t('{lines}, and {count} more', { lines: listed, count: formatCount(more) });
  }
}

export interface RegistryProblems {
  readonly reading: CsvReading;
  /** `undefined` if no record was read. */
  readonly header: readonly string[] | undefined;
  readonly places: ColumnPlaces;
  readonly rows: number;
  readonly ragged: LineList;
  readonly notBoolean: ReadonlyMap<RegistryColumn, LineList>;
}

/** Returns sentences about deviations of a registry from the API contract. */
export function registryNotes({
  reading,
  header,
  places,
  rows,
  ragged,
  notBoolean,
}: RegistryProblems): string[] {
  const notes: string[] = [];
  if (reading.broken) {
    const { line, reason } = reading.broken;
    notes.push(
      l10n.t("Reading stopped at line {line} ({reason}). Later rows aren't counted.", {
        line: formatCount(line),
        reason,
      }),
    );
  }
  if (!header) {
    if (!reading.broken) notes.push(l10n.t('The file is empty.'));
  } else {
    notes.push(...headerNotes(header, places));
    if (rows === 0 && !reading.broken) notes.push(l10n.t('There are no rows below the header.'));
  }
  if (ragged.count > 0) {
    const values = { count: formatCount(ragged.count), lines: String(ragged) };
    notes.push(
      ragged.count === 1
        ? l10n.t('1 row has a different number of cells than the header (line {lines}).', values)
        : l10n.t('{count} rows have a different number of cells than the header (lines {lines}).', values),
    );
  }
  for (const [column, lines] of notBoolean) {
    const values = { column, count: formatCount(lines.count), lines: String(lines) };
    notes.push(
      lines.count === 1
        ? l10n.t(
            '"{column}" isn\'t true or false in 1 row, which isn\'t counted for this column (line {lines}).',
            values,
          )
        : l10n.t(
            '"{column}" isn\'t true or false in {count} rows, which aren\'t counted for this column (lines {lines}).',
            values,
          ),
    );
  }
  if (reading.byteOrderMark) {
    notes.push(l10n.t('The file starts with a byte order mark. Exports in the original format include it.'));
  }
  return notes;
}

function headerNotes(header: readonly string[], places: ColumnPlaces): string[] {
  const asExpected =
    header.length === registryColumns.length &&
    registryColumns.every((column, place) => header[place] === column);
  if (asExpected) return [];
  const missing = registryColumns.filter((column) => !places.has(column));
  return [
    l10n.t('The header is "{header}" instead of "{expected}".', {
      header: shortText(header.join(','), shownHeaderCharacters),
      expected: registryColumns.join(','),
    }),
    ...missing.map(missingColumn),
  ];
}

function missingColumn(column: RegistryColumn): string {
  switch (column) {
    case 'Instance user ID':
      return l10n.t('The column "{column}" is missing.', { column });
    case 'Service Account':
      return l10n.t('The column "{column}" is missing, so service accounts can\'t be identified.', {
        column,
      });
    case 'Site Admin':
      return l10n.t('The column "{column}" is missing, so site admins can\'t be counted.', { column });
  }
}
