import { join } from 'node:path';
import { root } from '../../../scripts/lib/paths.mjs';

/** Where the tests of pages leave their screenshots. */
export function pagePicturesFolder(suite: string): string {
  return join(root, 'out', 'pictures', 'page', suite);
}
