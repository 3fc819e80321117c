import * as l10n from '@vscode/l10n';
import { link, lstat, open, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { canceledError, UserError, errorCode } from '../shared/userError';
import { explainAgain, systemErrorOf } from '../shared/fileError';
import { renameReplacing } from './rename';
import { isTemporaryName, sweepTemporaries, temporaryName } from './temporary';

export interface WholeOptions {
  /** Whether the user agreed to replace an existing file or folder. */
  readonly overwrite: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Writes a file atomically: writes a temporary file beside the target, and renames it at the end. An existing
 * target is replaced only with `overwrite`, even if it appears meanwhile. A symbolic link at the target is
 * replaced itself, never followed, and a device or a pipe never.
 *
 * @param write writes the file at the given path, flushed to disk
 * @throws UserError of kind `canceled` or `file`, see {@link isAlreadyThere}; and any error of `write`
 */
export async function writeWholeFile<T>(
  target: string,
  { overwrite, signal }: WholeOptions,
  write: (path: string) => Promise<T>,
): Promise<T> {
  const temporary = join(dirname(target), temporaryName());
  try {
    signal?.throwIfAborted();
    await refuseDevice(target);
    if (!overwrite) await refuseExisting(target);
    await sweepTemporaries(dirname(target));
    const written = await write(temporary);
    signal?.throwIfAborted();
    await (overwrite ? renameReplacing(temporary, target) : renameExclusively(temporary, target));
    return written;
  } catch (error) {
    await rm(temporary, { force: true, maxRetries: 3 }).catch(() => undefined);
    throw exportError(error, target, signal);
  }
}

/**
 * Converts a file system error of an export to one that names the target, unless it is about another file. Converts
 * any error to `canceled` if the signal is aborted.
 */
export function exportError(error: unknown, target: string, signal: AbortSignal | undefined): unknown {
  const name = basename(target);
  if (signal?.aborted === true) return canceledError();
  const path = systemErrorOf(error)?.path;
  // An engine that runs out of temporary space reports its own file, possibly on another disk.
  const isElsewhere = path !== undefined && !isTemporaryBeside(target, path);
  return isElsewhere ? error : explainAgain(error, l10n.t("Couldn't save {file}.", { file: name }));
}

function isTemporaryBeside(target: string, path: string): boolean {
  return isTemporaryName(relative(dirname(target), path).split(sep)[0] ?? '');
}

/**
 * Whether an export was rejected because its target exists, for example because another program created it during
 * the export.
 */
export function isAlreadyThere(error: unknown): boolean {
  return error instanceof UserError && errorCode(error.cause) === 'EEXIST';
}

/**
 * Rejects a target that is a device or a pipe. Nothing directly in `/dev` is replaced, because its links can lead to
 * files.
 *
 * @throws UserError of kind `file`
 */
export async function refuseDevice(target: string): Promise<void> {
  const found = await stat(target).catch(() => undefined);
  const isDevice = found !== undefined && !found.isFile() && !found.isDirectory();
  if (!isDevice && dirname(target) !== '/dev') return;
  throw new UserError('file', l10n.t('"{file}" isn\'t a regular file.', { file: basename(target) }), {
    advice: l10n.t('Enter another name.'),
  });
}

/** Rejects a target that exists. Called before any data is written, and again before a folder is renamed to it. */
export async function refuseExisting(target: string): Promise<void> {
  if (await exists(target)) throw Object.assign(new Error(`EEXIST: ${target}`), { code: 'EEXIST' });
}

/** Whether a file, a folder, or a symbolic link, even a broken one, exists at a path. */
export async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** Error codes on file systems without hard links. For exFAT, Windows reports `EISDIR` or `UNKNOWN`. */
const withoutLinks = new Set([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EACCES',
  'EMLINK',
  'EINVAL',
  'EISDIR',
  'UNKNOWN',
]);

/**
 * Renames a file without replacing an existing one. `rename` would replace it; a hard link fails with
 * `EEXIST`.
 *
 * @param linkFile creates a hard link
 */
export async function renameExclusively(from: string, to: string, linkFile = link): Promise<void> {
  try {
    await linkFile(from, to);
  } catch (error) {
    if (!withoutLinks.has(errorCode(error) ?? '')) throw error;
    return renameOverPlaceholder(from, to);
  }
  // The target is complete. If this fails, a later export deletes the temporary name.
  await rm(from, { force: true }).catch(() => undefined);
}

/** Renames a file without hard links: creates an empty file to reserve the name, then replaces it. */
async function renameOverPlaceholder(from: string, to: string): Promise<void> {
  await (await open(to, 'wx')).close();
  try {
    await renameReplacing(from, to);
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}
