import * as l10n from '@vscode/l10n';
import { lstat, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UserError } from '../shared/userError';
import { renameReplacing } from './rename';
import { sweepTemporaries, temporaryName } from './temporary';
import { exists, exportError, refuseExisting, type WholeOptions } from './writeWhole';

/** The files of an exported folder; a folder with any other file, except those of file managers, is never replaced. */
const ours = /\.(?:parquet|sql)$|^(?:README\.md|schema\.json)$/;
/** Files that Finder and Windows Explorer add to folders. */
const fileManagers = new Set(['.DS_Store', 'desktop.ini', 'Thumbs.db']);

/**
 * Writes a folder atomically: writes a temporary folder beside the target, and renames it at the end. With
 * `overwrite`, the existing folder is first renamed, and deleted after the target is in place.
 *
 * @param write creates the folder at the given path, with its files flushed to disk
 * @throws UserError of kind `canceled` or `file`, also if the target to replace isn't a folder or contains files
 * that aren't from an export; see `isAlreadyThere`. Also any error of `write`
 */
export async function writeWholeFolder<T>(
  target: string,
  { overwrite, signal }: WholeOptions,
  write: (path: string) => Promise<T>,
): Promise<T> {
  const temporary = join(dirname(target), temporaryName());
  try {
    signal?.throwIfAborted();
    if (overwrite) await refuseForeign(target);
    else await refuseExisting(target);
    await sweepTemporaries(dirname(target));
    const written = await write(temporary);
    signal?.throwIfAborted();
    if (overwrite) await replaceFolder(temporary, target);
    else await takeName(temporary, target);
    return written;
  } catch (error) {
    await rm(temporary, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
    throw exportError(error, target, signal);
  }
}

/**
 * Renames a folder to a free name. A folder that appears meanwhile is replaced only if it is empty, so that
 * no data is lost.
 */
async function takeName(from: string, to: string): Promise<void> {
  await refuseExisting(to);
  await renameReplacing(from, to);
}

async function replaceFolder(from: string, to: string): Promise<void> {
  if (!(await exists(to))) return takeName(from, to);
  await refuseForeign(to);
  const aside = join(dirname(to), temporaryName());
  await renameReplacing(to, aside);
  try {
    await renameReplacing(from, to);
  } catch (error) {
    await renameReplacing(aside, to);
    throw error;
  }
  await rm(aside, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}

async function refuseForeign(folder: string): Promise<void> {
  if (!(await exists(folder))) return;
  const name = basename(folder);
  if (!(await lstat(folder)).isDirectory()) {
    throw new UserError('file', l10n.t("Couldn't replace {file}. It isn't a folder.", { file: name }), {
      advice: l10n.t('Enter another name.'),
    });
  }
  const stranger = await strangerIn(folder);
  if (stranger === undefined) return;
  throw new UserError(
    'file',
    l10n.t(
      "Couldn't replace the folder {folder}. It contains files that aren't from an export, such as {file}.",
      {
        folder: name,
        file: stranger,
      },
    ),
    {
      advice: l10n.t('Enter another name to keep your files.'),
    },
  );
}

async function strangerIn(folder: string): Promise<string | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.find((entry) => !entry.isDirectory() && !(entry.isFile() && mayGo(entry.name)))?.name;
}

function mayGo(name: string): boolean {
  return ours.test(name) || fileManagers.has(name);
}
