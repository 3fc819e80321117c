import * as v from 'valibot';
import { listOf, record, text } from '../schema';
import { count } from '../table/table';

/** The summary of a snapshot comparison, shown above its rows. Columns are identified by their ID. */
export type ComparisonInfo = v.InferOutput<typeof comparisonInfo>;

export const comparisonInfo = record({
  /** The column that contains the kind of change. */
  change: text(),
  /** The columns that identify a row; none if complete rows are compared. */
  key: listOf(text()),
  /** The kinds of changes that occur, with the number of rows of each. */
  kinds: listOf(record({ kind: text(), rows: count })),
  /** The column that contains the earlier values of a changed row, as a JSON object of texts by column. */
  before: text(),
  /** The columns with changes, and the number of rows in which each differs. */
  changed: listOf(record({ column: text(), rows: count })),
  /** The number of rows that are equal in both snapshots. The table doesn't include them. */
  unchanged: count,
  /** The download times of the compared snapshots (ISO 8601); absent in results of an earlier extension version. */
  snapshots: v.exactOptional(record({ earlier: text(), later: text() })),
  earlierRows: count,
  laterRows: count,
  /** Texts about columns that were added, removed, renamed, or moved, or whose type changed. */
  columnChanges: listOf(text()),
});
