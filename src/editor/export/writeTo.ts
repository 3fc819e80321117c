import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { FileSystemError, Uri, workspace } from 'vscode';
import type { ExportFormat } from '../../reports/export/formats';
import { leadsOutside } from '../../reports/export/outside';
import { notePending, sweepPending } from '../../reports/export/pending';
import { inTargetFolder } from '../../reports/export/targetFolder';
import {
  writeExport,
  type Exported,
  type ExportSource,
  type WriteExportOptions,
} from '../../reports/export/writeExport';
import { temporaryName } from '../../reports/temporary';
import { Failure } from '../../shared/failure';
import { explainAgain } from '../../shared/fileFailure';

/** Whether anything has that name. */
export async function isTaken(uri: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

/**
 * The real place outside the workspace folder that holds it to which a link takes a file; `undefined` when none
 * does. Only disks have such links.
 */
export async function realPlaceOutside(uri: Uri): Promise<string | undefined> {
  const folder = workspace.getWorkspaceFolder(uri);
  if (folder === undefined || uri.scheme !== 'file' || folder.uri.scheme !== 'file') return undefined;
  return leadsOutside(folder.uri.fsPath, uri.fsPath);
}

/**
 * Writes an export to a place on a disk or on a virtual file system, whole or not at all.
 *
 * @param notes a private folder that remembers what is being written
 */
export async function writeTo(
  notes: string,
  source: ExportSource,
  format: ExportFormat,
  target: Uri,
  options: WriteExportOptions,
): Promise<Exported> {
  await sweepPending(notes);
  if (target.scheme !== 'file') return writeVirtual(notes, source, format, target, options);
  const folder = dirname(target.fsPath);
  return inTargetFolder(folder, async () => {
    const forget = await notePending(notes, folder);
    try {
      return await writeExport(source, format, target.fsPath, options);
    } finally {
      await forget();
    }
  });
}

/** Virtual file systems take a file as a whole: it is made on the disk, and renamed when it has arrived. */
async function writeVirtual(
  notes: string,
  source: ExportSource,
  format: ExportFormat,
  target: Uri,
  options: WriteExportOptions,
): Promise<Exported> {
  const made = join(notes, temporaryName());
  const aside = target.with({ path: `${target.path}.${randomBytes(4).toString('hex')}.part` });
  try {
    await mkdir(notes, { recursive: true, mode: 0o700 });
    const exported = await writeExport(source, format, made, options);
    await upload(made, aside);
    options.signal?.throwIfAborted();
    await workspace.fs.rename(aside, target, { overwrite: options.overwrite });
    return exported;
  } catch (error) {
    await Promise.resolve(workspace.fs.delete(aside, { recursive: true })).catch(() => undefined);
    if (options.signal?.aborted === true) throw new Failure('cancelled', 'The export was cancelled.');
    // The file that couldn't be made is a temporary one, of which the user knows nothing.
    const explained = explainAgain(error, `export ${posix.basename(target.path)}`);
    throw explained instanceof Failure ? explained : virtualFailure(error, target);
  } finally {
    await rm(made, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function upload(path: string, target: Uri): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return workspace.fs.writeFile(target, await readFile(path));
  await workspace.fs.createDirectory(target);
  for (const { name } of entries) await upload(join(path, name), Uri.joinPath(target, name));
}

function virtualFailure(error: unknown, target: Uri): Failure {
  const name = target.path.split('/').at(-1) ?? '';
  const exists = error instanceof FileSystemError && error.code === 'FileExists';
  return new Failure('file', `${name} could not be written${exists ? ': it exists' : ''}.`, {
    advice: 'Choose another name or folder, or check that this one can be written to.',
    cause: error,
  });
}
