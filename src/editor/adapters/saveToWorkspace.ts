import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, posix } from 'node:path';
import { FileType, Uri, workspace } from 'vscode';
import { exportFile, type ExportOptions } from '../../reports/exportFile';
import { Failure } from '../../shared/failure';
import { fileFailure } from '../../shared/fileFailure';
import { formatBytes } from '../../shared/format';
import { selectSaveTarget } from './dialogs';
import { withProgress } from './progress';

export interface FileToSave {
  /** Path of the file whose bytes are saved. */
  readonly source: string;
  readonly suggestedName: string;
  readonly title: string;
  readonly filters: Record<string, string[]>;
}

export interface SavedFile {
  readonly uri: Uri;
  /** Path as the user knows it: relative to the workspace folder where there is one. */
  readonly name: string;
}

/**
 * Asks where to save a file, beginning in the workspace, and writes it there whole or not at all. The dialog
 * asks before it takes the name of a file that exists.
 *
 * @returns `undefined` when the user left the dialog
 */
export async function saveToWorkspace({
  source,
  suggestedName,
  title,
  filters,
}: FileToSave): Promise<SavedFile | undefined> {
  const [folder] = workspace.workspaceFolders ?? [];
  const target = await selectSaveTarget({
    title,
    filters,
    saveLabel: 'Export',
    ...(folder === undefined ? {} : { defaultUri: Uri.joinPath(folder.uri, suggestedName) }),
  });
  if (target === undefined) return undefined;

  const overwrite = await isFile(target);
  await withProgress(`Exporting to ${basename(target.path)}`, async ({ signal, say }) => {
    const onProgress = (bytes: number): void => say(`${formatBytes(bytes)} written`);
    await putFile(source, target, { overwrite, signal, onProgress });
  });
  return { uri: target, name: workspace.asRelativePath(target) };
}

/** Writes the bytes of a file to a place that is known, whole or not at all. Missing folders are created. */
export async function putFile(source: string, target: Uri, options: ExportOptions): Promise<void> {
  await workspace.fs.createDirectory(target.with({ path: posix.dirname(target.path) }));
  if (target.scheme === 'file') await exportFile(source, target.fsPath, options);
  else await writeVirtual(source, target, options.overwrite);
}

/** Writes a text to a place that is known, whole or not at all. */
export async function putText(text: string, target: Uri, options: ExportOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'instance-explorer-'));
  try {
    const source = join(folder, 'text');
    await writeFile(source, text, { mode: 0o600 });
    await putFile(source, target, options);
  } catch (error) {
    throw fileFailure(error, `export ${posix.basename(target.path)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Virtual file systems take a file as a whole; the rename makes it appear at once. */
async function writeVirtual(source: string, target: Uri, overwrite: boolean): Promise<void> {
  const aside = target.with({ path: `${posix.dirname(target.path)}/.${posix.basename(target.path)}.part` });
  try {
    await workspace.fs.writeFile(aside, await readFile(source));
    await workspace.fs.rename(aside, target, { overwrite });
  } catch (error) {
    await Promise.resolve(workspace.fs.delete(aside)).catch(() => undefined);
    throw new Failure('file', `${posix.basename(target.path)} could not be written.`, {
      advice: 'Choose another folder, or check that this one can be written to.',
      cause: error,
    });
  }
}

async function isFile(uri: Uri): Promise<boolean> {
  try {
    return (await workspace.fs.stat(uri)).type === FileType.File;
  } catch {
    return false;
  }
}
