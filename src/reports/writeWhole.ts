import { link, lstat, open, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { UserError, errorCode } from '../shared/userError';
import { cancelledError, explainAgain, systemErrorOf } from '../shared/fileError';
import { renameReplacing } from './rename';
import { isTemporaryName, sweepTemporaries, temporaryName } from './temporary';

export interface WholeOptions {
  /** Whether the user agreed to replace what has that name. */
  readonly overwrite: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Has a file written beside its target, which gets the target's name at the end: the target appears whole or
 * not at all, and one that exists is replaced only with `overwrite`, even when it appears meanwhile. A
 * symbolic link at the target is replaced itself, never followed.
 *
 * @param write writes the path it is given, forced to disk
 * @throws UserError of kind `cancelled` or `file`, see {@link isAlreadyThere}; and whatever `write` throws
 */
export async function writeWholeFile<T>(
  target: string,
  { overwrite, signal }: WholeOptions,
  write: (path: string) => Promise<T>,
): Promise<T> {
  const temporary = join(dirname(target), temporaryName());
  try {
    signal?.throwIfAborted();
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

/** What ended an export, as a sentence about its target. */
export function exportError(error: unknown, target: string, signal: AbortSignal | undefined): unknown {
  const name = basename(target);
  if (signal?.aborted === true) return cancelledError(`exporting ${name}`);
  const path = systemErrorOf(error)?.path;
  // An engine that runs out of temporary space names its own file, on what may be another disk.
  const isElsewhere = path !== undefined && !isTemporaryBeside(target, path);
  return isElsewhere ? error : explainAgain(error, `export ${name}`);
}

function isTemporaryBeside(target: string, path: string): boolean {
  return isTemporaryName(relative(dirname(target), path).split(sep)[0] ?? '');
}

/** Whether an export was refused because a file has that name: the caller can ask and try again. */
export function isAlreadyThere(error: unknown): boolean {
  return error instanceof UserError && errorCode(error.cause) === 'EEXIST';
}

/** Saves writing a gigabyte to learn that the name is taken; what decides is the rename at the end. */
export async function refuseExisting(target: string): Promise<void> {
  if (await exists(target)) throw Object.assign(new Error(`EEXIST: ${target}`), { code: 'EEXIST' });
}

/** Whether anything has that name, be it a link that leads nowhere. */
export async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** Error codes of file systems without hard links; exFAT on Windows reports `EISDIR` or `UNKNOWN`. */
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
 * Gives a file a name that nothing may have yet. `rename` would replace; a hard link fails with `EEXIST`.
 *
 * @param linkFile makes a hard link
 */
export async function renameExclusively(from: string, to: string, linkFile = link): Promise<void> {
  try {
    await linkFile(from, to);
  } catch (error) {
    if (!withoutLinks.has(errorCode(error) ?? '')) throw error;
    return renameOverPlaceholder(from, to);
  }
  // The target is whole; the second name of it that stays here is swept by the next export.
  await rm(from, { force: true }).catch(() => undefined);
}

/** Without hard links: whoever creates the empty file owns the name, and replaces it with the whole one. */
async function renameOverPlaceholder(from: string, to: string): Promise<void> {
  await (await open(to, 'wx')).close();
  try {
    await renameReplacing(from, to);
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}
