import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { errorCode, UserError } from '../../shared/userError';
import { cancelledError, explainAgain } from '../../shared/fileError';
import { temporaryName } from '../temporary';
import { writeWholeFile, type WholeOptions } from '../writeWhole';
import { notePending, sweepPending } from './pending';
import { inTargetFolder } from './targetFolder';

/** A place for a file or a folder: on a disk, or on a virtual file system, whose paths have slashes. */
export type SaveTarget =
  | { readonly kind: 'disk'; readonly path: string }
  | { readonly kind: 'virtual'; readonly path: string; readonly files: VirtualFiles };

/** The requests to a virtual file system. None can be cancelled. */
export interface VirtualFiles {
  createFolder(path: string): PromiseLike<void>;
  /** Creates missing folders too. */
  writeFile(path: string, bytes: Uint8Array): PromiseLike<void>;
  rename(from: string, to: string, options: { readonly overwrite: boolean }): PromiseLike<void>;
  /** Deletes a file, or a folder with its contents. */
  delete(path: string): PromiseLike<void>;
}

export interface SaveDecisions extends WholeOptions {
  /** A private folder that remembers which saves are in progress; made when missing. */
  readonly notes: string;
}

/** Writes the content to a path on a disk, which appears whole or not at all. */
export type WriteWhole<T> = (path: string, options: WholeOptions) => Promise<T>;

/**
 * Saves a file or a folder, which appears whole or not at all, and replaces what exists only with `overwrite`.
 * Missing folders are created. What a killed process leaves on a disk is deleted by the next save, or by
 * `sweepPending`.
 *
 * @throws UserError of kind `cancelled` or `file`, see `isAlreadyThere`; and whatever `write` throws
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

/** A text or bytes as something to save. */
export function contentToSave(content: string | Uint8Array): WriteWhole<void> {
  return (path, options) =>
    writeWholeFile(path, options, (temporary) => writeFile(temporary, content, { flag: 'wx', flush: true }));
}

/** Virtual file systems take a file as a whole: it is made on the disk, uploaded aside, and renamed. */
async function saveVirtual<T>(
  write: WriteWhole<T>,
  { path, files }: Extract<SaveTarget, { kind: 'virtual' }>,
  { notes, overwrite, signal }: SaveDecisions,
): Promise<T> {
  const made = join(notes, temporaryName());
  const aside = `${path}.${randomBytes(4).toString('hex')}.part`;
  try {
    await mkdir(notes, { recursive: true, mode: 0o700 });
    const written = await write(made, { overwrite: false, ...(signal === undefined ? {} : { signal }) });
    await upload(made, aside, files, signal);
    signal?.throwIfAborted();
    await files.rename(aside, path, { overwrite });
    return written;
  } catch (error) {
    await Promise.resolve(files.delete(aside)).catch(() => undefined);
    const name = posix.basename(path);
    if (signal?.aborted === true) throw cancelledError(`exporting ${name}`);
    // The file that couldn't be made is a temporary one, of which the user knows nothing.
    const explained = explainAgain(error, `export ${name}`);
    throw explained instanceof UserError ? explained : virtualError(error, name);
  } finally {
    await rm(made, { recursive: true, force: true }).catch(() => undefined);
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
  if (entries === undefined) return files.writeFile(target, await readFile(path));
  await files.createFolder(target);
  for (const { name } of entries) await upload(join(path, name), posix.join(target, name), files, signal);
}

function virtualError(error: unknown, name: string): UserError {
  const exists = errorCode(error) === 'FileExists';
  return new UserError('file', `${name} could not be written${exists ? ': it exists' : ''}.`, {
    advice: 'Choose another name or folder, or check that this one can be written to.',
    cause: error,
  });
}
