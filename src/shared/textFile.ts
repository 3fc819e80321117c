import { readFile, stat } from 'node:fs/promises';

/**
 * The text of a file on disk, whose size is checked before it is read. A link to a device or a pipe, which could be
 * read without end, counts as too large.
 *
 * @returns `undefined` when there is no such file or it can't be read
 */
export async function readTextFile(
  path: string,
  maxBytes: number,
): Promise<{ readonly text: string } | 'tooLarge' | undefined> {
  try {
    const file = await stat(path);
    if (file.isDirectory()) return undefined;
    return file.isFile() && file.size <= maxBytes ? { text: await readFile(path, 'utf8') } : 'tooLarge';
  } catch {
    // It may have been deleted in the meantime.
    return undefined;
  }
}
