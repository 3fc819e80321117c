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
import { creditsPage } from './creditsPage';
import { columnFilters } from './queryChecks';
import { previewRequest } from './requests';
import { tableInfo } from './tableChecks';

/** The messages between the extension host and a table editor. Both sides validate what they receive. */

const id = wholeNumber(0, Number.MAX_SAFE_INTEGER);

/** The description above a table. Text only: the page never receives the path of a file or the URL of a download. */
export type PreviewTable = Infer<typeof previewTable>;

/** The user names that can be shown beside user IDs. */
export type UserNamesInfo = Infer<typeof userNamesInfo>;

const userNamesInfo = record({
  /** The name of the connection that lists the users. */
  from: text(),
  /** When the names were downloaded, in milliseconds since 1970; absent if they aren't stored. */
  asOf: optional(finite),
  /** Whether the page should request them without being asked: they are missing or old. */
  due: flag,
});

/** What the page of a table shows while its data is downloaded. */
export type PendingInfo = Infer<typeof pendingInfo>;

const pendingInfo = record({
  /** Explains the table. */
  sentence: text(),
  /** What is being done. */
  message: text(),
  /** How far it is: the size and rows received, or empty. */
  progress: text(),
});

const coveredDays: Schema<CoveredDays> = record({
  column: text(),
  firstDay: optional(text()),
  lastDay: text(),
  downloadDay: text(),
});

const previewTable = record({
  title: text(),
  /** Where the rows are from, in a few words: the connection, a range, a file. */
  source: text(),
  /** More about the source, such as its size, for a tooltip. */
  details: optional(text()),
  /** When the rows were downloaded or the file was changed, in milliseconds since 1970. */
  asOf: optional(finite),
  /** Whether the rows can be downloaded or read again. */
  canRefresh: optional(flag),
  /** Whether these are the first rows of a download. */
  downloading: optional(flag),
  info: tableInfo,
  /** The analysis that the table is the result of. */
  analysis: optional(analysisPage),
  /** The buckets of the credits, if the table contains credits with recognized amounts. */
  credits: optional(creditsPage),
  /** Whether SQL can be run; false if the engine can't run on this platform. */
  sql: flag,
  /** Set if the rows are the changes between two snapshots. */
  comparison: optional(comparisonInfo),
  /** If the table has user IDs for which names can be shown. */
  userNames: optional(userNamesInfo),
  /** The days that the rows of a report cover. */
  coveredDays: optional(coveredDays),
});

/** Why a request failed, as text for the user. */
export type RequestError = Infer<typeof requestError>;

const requestError = record({
  kind: text(),
  message: text(),
  /** What happened, if the message also says what the user can do. */
  reason: optional(text()),
  /** What the user can do, as a code for the request `fix`, with the label of its button. */
  fix: optional(record({ hint: text(), label: text() })),
  /** The complete message of the engine, which may contain the position of an error in a statement. */
  detail: optional(text()),
});

export type ToPreview = Infer<typeof toPreview>;

const toPreview = variants('type', {
  /** The language of the page's messages, sent before everything else. Not sent in English. */
  language: { locale: text(), translations: optional(textsByKey) },
  /** Opens or updates the table: its first rows during a download, or all of them. */
  table: { table: previewTable, state: unchecked },
  /** Shows only the rows of these filters, in a table that is open. */
  filters: { filters: columnFilters },
  /** Shown instead of a table that is being opened or can't be opened, or whose data is being downloaded. */
  notice: { title: text(), message: text(), busy: flag, pending: optional(pendingInfo) },
  answer: { id, answer: unchecked },
  failure: { id, failure: requestError },
  /** How far a request is, as text for the user. */
  progress: { id, text: text() },
});

export type FromPreview = Infer<typeof fromPreview>;

const fromPreview = variants('type', {
  ready: {},
  request: { id, request: previewRequest },
  cancel: { id },
  /** The state to save for this table; the host limits its size and doesn't interpret it. */
  state: { state: anyRecord },
  /** Retries opening a table that couldn't be opened. */
  retry: {},
  /** Cancels the download of a table whose data isn't there yet. */
  cancelDownload: {},
  /** Shows the log, if there is no table that requests can be about. */
  showLog: {},
});

/** Validates a webview message. */
export function isFromPreview(message: unknown): message is FromPreview {
  return matches(fromPreview, message);
}

/** Validates a message from the extension host. */
export function isToPreview(message: unknown): message is ToPreview {
  return matches(toPreview, message);
}
