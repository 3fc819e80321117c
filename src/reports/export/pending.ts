import * as l10n from '@vscode/l10n';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { fileError } from '../../shared/fileError';
import { sweepTemporaries, temporaryName } from '../temporary';

/**
 * Records the folder of an export in progress, so that the next process can delete leftovers of a killed
 * process from it.
 *
 * @param notes a private folder for these records; created if it doesn't exist
 * @returns a function that deletes the record
 * @throws UserError of kind `file` if the record can't be created
 */
export async function notePending(notes: string, folder: string): Promise<() => Promise<void>> {
  const note = join(notes, temporaryName());
  try {
    await mkdir(notes, { recursive: true, mode: 0o700 });
    await writeFile(note, folder, { mode: 0o600 });
  } catch (error) {
    await rm(note, { force: true }).catch(() => undefined);
    throw fileError(error, l10n.t("Couldn't create a temporary file in {folder}.", { folder: notes }));
  }
  return () => rm(note, { force: true });
}

/** Deletes the leftovers of killed processes from every recorded folder. Never rejects. */
export async function sweepPending(notes: string): Promise<void> {
  const names = await readdir(notes).catch(() => []);
  for (const name of names) {
    const folder = await readFile(join(notes, name), 'utf8').catch(() => '');
    if (isAbsolute(folder)) await sweepTemporaries(folder);
  }
  await sweepTemporaries(notes);
}
