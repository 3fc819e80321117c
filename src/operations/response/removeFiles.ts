import { rm } from 'node:fs/promises';
import type { ParsedResponse } from './parseResponse';

/** Deletes the files of a large response, if any, in the background. Ignores errors. */
export function removeFiles(read: Pick<ParsedResponse, 'files'> | undefined): void {
  for (const file of Object.values(read?.files ?? {})) void rm(file, { force: true }).catch(() => undefined);
}
