import * as l10n from '@vscode/l10n';
import { FileSystemError, FileType, workspace, type TextDocument, type Uri } from 'vscode';
import { UserError } from '../../shared/userError';
import { formatBytes } from '../../shared/format';

/*
 * The only functions that read workspace files through the VS Code API. They check the size first, because workspace
 * content is untrusted and is also read in Restricted Mode.
 */

/**
 * Returns the text of a file, including unsaved changes.
 *
 * @returns `undefined` if the file doesn't exist
 * @throws UserError `tooLarge`, and file system errors, except for a missing file
 */
export async function readText(uri: Uri, maxBytes: number): Promise<string | undefined> {
  const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open) return open.getText();
  try {
    return Buffer.from(await readBytes(uri, maxBytes)).toString('utf8');
  } catch (error) {
    if (error instanceof FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
}

/**
 * Returns the bytes of a file.
 *
 * @throws UserError `tooLarge`, and file system errors
 */
export async function readBytes(uri: Uri, maxBytes: number): Promise<Uint8Array> {
  await refuseLarge(uri, maxBytes);
  return workspace.fs.readFile(uri);
}

/**
 * Opens a file as a document without showing it.
 *
 * @throws UserError `tooLarge`, and file system errors
 */
export async function openDocument(uri: Uri, maxBytes: number): Promise<TextDocument> {
  const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open) return open;
  await refuseLarge(uri, maxBytes);
  return workspace.openTextDocument(uri);
}

/** Rejects files over the limit, and all but regular files: reading a device or a pipe might never end. */
async function refuseLarge(uri: Uri, maxBytes: number): Promise<void> {
  const { size, type } = await workspace.fs.stat(uri);
  const name = workspace.asRelativePath(uri);
  if ((type & FileType.File) === 0)
    throw new UserError('tooLarge', l10n.t('"{file}" isn\'t a regular file.', { file: name }));
  if (size > maxBytes) {
    throw new UserError(
      'tooLarge',
      l10n.t('"{file}" is too large ({size}). The maximum size is {maximum}.', {
        file: name,
        size: formatBytes(size),
        maximum: formatBytes(maxBytes),
      }),
      { advice: l10n.t('Use a smaller file.') },
    );
  }
}
