import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { parsedItems } from '../../shared/schema';

const scriptName = v.pipe(v.string(), v.regex(/^[\w-]+\.js$/));
let read: Promise<readonly string[]> | undefined;

/**
 * Returns the names of the scripts that the webview of a table always imports, from the list that the build writes
 * beside them. Without the list, the webview imports them later.
 *
 * @param folder the folder of the webview's scripts
 */
export function preloads(folder: string): Promise<readonly string[]> {
  read ??= readList(join(folder, 'preload.json'));
  return read;
}

async function readList(path: string): Promise<readonly string[]> {
  try {
    return parsedItems(scriptName, JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return [];
  }
}
