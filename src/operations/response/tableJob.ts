import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { listAsJson } from './listJson';
import { resultLists, rowsOf, type ResultList } from './resultLists';

/** The text of a response, or the file that contains it. */
export type ResponseText = { readonly text: string } | { readonly file: string };

/** A job on the lists of a response. Each job reads the response again, to free the memory between jobs. */
export type TableJob =
  | { readonly kind: 'look' }
  /** Writes the list at a path to a file, as a JSON list of objects with a key for each column that has a value. */
  | { readonly kind: 'write'; readonly path: string; readonly file: string };

export interface ListInfo {
  readonly path: string;
  readonly rows: number;
  readonly columns: number;
}

/**
 * Runs a job and returns all lists of a response, longest first. Takes time proportional to the size of the
 * response.
 */
export async function doTableJob(response: ResponseText, job: TableJob): Promise<readonly ListInfo[]> {
  const json = 'text' in response ? response.text : await readFile(response.file, 'utf8');
  const lists = resultLists(json);
  const list = job.kind === 'write' ? lists.find(({ path }) => path === job.path) : undefined;
  if (job.kind === 'write' && list) await writeList(json, list, job.file);
  return lists.map(({ path, rows, columns }) => ({ path, rows, columns: columns.length }));
}

async function writeList(json: string, list: ResultList, file: string): Promise<void> {
  const target = createWriteStream(file, { mode: 0o600, flags: 'wx' });
  await pipeline(Readable.from(listAsJson(rowsOf(json, list))), target);
}
