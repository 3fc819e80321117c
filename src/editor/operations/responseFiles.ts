import { rm } from 'node:fs/promises';
import type { ParsedResponse } from '../../operations/response/parseResponse';

/** The files of a large answer are of no use once another answer or none is in its tab, or nobody shows it. */
export function removeFiles(read: Pick<ParsedResponse, 'files'> | undefined): void {
  for (const file of Object.values(read?.files ?? {})) void rm(file, { force: true }).catch(() => undefined);
}
