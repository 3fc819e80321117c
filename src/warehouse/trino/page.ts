import * as v from 'valibot';
import { parseObject } from '../../shared/parseObject';
import { listOf, parsed, record, rowsOf } from '../../shared/schema';
import { isCell } from '../../shared/table/reader';
import type { StatementError } from './serverError';

/** A column of a result, with its type as Trino names it. */
export type ResultColumn = v.InferOutput<typeof resultColumn>;
const resultColumn = record({ name: v.string(), type: v.string() });

const text = v.fallback(v.string(), '');
const noText: StatementError = { message: '', errorName: '', errorType: '' };

/** One response of Trino to a running statement whose columns all contain text. */
export type ResultPage = v.InferOutput<typeof resultPage>;
const resultPage = record({
  id: v.string(),
  /** `undefined` if the response doesn't describe the columns; a later response can. */
  columns: v.optional(listOf(resultColumn)),
  data: v.optional(rowsOf(isCell), []),
  /** The URL of the next response; `undefined` if this is the last one. */
  nextUri: v.optional(v.string()),
  error: v.optional(v.fallback(record({ message: text, errorName: text, errorType: text }), noText)),
});

/** Parses a response to a statement. Returns `undefined` if `text` isn't such a response. */
export function parsePage(text: string): ResultPage | undefined {
  return parsed(resultPage, parseObject(text));
}
