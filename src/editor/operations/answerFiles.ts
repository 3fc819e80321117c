import { rm } from 'node:fs/promises';
import type { ReadAnswer } from '../../operations/answer/readAnswer';

/** The files of a large answer are of no use once another answer or none is in its tab, or nobody shows it. */
export function removeFiles(read: Pick<ReadAnswer, 'files'> | undefined): void {
  for (const file of Object.values(read?.files ?? {})) void rm(file, { force: true }).catch(() => undefined);
}
