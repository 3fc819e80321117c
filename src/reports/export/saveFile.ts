import * as l10n from '@vscode/l10n';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile, rmdir } from 'node:fs/promises';
import { dirname, join, posix, basename } from 'node:path';
import { canceledError, errorCode, UserError } from '../../shared/userError';
import { explainAgain, fileError } from '../../shared/fileError';
import { temporaryName } from '../temporary';
import { writeWholeFile, type WholeOptions } from '../writeWhole';
import { notePending, sweepPending } from './pending';

/** The location of a file or a folder on a disk, or on a virtual file system, whose paths use slashes. */
export type SaveTarget =
  | { readonly kind: 'disk'; readonly path: string }
  | { readonly kind: 'virtual'; readonly path: string; readonly files: VirtualFiles };

/** The operations of a virtual file system. They can't be canceled. */
export interface VirtualFiles {
  createFolder(path: string): PromiseLike<void>;
  /** Writes a file and creates missing folders. */
  writeFile(path: string, bytes: Uint8Array): PromiseLike<void>;
  rename(from: string, to: string, options: { readonly overwrite: boolean }): PromiseLike<void>;
  /** Deletes a file, or a folder with its contents. */
  delete(path: string): PromiseLike<void>;
}

export interface SaveDecisions extends WholeOptions {
  /** A private folder for records of the saves in progress; created if it doesn't exist. */
  readonly notes: string;
}

/** Writes the content atomically to a path on a disk. */
export type WriteWhole<T> = (path: string, options: WholeOptions) => Promise<T>;

/**
 * Saves a file or a folder atomically, and replaces an existing one only with `overwrite`. Missing folders
 * are created. Leftovers of a killed process on a disk are deleted by the next save, or by `sweepPending`.
 *
 * @throws UserError of kind `canceled` or `file`, see `isAlreadyThere`; and any error of `write`
 */
export async function saveFile<T>(
  write: WriteWhole<T>,
  target: SaveTarget,
  decisions: SaveDecisions,
): Promise<T> {
  await sweepPending(decisions.notes);
  if (target.kind === 'virtual') return saveVirtual(write, target, decisions);
  const folder = dirname(target.path);
  return inTargetFolder(folder, async () => {
    const forget = await notePending(decisions.notes, folder);
    try {
      return await write(target.path, decisions);
    } finally {
      await forget();
    }
  });
}

/** Creates a writer for a string or bytes. */
export function contentToSave(content: string | Uint8Array): WriteWhole<void> {
  return (path, options) =>
    writeWholeFile(path, options, (temporary) => writeFile(temporary, content, { flag: 'wx', flush: true }));
}

/**
 * Virtual file systems accept only complete files, so the content is written to disk, uploaded under a temporary
 * name, and renamed.
 */
async function saveVirtual<T>(
  write: WriteWhole<T>,
  { path, files }: Extract<SaveTarget, { kind: 'virtual' }>,
  { notes, overwrite, signal }: SaveDecisions,
): Promise<T> {
  const created = join(notes, temporaryName());
  const aside = `${path}.${randomBytes(4).toString('hex')}.part`;
  try {
    await mkdir(notes, { recursive: true, mode: 0o700 });
    const written = await write(created, { overwrite: false, ...(signal && { signal }) });
    await upload(created, aside, files, signal);
    signal?.throwIfAborted();
    await files.rename(aside, path, { overwrite });
    return written;
  } catch (error) {
    await Promise.resolve(files.delete(aside)).catch(() => undefined);
    const name = posix.basename(path);
    if (signal?.aborted === true) throw canceledError();
    // The error names a temporary file, which the user doesn't know.
    const explained = explainAgain(error, l10n.t("Couldn't save {file}.", { file: name }));
    throw explained instanceof UserError ? explained : virtualError(error, name);
  } finally {
    await rm(created, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function upload(
  path: string,
  target: string,
  files: VirtualFiles,
  signal: AbortSignal | undefined,
): Promise<void> {
  signal?.throwIfAborted();
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined);
  if (!entries) return files.writeFile(target, await readFile(path));
  await files.createFolder(target);
  for (const { name } of entries) await upload(join(path, name), posix.join(target, name), files, signal);
}

function virtualError(error: unknown, name: string): UserError {
  const exists = errorCode(error) === 'FileExists';
  return new UserError(
    'file',
    exists
      ? l10n.t("Couldn't save {file} because it already exists.", { file: name })
      : l10n.t("Couldn't save {file}.", { file: name }),
    {
      advice: exists
        ? l10n.t('Use another name or folder.')
        : l10n.t('Check the permissions of the folder, or use another one.'),
      cause: error,
    },
  );
}

/**
 * Creates a folder and runs work that uses it. If the work fails, the created folders that are empty are
 * deleted.
 *
 * @throws UserError of kind `file` if the folder can't be created, and any error of `work`
 */
export async function inTargetFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const first = await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw fileError(error, l10n.t("Couldn't create the folder {folder}.", { folder: basename(folder) }));
  });
  try {
    return await work();
  } catch (error) {
    if (first !== undefined) await removeEmpty(folder, first);
    throw error;
  }
}

/**
 * Deletes a folder and its parents up to `first`, but only empty ones, since another program may have added
 * files.
 */
async function removeEmpty(folder: string, first: string): Promise<void> {
  for (let path = folder; ; path = dirname(path)) {
    const isGone = await rmdir(path).then(
      () => true,
      () => false,
    );
    if (!isGone || path === first || path === dirname(path)) return;
  }
}
