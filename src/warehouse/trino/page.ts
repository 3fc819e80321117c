import { isRecord } from '../../shared/record';
import type { Cell } from '../../shared/table/table';
import type { StatementError } from './serverError';

/** A column of a result, with its type as Trino names it. */
export interface ResultColumn {
  readonly name: string;
  readonly type: string;
}

/** One response of Trino to a running statement. */
export interface ResultPage {
  /** `undefined` if the response doesn't describe the columns; a later response can. */
  readonly columns: readonly ResultColumn[] | undefined;
  readonly rows: readonly (readonly Cell[])[];
  /** The URL of the next response; `undefined` if this is the last one. */
  readonly nextUri: string | undefined;
  readonly error: StatementError | undefined;
}

/**
 * Parses a response to a statement whose columns all contain text. Returns `undefined` if `text` isn't such a response.
 */
export function parsePage(text: string): ResultPage | undefined {
  const page = members(text);
  if (!page || typeof page['id'] !== 'string') return undefined;
  const { columns, data = [], nextUri, error } = page;
  if (columns !== undefined && !(Array.isArray(columns) && columns.every(isColumn))) return undefined;
  if (!Array.isArray(data) || !data.every(isRow)) return undefined;
  if (nextUri !== undefined && typeof nextUri !== 'string') return undefined;
  return { columns, rows: data, nextUri, error: error === undefined ? undefined : errorOf(error) };
}

function members(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isRow(row: unknown): row is readonly Cell[] {
  return Array.isArray(row) && row.every((cell) => cell === null || typeof cell === 'string');
}

function isColumn(column: unknown): column is ResultColumn {
  return isRecord(column) && typeof column['name'] === 'string' && typeof column['type'] === 'string';
}

function errorOf(error: unknown): StatementError {
  const { message, errorName, errorType } = isRecord(error) ? error : {};
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { message: text(message), errorName: text(errorName), errorType: text(errorType) };
}
