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
import { aggregate, columnProfile, tableInfo, tablePage } from './tableChecks';

/** Far more than a chart takes. */
const maxImageBytes = 20 * 1024 * 1024;

const imageFormat = oneOf('png', 'svg');
export type ImageFormat = Infer<typeof imageFormat>;

const copyFormat = oneOf('csv', 'markdown', 'json');
export type CopyFormat = Infer<typeof copyFormat>;

const place = wholeNumber(0, Number.MAX_SAFE_INTEGER);

/** Rows by their place in the order of the query: from the first up to, but not including, the second. */
export type RowRange = Infer<typeof rowRange>;
const rowRange = tupleOf(place, place);

/** Which table is asked: 0 is the one that the preview was opened for, the others are results of SQL. */
const table = wholeNumber(0, Number.MAX_SAFE_INTEGER);
const columns = listOf(text(10_000), 100_000);

/** A table that SQL can name, without saying where it is. */
export type CatalogTable = Infer<typeof catalogTable>;
const catalogTable = record({ name: text(), columns: listOf(record({ name: text(), type: text() })) });

/** A statement with a name. */
export type SavedView = Infer<typeof savedView>;
export const savedView = record({ name: text(), statement: text() });

/** A statement that ran, with the time in milliseconds since 1970. */
export const pastStatement = record({ statement: text(), ranAt: finite });

/** What is saved of the statements of a connection. */
export type Statements = Infer<typeof statements>;
const statements = record({
  /** In the order of their names. */
  views: listOf(savedView),
  /** Those run last, the last one first. */
  history: listOf(pastStatement),
});

/** Everything a preview may ask of the extension host, by the name of the question. */
const asks = {
  page: { table, query: tableQuery, page: pageRequest },
  profile: { table, query: tableQuery, column: text(10_000) },
  aggregate: { table, query: tableQuery, request: aggregateRequest },
  /** The tables that SQL can name. */
  catalog: {},
  /** One read-only statement; its answer is a table to ask, until `close`. */
  sql: { statement: text(1_000_000) },
  close: { table },
  copyText: { text: text(10_000_000) },
  /** Puts rows on the clipboard; the answer is how many. */
  copyRows: { table, query: tableQuery, columns, rows: listOf(rowRange, 100_000), format: copyFormat },
  /** Passes rows and columns to the export, which asks the user for everything else. */
  export: { table, query: tableQuery, columns },
  /** The statements that are saved for the connection of the table. */
  statements: {},
  /** Saves a statement under a name; one of that name is replaced. */
  saveView: { name: text(1000), statement: text(1_000_000) },
  removeView: { name: text(1000) },
  /** Opens the answer of a statement as a table of its own. */
  openAnswer: { table, title: text(1000) },
  /** Saves a picture of a chart where the user chooses; the answer is whether they did. */
  saveImage: { format: imageFormat, name: text(1000), bytes: bytes(maxImageBytes) },
};

export const previewRequest = variants('kind', asks);

export type PreviewRequest = Infer<typeof previewRequest>;
export type Question = PreviewRequest['kind'];
export type Ask<Name extends Question> = Omit<Extract<PreviewRequest, { readonly kind: Name }>, 'kind'>;

/** The answers of the extension host, by the question. */
const answers = {
  page: tablePage,
  profile: columnProfile,
  aggregate,
  catalog: listOf(catalogTable),
  sql: record({ table, info: tableInfo }),
  close: nothing,
  copyText: nothing,
  copyRows: place,
  export: nothing,
  statements,
  saveView: statements,
  removeView: statements,
  openAnswer: nothing,
  saveImage: flag,
};

export type ReplyTo<Name extends Question> = Infer<(typeof answers)[Name]>;

/** Narrows an answer of the extension host. */
export function isAnswerTo<Name extends Question>(question: Name, answer: unknown): answer is ReplyTo<Name> {
  const schema: Schema<unknown> = answers[question];
  return matches(schema, answer);
}
