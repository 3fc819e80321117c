import { createHash } from 'node:crypto';
import { FileType, Uri, workspace } from 'vscode';
import { formatJson } from '../../shared/json/formatJson';

/**
 * Returns a hash of the size and modification time of a file, or of the names, sizes, and modification times of all
 * files in a folder; `undefined` if it doesn't exist or can't be read.
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
