import {
  bytes,
  finite,
  flag,
  listOf,
  matches,
  nothing,
  oneOf,
  record,
  text,
  tupleOf,
  variants,
  wholeNumber,
  type Infer,
  type Schema,
} from '../schema';
import { aggregateRequest, pageRequest, tableQuery } from './queryChecks';
import { aggregate, columnKind, columnProfile, tableInfo, tablePage } from './tableChecks';

/** Far more than a chart image needs. */
const maxImageBytes = 20 * 1024 * 1024;

const imageFormat = oneOf('png', 'svg');
export type ImageFormat = Infer<typeof imageFormat>;

const copyFormat = oneOf('csv', 'markdown', 'json');
export type CopyFormat = Infer<typeof copyFormat>;

const place = wholeNumber(0, Number.MAX_SAFE_INTEGER);

/** Rows by index in the order of the query: from the first up to, but not including, the second. */
export type RowRange = Infer<typeof rowRange>;
const rowRange = tupleOf(place, place);

/** The table that a request is about: 0 is the table of the table editor, the others are results of SQL. */
const table = wholeNumber(0, Number.MAX_SAFE_INTEGER);
const columns = listOf(text(10_000), 100_000);

/** A table that SQL can use, without its location. */
export type CatalogTable = Infer<typeof catalogTable>;
const catalogTable = record({
  name: text(),
  rows: place,
  columns: listOf(record({ name: text(), kind: columnKind, type: text() })),
});

/** A named statement. */
export type SavedView = Infer<typeof savedView>;
export const savedView = record({ name: text(), statement: text() });

/** A statement that ran, with the time in milliseconds since 1970. */
export const pastStatement = record({ statement: text(), ranAt: finite });

/** The saved statements of a connection. */
export type Statements = Infer<typeof statements>;
const statements = record({
  /** Sorted by name. */
  views: listOf(savedView),
  /** The most recently run statements, latest first. */
  history: listOf(pastStatement),
});

/** The cells that contain a text, in reading order: the index of the row, and the index of the requested column. */
export type FoundCells = Infer<typeof foundCells>;
const foundCells = record({
  cells: listOf(tupleOf(place, place)),
  /** Whether these are all cells; otherwise, only the first ones were counted. */
  complete: flag,
});

/** All requests that a table editor can send to the extension host, by name. */
const asks = {
  /** Finds the cells that contain the search of a query. `columns` are searched in this order. */
  find: { table, query: tableQuery, columns },
  page: { table, query: tableQuery, page: pageRequest },
  profile: { table, query: tableQuery, column: text(10_000) },
  aggregate: { table, query: tableQuery, request: aggregateRequest },
  /** The tables that SQL can use, the table of the table editor first. */
  catalog: {},
  /** Runs one read-only statement; its result is a table that can be queried until `close`. */
  sql: { statement: text(1_000_000) },
  close: { table },
  copyText: { text: text(10_000_000) },
  /** Copies rows to the clipboard; the reply is the number of rows. */
  copyRows: { table, query: tableQuery, columns, rows: listOf(rowRange, 100_000), format: copyFormat },
  /** Passes rows and columns to the export, which prompts the user for everything else. */
  export: { table, query: tableQuery, columns },
  /** Downloads or reads the table again; it is then sent as a message. */
  refresh: {},
  /** Prompts for another date range, downloads its data, and shows the table again. */
  changeRange: {},
  /** Prompts for another snapshot to compare, and shows the changes again. */
  changeSnapshot: { side: oneOf('earlier', 'later') },
  showLog: {},
  /** Downloads user names; the table with them is then sent as a message. */
  loadUserNames: {},
  /** Does what the error of a request suggests. */
  fix: { hint: text(100) },
  /** The saved statements of the table's connection. */
  statements: {},
  /** Saves a statement under a name. An existing statement of that name is replaced. */
  saveView: { name: text(1000), statement: text(1_000_000) },
  removeView: { name: text(1000) },
  /** Opens the result of a statement as a separate table. */
  openResult: { table, title: text(1000) },
  /** Saves a chart image where the user chooses; the reply is whether it was saved. */
  saveImage: { format: imageFormat, name: text(1000), bytes: bytes(maxImageBytes) },
};

export const previewRequest = variants('kind', asks);

export type PreviewRequest = Infer<typeof previewRequest>;
export type Question = PreviewRequest['kind'];
export type Ask<Name extends Question> = Omit<Extract<PreviewRequest, { readonly kind: Name }>, 'kind'>;

/** The replies of the extension host, by request. */
const answers = {
  find: foundCells,
  page: tablePage,
  profile: columnProfile,
  aggregate,
  catalog: listOf(catalogTable),
  sql: record({ table, info: tableInfo }),
  close: nothing,
  copyText: nothing,
  copyRows: place,
  export: nothing,
  refresh: nothing,
  changeRange: nothing,
  changeSnapshot: nothing,
  showLog: nothing,
  loadUserNames: nothing,
  fix: nothing,
  statements,
  saveView: statements,
  removeView: statements,
  openResult: nothing,
  saveImage: flag,
};

export type ReplyTo<Name extends Question> = Infer<(typeof answers)[Name]>;

/** Validates a reply of the extension host. */
export function isAnswerTo<Name extends Question>(question: Name, answer: unknown): answer is ReplyTo<Name> {
  const schema: Schema<unknown> = answers[question];
  return matches(schema, answer);
}
