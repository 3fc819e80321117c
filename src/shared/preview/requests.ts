import type { AggregateRequest, PageRequest, TableQuery } from '../table/query';
import type { Aggregate, ColumnProfile, TablePage } from '../table/reader';
import type { TableInfo } from '../table/table';
import { bytes, finite, flag, listOf, nothing, oneOf, record, text, variants, wholeNumber } from './check';
import type { Check } from './check';
import { isAggregateRequest, isPageRequest, isTableQuery } from './queryChecks';
import { isAggregate, isColumnProfile, isTableInfo, isTablePage } from './tableChecks';

/** Which table is asked: 0 is the one that the preview was opened for, the others are answers of SQL. */
type TableNumber = number;

export type ImageFormat = 'png' | 'svg';

/** Far more than a chart takes. */
const maxImageBytes = 20 * 1024 * 1024;

export type CopyFormat = 'csv' | 'markdown' | 'json';

/** Rows by their place in the order of the query: from the first up to, but not including, the second. */
export type RowRange = readonly [from: number, to: number];

/** A table that SQL can name, without saying where it lies. */
export interface CatalogTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** A statement with a name. */
export interface SavedView {
  readonly name: string;
  readonly statement: string;
}

/** What is kept of the statements of a connection. */
export interface Statements {
  /** In the order of their names. */
  readonly views: readonly SavedView[];
  /** Those asked last, the last one first. */
  readonly history: readonly { readonly statement: string; readonly ranAt: number }[];
}

/** Everything a preview may ask of the extension host, by the name of the question, with its answer. */
interface Questions {
  page: { ask: { table: TableNumber; query: TableQuery; page: PageRequest }; answer: TablePage };
  profile: { ask: { table: TableNumber; query: TableQuery; column: string }; answer: ColumnProfile };
  aggregate: { ask: { table: TableNumber; query: TableQuery; request: AggregateRequest }; answer: Aggregate };
  /** The tables that SQL can name. */
  catalog: { ask: object; answer: readonly CatalogTable[] };
  /** One read-only statement; its answer is a table to ask, until `close`. */
  sql: { ask: { statement: string }; answer: { table: TableNumber; info: TableInfo } };
  close: { ask: { table: TableNumber }; answer: null };
  copyText: { ask: { text: string }; answer: null };
  /** Puts rows on the clipboard; the answer is how many. */
  copyRows: {
    ask: {
      table: TableNumber;
      query: TableQuery;
      columns: readonly string[];
      rows: readonly RowRange[];
      format: CopyFormat;
    };
    answer: number;
  };
  /** Hands rows and columns over to the export, which asks the user for everything else. */
  export: { ask: { table: TableNumber; query: TableQuery; columns: readonly string[] }; answer: null };
  /** The statements that are kept for the connection of the table. */
  statements: { ask: object; answer: Statements };
  /** Keeps a statement under a name; one of that name is replaced. */
  saveView: { ask: { name: string; statement: string }; answer: Statements };
  removeView: { ask: { name: string }; answer: Statements };
  /** Opens the answer of a statement as a table of its own. */
  openAnswer: { ask: { table: TableNumber; title: string }; answer: null };
  /** Saves a picture of a chart where the user chooses; the answer is whether they did. */
  saveImage: { ask: { format: ImageFormat; name: string; bytes: Uint8Array }; answer: boolean };
}

export type Question = keyof Questions;
export type Ask<Name extends Question> = Questions[Name]['ask'];
export type ReplyTo<Name extends Question> = Questions[Name]['answer'];
export type PreviewRequest = { [Name in Question]: { readonly kind: Name } & Readonly<Ask<Name>> }[Question];

const table = wholeNumber(0, Number.MAX_SAFE_INTEGER);
const columns = listOf(text(10_000), 100_000);
const place = wholeNumber(0, Number.MAX_SAFE_INTEGER);
const isRange = ((value: unknown) => listOf(place, 2)(value) && value.length === 2) as Check<RowRange>;

const asks: { [Name in Question]: Check<Ask<Name>> } = {
  page: record<Ask<'page'>>({ table, query: isTableQuery, page: isPageRequest }),
  profile: record<Ask<'profile'>>({ table, query: isTableQuery, column: text(10_000) }),
  aggregate: record<Ask<'aggregate'>>({ table, query: isTableQuery, request: isAggregateRequest }),
  catalog: record<Ask<'catalog'>>({}),
  sql: record<Ask<'sql'>>({ statement: text(1_000_000) }),
  close: record<Ask<'close'>>({ table }),
  copyText: record<Ask<'copyText'>>({ text: text(10_000_000) }),
  copyRows: record<Ask<'copyRows'>>({
    table,
    query: isTableQuery,
    columns,
    rows: listOf(isRange, 100_000),
    format: oneOf('csv', 'markdown', 'json'),
  }),
  export: record<Ask<'export'>>({ table, query: isTableQuery, columns }),
  statements: record<Ask<'statements'>>({}),
  saveView: record<Ask<'saveView'>>({ name: text(1000), statement: text(1_000_000) }),
  removeView: record<Ask<'removeView'>>({ name: text(1000) }),
  openAnswer: record<Ask<'openAnswer'>>({ table, title: text(1000) }),
  saveImage: record<Ask<'saveImage'>>({
    format: oneOf('png', 'svg'),
    name: text(1000),
    bytes: bytes(maxImageBytes),
  }),
};

/** Narrows a request from the webview. */
export const isPreviewRequest: Check<PreviewRequest> = variants<PreviewRequest>('kind', asks);

const areStatements: Check<Statements> = record<Statements>({
  views: listOf(record<SavedView>({ name: text(), statement: text() })),
  history: listOf(record({ statement: text(), ranAt: finite })),
});

/** Narrows the answers of the extension host, by the question. */
export const answerChecks: { readonly [Name in Question]: Check<ReplyTo<Name>> } = {
  page: isTablePage,
  profile: isColumnProfile,
  aggregate: isAggregate,
  catalog: listOf(
    record<CatalogTable>({ name: text(), columns: listOf(record({ name: text(), type: text() })) }),
  ),
  sql: record<ReplyTo<'sql'>>({ table, info: isTableInfo }),
  close: nothing,
  copyText: nothing,
  copyRows: place,
  export: nothing,
  statements: areStatements,
  saveView: areStatements,
  removeView: areStatements,
  openAnswer: nothing,
  saveImage: flag,
};
