import { readRecords, type CsvSource } from './csv/readRecords';
import { findColumns, readBoolean, type ColumnPlaces, type RegistryColumn } from './registryColumns';
import { LineList, registryNotes } from './registryNotes';

/** The summary of a user registry. A count is `undefined` (unknown, not 0) if its column is missing. */
export interface RegistrySummary {
  /** The number of records below the header. */
  readonly rows: number;
  /** The number of rows with the value false for Service Account. */
  readonly users: number | undefined;
  readonly siteAdmins: number | undefined;
  readonly serviceAccounts: number | undefined;
  /** Sentences about deviations from the API contract. */
  readonly notes: readonly string[];
}

/**
 * Reads a user registry export as a stream, and returns counts and notes. Columns are found by name.
 * Errors in the text become notes.
 *
 * @param source the path of the file, or a stream of its bytes
 * @throws UserError of kind `file`, and any error of the source
 */
export async function summarizeRegistry(source: CsvSource): Promise<RegistrySummary> {
  const tally = new RegistryTally();
  const reading = await readRecords(source, (cells, line) => tally.add(cells, line));
  const { header, places, rows, ragged, notBoolean } = tally;
  return {
    rows,
    users: tally.count('Service Account', 'no'),
    siteAdmins: tally.count('Site Admin', 'yes'),
    serviceAccounts: tally.count('Service Account', 'yes'),
    notes: registryNotes({ reading, header, places, rows, ragged, notBoolean }),
  };
}

type BooleanColumn = Exclude<RegistryColumn, 'Instance user ID'>;

/** Counts records while they are read. */
class RegistryTally {
  header: readonly string[] | undefined;
  places: ColumnPlaces = new Map();
  rows = 0;
  readonly ragged = new LineList();
  readonly notBoolean = new Map<RegistryColumn, LineList>();
  private readonly counts: Record<BooleanColumn, { yes: number; no: number }> = {
    'Service Account': { yes: 0, no: 0 },
    'Site Admin': { yes: 0, no: 0 },
  };

  add(cells: readonly string[], line: number): void {
    if (!this.header) {
      this.header = [...cells];
      this.places = findColumns(cells);
      return;
    }
    this.rows += 1;
    if (cells.length !== this.header.length) this.ragged.add(line);
    this.addBoolean('Service Account', cells, line);
    this.addBoolean('Site Admin', cells, line);
  }

  /** Returns the number of rows with the given value in a column, or `undefined` if the column doesn't exist. */
  count(column: BooleanColumn, value: 'yes' | 'no'): number | undefined {
    return this.places.has(column) ? this.counts[column][value] : undefined;
  }

  private addBoolean(column: BooleanColumn, cells: readonly string[], line: number): void {
    const place = this.places.get(column);
    if (place === undefined) return;
    const value = readBoolean(cells[place]);
    if (value === undefined) {
      const lines = this.notBoolean.get(column) ?? new LineList();
      this.notBoolean.set(column, lines);
      lines.add(line);
    } else {
      this.counts[column][value ? 'yes' : 'no'] += 1;
    }
  }
}
