import * as l10n from '@vscode/l10n';
import { readFile } from 'node:fs/promises';
import { delimiterOf } from '../csv/delimiter';
import { beginningEncoding } from '../csv/encoding';
import { RecordReader } from '../csv/records';
import { snapshotDays, type Snapshot } from '../snapshot';
import { fileError } from '../../shared/fileError';
import { recognizeBuckets, type CreditBucket } from './buckets';
import type { CreditsOn } from './measurements';
import { recordsIn, type Json, type JsonRecord } from './records';

/** A credits response and the buckets recognized in it. */
export interface Credits {
  /** `undefined` if no field has a consumed or remaining amount. */
  readonly buckets: readonly CreditBucket[] | undefined;
  readonly body: Json;
}

/**
 * The maximum size of a parsed response, in bytes. Credits are a few records; a larger response is opened as
 * a table.
 */
const readableBytes = 8 * 1024 * 1024;

/**
 * Reads a credits response of any shape: a list, a list under any key, one object, or CSV.
 *
 * @returns `undefined` if it is too large to parse
 * @throws UserError of kind `file`, or SyntaxError for invalid JSON
 */
export async function readCredits(snapshot: Snapshot): Promise<Credits | undefined> {
  if (snapshot.bytes > readableBytes) return undefined;
  const body = snapshot.format === 'csv' ? await csvRecords(snapshot.path) : await readJson(snapshot.path);
  const records = recordsIn(body);
  return { body, buckets: records ? recognizeBuckets(records) : undefined };
}

/** The maximum number of days in the history, with one snapshot each. */
const maxHistoryDays = 120;

/**
 * Reads the buckets of the latest snapshot of each day.
 *
 * @param snapshots latest first, like the result
 * @throws UserError of kind `file`, or SyntaxError for invalid JSON
 */
export async function readCreditsOn(snapshots: readonly Snapshot[]): Promise<readonly CreditsOn[]> {
  const byDay = new Map<string, Snapshot>();
  for (const snapshot of snapshots) {
    for (const day of snapshotDays(snapshot)) if (!byDay.has(day)) byDay.set(day, snapshot);
  }
  return Promise.all(
    [...byDay].slice(0, maxHistoryDays).map(async ([day, snapshot]) => ({
      day,
      buckets: (await readCredits(snapshot))?.buckets ?? [],
    })),
  );
}

async function readJson(path: string): Promise<Json> {
  return JSON.parse(await readText(path)) as Json;
}

async function csvRecords(path: string): Promise<readonly JsonRecord[]> {
  const records: JsonRecord[] = [];
  let header: readonly string[] | undefined;
  const text = await readText(path);
  const reader = new RecordReader(
    delimiterOf(text),
    (cells) => {
      if (!header) header = cells.map((cell) => cell ?? '');
      else records.push(Object.fromEntries(header.map((name, place) => [name, cells[place] ?? ''])));
    },
    { maxLength: readableBytes, maxCells: Infinity },
  );
  reader.write(text);
  reader.end();
  return records;
}

async function readText(path: string): Promise<string> {
  try {
    const bytes = await readFile(path);
    return new TextDecoder(beginningEncoding(bytes, false)).decode(bytes);
  } catch (error) {
    throw fileError(error, l10n.t("Couldn't read the credits."));
  }
}
