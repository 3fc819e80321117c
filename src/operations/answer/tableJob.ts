import { writeFile } from 'node:fs/promises';
import { parseExactly } from './exactJson';
import { listAsJson } from './listJson';
import { resultLists } from './resultLists';

/** What is wanted of the lists of an answer. Reading it again for each keeps nothing in memory between. */
export type TableJob =
  | { readonly kind: 'look' }
  /** Writes the list at a path into a file, as JSON: a list of objects with a key for each column. */
  | { readonly kind: 'write'; readonly path: string; readonly file: string };

export interface ListFacts {
  readonly path: string;
  readonly rows: number;
  readonly columns: number;
}

/** Every list of an answer, the longest first, after doing what the job says. Takes time in proportion to the answer. */
export async function doTableJob(json: string, job: TableJob): Promise<readonly ListFacts[]> {
  const lists = resultLists((parseExactly(json) as { readonly data?: unknown } | null)?.data);
  if (job.kind === 'write') {
    const list = lists.find(({ path }) => path === job.path);
    if (list !== undefined) await writeFile(job.file, listAsJson(list), { mode: 0o600, flag: 'wx' });
  }
  return lists.map(({ path, rows, columns }) => ({ path, rows: rows.length, columns: columns.length }));
}
