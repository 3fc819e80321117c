import {
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
} from '../schema';
import { previewRequest } from './requests';
import { tableInfo } from './tableChecks';

/** What the extension host and a table preview say to each other. Both sides check what they receive. */

const id = wholeNumber(0, Number.MAX_SAFE_INTEGER);

/** What is shown above a table. Words only: a preview never learns where a file is or how it was downloaded. */
export type PreviewTable = Infer<typeof previewTable>;

const previewTable = record({
  title: text(),
  /** One line of provenance: instance, range, when it was downloaded, size. */
  source: text(),
  info: tableInfo,
  /** Whether SQL can be run; not so where the engine cannot run. */
  sql: flag,
});

/** Why a request failed, in words for the user. */
export type RequestError = Infer<typeof requestError>;

const requestError = record({
  kind: text(),
  message: text(),
  /** The message of the engine, unshortened: it may name the place of an error in a statement. */
  detail: optional(text()),
});

export type ToPreview = Infer<typeof toPreview>;

const toPreview = variants('type', {
  /** The language of the page's messages, before everything else. Not sent in English. */
  language: { translations: textsByKey },
  /** Opens the table, or updates it: its rows while it is downloaded, or all of it. */
  table: { table: previewTable, state: unchecked },
  /** What is shown in place of a table: it is being opened, or can't be. */
  notice: { title: text(), message: text(), busy: flag },
  answer: { id, answer: unchecked },
  failure: { id, failure: requestError },
});

export type FromPreview = Infer<typeof fromPreview>;

const fromPreview = variants('type', {
  ready: {},
  request: { id, request: previewRequest },
  cancel: { id },
  /** What to save for this table; the host bounds its size and never reads it. */
  state: { state: anyRecord },
  /** Try again to open what could not be opened. */
  retry: {},
});

/** Narrows a message from the webview; the caller ignores anything else. */
export function isFromPreview(message: unknown): message is FromPreview {
  return matches(fromPreview, message);
}

/** Narrows a message from the extension host. */
export function isToPreview(message: unknown): message is ToPreview {
  return matches(toPreview, message);
}
