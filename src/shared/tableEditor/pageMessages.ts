import * as v from 'valibot';
import { finite, record, text, textsByKey, anyRecord, variants, wholeNumber, type Schema } from '../schema';
import type { CoveredDays } from '../table/coveredDays';
import { comparisonInfo } from './comparisonInfo';
import { analysisPage } from './analysisPage';
import { connectionsPage } from './connectionsPage';
import { creditsPage } from './creditsPage';
import { columnFilters } from '../table/query';
import { tableRequest } from './requests';
import { tablePage } from '../table/reader';
import { tableInfo } from '../table/table';

/**
 * The messages between the extension host and a table editor. Each side validates the messages it receives.
 */

const id = wholeNumber(0, Number.MAX_SAFE_INTEGER);

/** A table as the webview receives it, without rows. Never contains the path of a file or the URL of a download. */
export type PageTable = v.InferOutput<typeof pageTable>;

/** The source and the age of the user names that can be shown beside user IDs. */
export type UserNamesInfo = v.InferOutput<typeof userNamesInfo>;

const userNamesInfo = record({
  /** The name of the connection that lists the users. */
  from: text(),
  /** The time of the download, in milliseconds since 1970; absent if no names are stored. */
  asOf: v.exactOptional(finite),
  /** Whether the webview requests the names automatically, because they are missing or outdated. */
  due: v.boolean(),
});

/** The content of a table editor while its data is downloaded, and after the download failed or was canceled. */
export type PendingInfo = v.InferOutput<typeof pendingInfo>;

const pendingInfo = record({
  /** A description of the table. */
  sentence: text(),
  /** The current step. */
  message: text(),
  /** The received size and number of rows, or empty. */
  progress: text(),
});

const coveredDays: Schema<CoveredDays> = record({
  column: v.exactOptional(text()),
  firstDay: v.exactOptional(text()),
  lastDay: text(),
  downloadDay: text(),
});

const pageTable = record({
  title: text(),
  /** A short description of the source, such as a connection, a date range, or a file. */
  source: text(),
  /** Details about the source for a tooltip, such as its size. */
  details: v.exactOptional(text()),
  /** The time of the download or of the last change to the file, in milliseconds since 1970. */
  asOf: v.exactOptional(finite),
  /** Whether the table can be refreshed. */
  canRefresh: v.exactOptional(v.boolean()),
  /** Whether the table is a CSV file whose delimiter can be selected. */
  canChangeDelimiter: v.exactOptional(v.boolean()),
  /** Whether text columns can be treated as numbers or times. */
  canTreatColumns: v.exactOptional(v.boolean()),
  /** Whether these are the first rows of a download in progress. */
  downloading: v.exactOptional(v.boolean()),
  /** Whether these are the first rows of a file, and the others aren't being read. */
  isCut: v.exactOptional(v.boolean()),
  info: tableInfo,
  /** The analysis that produced the table. */
  analysis: v.exactOptional(analysisPage),
  /** The credit buckets; present if the table contains credits with recognized amounts. */
  credits: v.exactOptional(creditsPage),
  /** The states of the operation whose responses the table combines. */
  connections: v.exactOptional(connectionsPage),
  /** Set if the rows are the changes between two snapshots. */
  comparison: v.exactOptional(comparisonInfo),
  /** Present if names can be shown for the user IDs of the table. */
  userNames: v.exactOptional(userNamesInfo),
  /** The days that the rows of a report cover. */
  coveredDays: v.exactOptional(coveredDays),
});

/** The error of a failed request, as text for the user. */
export type RequestError = v.InferOutput<typeof requestError>;

const requestError = record({
  kind: text(),
  message: text(),
  /** The message without advice; present if `message` includes advice. */
  reason: v.exactOptional(text()),
  /** The suggested action: its code for the `fix` request, and the label of its button. */
  fix: v.exactOptional(record({ hint: text(), label: text() })),
  /** Details, such as the complete message of the engine, which may contain the position of an error in a statement. */
  detail: v.exactOptional(text()),
});

export type ToPage = v.InferOutput<typeof toPage>;

const toPage = variants('type', {
  /** The display language, sent before all other messages. Not sent for English. */
  language: { locale: text(), translations: v.exactOptional(textsByKey) },
  /**
   * Opens or updates the table. During a download, and while a large file is read, the table has only its first
   * rows. `first` is the first page of rows, if the tab that is shown first needs it.
   */
  table: { table: pageTable, state: v.exactOptional(v.unknown()), first: v.exactOptional(tablePage) },
  /** Updates the states of the operation whose responses the open table combines. */
  connections: { connections: connectionsPage },
  /** Replaces the filters of the open table. */
  filters: { filters: columnFilters },
  /**
   * Shows a message instead of a table that is being opened or downloaded, or that can't be opened. `action` is the label
   * of the button that sends `withoutEngine`.
   */
  notice: {
    title: text(),
    message: text(),
    busy: v.boolean(),
    pending: v.exactOptional(pendingInfo),
    action: v.exactOptional(text()),
  },
  reply: { id, reply: v.exactOptional(v.unknown()) },
  failure: { id, failure: requestError },
  /** The progress of a request, as text for the user. */
  progress: { id, text: text() },
});

export type FromPage = v.InferOutput<typeof fromPage>;

const fromPage = variants('type', {
  ready: {},
  request: { id, request: tableRequest },
  cancel: { id },
  /** The state to save for this table; the host limits its size and saves it without validation. */
  state: { state: anyRecord },
  /** Retries opening a table that couldn't be opened. */
  retry: {},
  /** Opens the data of a table that needs the report engine in another way. */
  withoutEngine: {},
  /** Cancels the download of the table. */
  cancelDownload: {},
  /** Shows the log while no table is open. With an open table, the webview sends the request `showLog` instead. */
  showLog: {},
});

/** Validates a webview message. */
export function isFromPage(message: unknown): message is FromPage {
  return v.is(fromPage, message);
}

/** Validates a message from the extension host. */
export function isToPage(message: unknown): message is ToPage {
  return v.is(toPage, message);
}
