import { isRecord } from '../../shared/record';

/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | JsonRecord;

export interface JsonRecord {
  readonly [name: string]: Json;
}

/** The maximum nesting level of the lists to find. */
const deepestList = 3;

/**
 * Returns the records in a JSON body of unknown shape: the longest list of objects, or the body itself if it
 * is an object that isn't empty; otherwise `undefined`.
 */
export function recordsIn(body: Json): readonly JsonRecord[] | undefined {
  const lists = listsIn(body, 0).sort((a, b) => b.length - a.length);
  if (lists[0]) return lists[0];
  return isRecord(body) && Object.keys(body).length > 0 ? [body] : undefined;
}

function listsIn(value: Json, depth: number): (readonly JsonRecord[])[] {
  if (depth > deepestList) return [];
  if (Array.isArray(value)) {
    const records = (value as readonly Json[]).filter((item) => isRecord(item));
    return records.length > 0 && records.length === value.length ? [records] : [];
  }
  return isRecord(value) ? Object.values(value).flatMap((content) => listsIn(content, depth + 1)) : [];
}
