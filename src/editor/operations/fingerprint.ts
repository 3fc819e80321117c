import { createHash } from 'node:crypto';
import { FileType, Uri, workspace } from 'vscode';
import { formatJson } from '../../shared/json/formatJson';

/**
 * Identifies the current content of a file, or of everything in a folder, by sizes and times of change.
 *
 * @returns `undefined` where nothing has that name
 */
export async function fingerprint(uri: Uri): Promise<string | undefined> {
  try {
    const hash = createHash('sha256');
    for (const line of (await entriesOf(uri, '')).sort()) hash.update(`${line}\n`);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}

async function entriesOf(uri: Uri, name: string): Promise<string[]> {
  const { type, size, mtime } = await workspace.fs.stat(uri);
  if (type !== FileType.Directory) return [formatJson([name, type, size, mtime])];
  const entries = await workspace.fs.readDirectory(uri);
  const below = await Promise.all(
    entries.map(([entry]) => entriesOf(Uri.joinPath(uri, entry), `${name}/${entry}`)),
  );
  return [formatJson([name, type]), ...below.flat()];
}
