import { listOf, optional, record, text, wholeNumber, type Infer } from '../schema';

const count = wholeNumber(0, Number.MAX_SAFE_INTEGER);

/** What a table editor shows about a comparison of two snapshots, besides its rows. Columns are named by their ID. */
export type ComparisonInfo = Infer<typeof comparisonInfo>;

export const comparisonInfo = record({
  /** The column with the kind of a change. */
  change: text(),
  /** The columns that identify a row; none if complete rows are compared. */
  key: listOf(text()),
  /** The kinds that occur, and the number of their rows. */
  kinds: listOf(record({ kind: text(), rows: count })),
  /** The column with the earlier values of a changed row: a JSON object with a text for each changed column. */
  before: text(),
  /** The columns with changes, and the number of rows in which each differs. */
  changed: listOf(record({ column: text(), rows: count })),
  /** The number of rows that are equal in both snapshots. They are not in the table. */
  unchanged: count,
  /** The compared snapshots by the time of their download (ISO 8601); absent in results of earlier versions. */
  snapshots: optional(record({ earlier: text(), later: text() })),
  earlierRows: count,
  laterRows: count,
  /** Sentences about added, removed and changed columns. */
  columnChanges: listOf(text()),
});
