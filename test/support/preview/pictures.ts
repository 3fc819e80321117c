import { join } from 'node:path';
import { root } from '../../../scripts/lib/paths.mjs';

/** Returns the folder for the pictures of a suite of page tests. */
export function pagePicturesFolder(suite: string): string {
  return join(root, 'out', 'pictures', 'page', suite);
}
