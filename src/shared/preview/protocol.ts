import type { TableInfo } from '../table/table';
import { flag, isObject, optional, record, text, variants, wholeNumber } from './check';
import type { Check } from './check';
import { isPreviewRequest } from './requests';
import type { PreviewRequest } from './requests';
import { isTableInfo } from './tableChecks';

/** What the extension host and a table preview say to each other. Both sides check what they receive. */

/** What stands above a table. Words only: a preview never learns where a file lies or how it was fetched. */
export interface PreviewTable {
  readonly title: string;
  /** One line of provenance: instance, range, when it was fetched, size. */
  readonly source: string;
  readonly info: TableInfo;
  /** Whether SQL can be asked; not so where the engine cannot run. */
  readonly sql: boolean;
}

/** Why a request was not answered, in words for the user. */
export interface RequestFailure {
  readonly kind: string;
  readonly message: string;
  /** What the engine said, unshortened: it may name the place of an error in a statement. */
  readonly detail?: string;
}

export type ToPreview =
  /** Opens the table, or says what changed about it: its rows while it is received, or all of it. */
  | { readonly type: 'table'; readonly table: PreviewTable; readonly state: unknown }
  /** What stands in the place of a table: it is being opened, or cannot be. */
  | { readonly type: 'notice'; readonly title: string; readonly message: string; readonly busy: boolean }
  | { readonly type: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly failure: RequestFailure };

export type FromPreview =
  | { readonly type: 'ready' }
  | { readonly type: 'request'; readonly id: number; readonly request: PreviewRequest }
  | { readonly type: 'cancel'; readonly id: number }
  /** What to keep for this table; the host bounds its size and never looks into it. */
  | { readonly type: 'state'; readonly state: unknown }
  /** Try again to open what could not be opened. */
  | { readonly type: 'retry' };

const id = wholeNumber(0, Number.MAX_SAFE_INTEGER);
const always = (): boolean => true;

/** Narrows a message from the webview; anything else is ignored by the caller. */
export const isFromPreview: Check<FromPreview> = variants<FromPreview>('type', {
  ready: always,
  retry: always,
  cancel: record({ id }),
  request: record({ id, request: isPreviewRequest }),
  state: (value) => isObject(value) && isObject(value['state']),
});

/** Narrows a message from the extension host. */
export const isToPreview: Check<ToPreview> = variants<ToPreview>('type', {
  table: record({
    table: record<PreviewTable>({ title: text(), source: text(), info: isTableInfo, sql: flag }),
  }),
  notice: record({ title: text(), message: text(), busy: flag }),
  answer: record({ id }),
  failure: record({
    id,
    failure: record<RequestFailure>({
      kind: text(),
      message: text(),
      detail: optional(text()),
    }),
  }),
});
