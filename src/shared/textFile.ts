import { readFileSync, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';

/**
 * Reads a text file after checking its size. Devices and pipes, which might never end, count as too large.
 *
 * @returns `undefined` when the file doesn't exist or can't be read
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
    return undefined;
  }
}

/**
 * Reads a text file like {@link readTextFile}, but synchronously: one of thousands of small files in a twentieth of the
 * CPU time.
 */
export function readTextFileSync(path: string, maxBytes: number): Awaited<ReturnType<typeof readTextFile>> {
  try {
    const file = statSync(path);
    if (file.isDirectory()) return undefined;
    return file.isFile() && file.size <= maxBytes ? { text: readFileSync(path, 'utf8') } : 'tooLarge';
  } catch {
    return undefined;
  }
}
