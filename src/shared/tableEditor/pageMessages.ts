import {
  finite,
  flag,
  matches,
  optional,
  record,
  text,
  textsByKey,
  unchecked,
  anyRecord,
  variants,
  wholeNumber,
  type Infer,
  type Schema,
} from '../schema';
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
export type PageTable = Infer<typeof pageTable>;

/** The source and the age of the user names that can be shown beside user IDs. */
export type UserNamesInfo = Infer<typeof userNamesInfo>;

const userNamesInfo = record({
  /** The name of the connection that lists the users. */
  from: text(),
  /** The time of the download, in milliseconds since 1970; absent if no names are stored. */
  asOf: optional(finite),
  /** Whether the webview requests the names automatically, because they are missing or outdated. */
  due: flag,
});

/** The content of a table editor while its data is downloaded, and after the download failed or was canceled. */
export type PendingInfo = Infer<typeof pendingInfo>;

const pendingInfo = record({
  /** A description of the table. */
  sentence: text(),
  /** The current step. */
  message: text(),
  /** The received size and number of rows, or empty. */
  progress: text(),
});

const coveredDays: Schema<CoveredDays> = record({
  column: text(),
  firstDay: optional(text()),
  lastDay: text(),
  downloadDay: text(),
});

const pageTable = record({
  title: text(),
  /** A short description of the source, such as a connection, a date range, or a file. */
  source: text(),
  /** Details about the source for a tooltip, such as its size. */
  details: optional(text()),
  /** The time of the download or of the last change to the file, in milliseconds since 1970. */
  asOf: optional(finite),
  /** Whether the table can be refreshed. */
  canRefresh: optional(flag),
  /** Whether the table is a CSV file whose delimiter can be selected. */
  canChangeDelimiter: optional(flag),
  /** Whether text columns can be treated as numbers or times. */
  canTreatColumns: optional(flag),
  /** Whether these are the first rows of a download in progress. */
  downloading: optional(flag),
  info: tableInfo,
  /** The analysis that produced the table. */
  analysis: optional(analysisPage),
  /** The credit buckets; present if the table contains credits with recognized amounts. */
  credits: optional(creditsPage),
  /** The states of the operation whose responses the table combines. */
  connections: optional(connectionsPage),
  /** Set if the rows are the changes between two snapshots. */
  comparison: optional(comparisonInfo),
  /** Present if names can be shown for the user IDs of the table. */
  userNames: optional(userNamesInfo),
  /** The days that the rows of a report cover. */
  coveredDays: optional(coveredDays),
});

/** The error of a failed request, as text for the user. */
export type RequestError = Infer<typeof requestError>;

const requestError = record({
  kind: text(),
  message: text(),
  /** The message without advice; present if `message` includes advice. */
  reason: optional(text()),
  /** The suggested action: its code for the `fix` request, and the label of its button. */
  fix: optional(record({ hint: text(), label: text() })),
  /** Details, such as the complete message of the engine, which may contain the position of an error in a statement. */
  detail: optional(text()),
});

export type ToPage = Infer<typeof toPage>;

const toPage = variants('type', {
  /** The display language, sent before all other messages. Not sent for English. */
  language: { locale: text(), translations: optional(textsByKey) },
  /**
   * Opens or updates the table. During a download, and while a large file is read, the table has only its first
   * rows. `first` is the first page of rows, if the tab that is shown first needs it.
   */
  table: { table: pageTable, state: unchecked, first: optional(tablePage) },
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
    busy: flag,
    pending: optional(pendingInfo),
    action: optional(text()),
  },
  reply: { id, reply: unchecked },
  failure: { id, failure: requestError },
  /** The progress of a request, as text for the user. */
  progress: { id, text: text() },
});

export type FromPage = Infer<typeof fromPage>;

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
  return matches(fromPage, message);
}

/** Validates a message from the extension host. */
export function isToPage(message: unknown): message is ToPage {
  return matches(toPage, message);
}
