import { join } from 'node:path';
import { root } from '../../../scripts/lib/paths.mjs';

/** The version of VS Code that the end-to-end suite drives. */
export const e2eVersion = process.env['INSTANCE_EXPLORER_VSCODE'] ?? '1.139.1';

/** The packaged extension, as `npm run package` leaves it. */
export const e2eVsix = join(root, 'instance-explorer.vsix');

/** Where a suite leaves its screenshots. */
export function picturesFolder(suite: string): string {
  return join(root, 'out', 'pictures', e2eVersion, suite);
}
