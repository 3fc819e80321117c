import * as v from 'valibot';
import { bytes, finite, listOf, record, text, variants, wholeNumber, type Schema } from '../schema';
import { connectionsAction } from './connectionsPage';
import { aggregateRequest, pageRequest, tableQuery } from '../table/query';
import { aggregate, columnProfile, tablePage } from '../table/reader';
import { columnKind, spelling, tableInfo } from '../table/table';

/** The maximum size of a chart image. Actual images are much smaller. */
const maxImageBytes = 20 * 1024 * 1024;

const imageFormat = v.picklist(['png', 'svg']);
export type ImageFormat = v.InferOutput<typeof imageFormat>;

const copyFormat = v.picklist(['tsv', 'tsvWithHeaders', 'csv', 'markdown', 'json']);
export type CopyFormat = v.InferOutput<typeof copyFormat>;

const place = wholeNumber(0, Number.MAX_SAFE_INTEGER);

/** A range of row indexes in query order. The end is exclusive. */
export type RowRange = v.InferOutput<typeof rowRange>;
const rowRange = v.strictTuple([place, place]);

/** The ID of the table: 0 for the table of the table editor, other numbers for results of SQL statements. */
const table = wholeNumber(0, Number.MAX_SAFE_INTEGER);
const columns = listOf(text(10_000), 100_000);

/** A table that SQL statements can use. Doesn't include its location. */
export type CatalogTable = v.InferOutput<typeof catalogTable>;
const catalogTable = record({
  /** The name in SQL. */
  name: text(),
  /** The name of the report and its date range; absent for other tables. */
  report: v.exactOptional(record({ title: text(), range: v.exactOptional(text()) })),
  /** Absent if the number of rows isn't known. */
  rows: v.exactOptional(place),
  /** The time of a snapshot that is named by its day, ISO 8601. */
  downloadedAt: v.exactOptional(text()),
  columns: listOf(record({ name: text(), kind: columnKind, type: text() })),
});

/** A named statement. */
export type SavedView = v.InferOutput<typeof savedView>;
export const savedView = record({ name: text(), statement: text() });

/** A statement and the time of its run, in milliseconds since 1970. */
export const pastStatement = record({ statement: text(), ranAt: finite });

/** The saved and recent statements of a connection, a data warehouse, or workspace files. */
export type Statements = v.InferOutput<typeof statements>;
const statements = record({
  /** Sorted by name. */
  views: listOf(savedView),
  /** The most recently run statements, latest first. */
  history: listOf(pastStatement),
});

/**
 * Cells that contain the search text, in reading order: the index of the row, and the index in the requested
 * columns.
 */
export type FoundCells = v.InferOutput<typeof foundCells>;
const foundCells = record({
  cells: listOf(v.strictTuple([place, place])),
  /** Whether all matching cells are listed; otherwise, only the first ones are. */
  complete: v.boolean(),
});

/** All requests that a table editor can send to the extension host, by name. */
const asks = {
  /** Finds the cells of these columns that contain the search text of the query. */
  find: { table, query: tableQuery, columns },
  page: { table, query: tableQuery, page: pageRequest },
  profile: { table, query: tableQuery, column: text(10_000) },
  aggregate: { table, query: tableQuery, request: aggregateRequest },
  /** Returns tables that SQL statements can use, starting with the table of the table editor. */
  catalog: {},
  /** Runs one read-only statement; its result can be queried as a table until `close`, or several later statements. */
  sql: { statement: text(1_000_000) },
  close: { table },
  copyText: { text: text(10_000_000) },
  /** Copies rows to the clipboard; the reply is the number of rows. */
  copyRows: { table, query: tableQuery, columns, rows: listOf(rowRange, 100_000), format: copyFormat },
  /** Exports rows and columns. The host prompts for all other options. */
  export: { table, query: tableQuery, columns },
  /** Downloads or reads the table again. The host then sends it in a `table` message. */
  refresh: {},
  /** Prompts for another date range, downloads its data, and updates the table. */
  changeRange: {},
  /** Prompts for another snapshot to compare, and updates the table. */
  changeSnapshot: { side: v.picklist(['earlier', 'later']) },
  /** Prompts for the delimiter of a CSV file, and shows the file with it. */
  changeDelimiter: {},
  /** Treats a text column as numbers or times, or as text again, and updates the table. */
  treatColumn: { column: text(10_000), as: v.union([spelling, v.null()]) },
  showLog: {},
  /** Downloads user names. The host then sends them in a `table` message. */
  loadUserNames: {},
  /** An action on the operation whose responses the table combines. The target is a connection ID or a list. */
  connections: { action: connectionsAction, target: v.exactOptional(text(10_000)) },
  /** Runs the action that the error of a request suggests. */
  fix: { hint: text(100) },
  /** Returns the saved and recent statements; see `Statements`. */
  statements: {},
  /** Saves a named statement. Replaces an existing statement with the same name. */
  saveView: { name: text(1000), statement: text(1_000_000) },
  removeView: { name: text(1000) },
  /** Opens the result of a statement as a separate table. */
  openResult: { table, title: text(1000) },
  /** Prompts for a location and saves a chart image. The reply is whether it was saved. */
  saveImage: { format: imageFormat, name: text(1000), bytes: bytes(maxImageBytes) },
};

export const tableRequest = variants('kind', asks);

export type TableRequest = v.InferOutput<typeof tableRequest>;
export type RequestName = TableRequest['kind'];
export type Ask<Name extends RequestName> = Omit<Extract<TableRequest, { readonly kind: Name }>, 'kind'>;

/** The replies of the extension host, by request. */
const replies = {
  find: foundCells,
  page: tablePage,
  profile: columnProfile,
  aggregate,
  catalog: listOf(catalogTable),
  sql: record({ table, info: tableInfo }),
  close: v.null(),
  copyText: v.null(),
  copyRows: place,
  export: v.null(),
  refresh: v.null(),
  changeRange: v.null(),
  changeSnapshot: v.null(),
  changeDelimiter: v.null(),
  treatColumn: v.null(),
  showLog: v.null(),
  loadUserNames: v.null(),
  connections: v.null(),
  fix: v.null(),
  statements,
  saveView: statements,
  removeView: statements,
  openResult: v.null(),
  saveImage: v.boolean(),
};

export type ReplyTo<Name extends RequestName> = v.InferOutput<(typeof replies)[Name]>;

/** Validates a reply of the extension host. */
export function isReplyTo<Name extends RequestName>(
  requestName: Name,
  reply: unknown,
): reply is ReplyTo<Name> {
  const schema: Schema<unknown> = replies[requestName];
  return v.is(schema, reply);
}
