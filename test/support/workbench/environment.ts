import { basename, join } from 'node:path';
import { root } from '../../../scripts/lib/paths.mjs';
import { isFull } from '../fullRun';

/** The version of VS Code that the end-to-end suite drives. */
export const e2eVersion = process.env['INSTANCE_EXPLORER_VSCODE'] ?? '1.139.1';

/** The packaged extension, as `npm run package` leaves it. */
export const e2eVsix = join(root, 'instance-explorer.vsix');

/** The folder of extensions in which the suite has installed the package, once for all of its windows. */
export const installedExtensions = process.env['INSTANCE_EXPLORER_EXTENSIONS'];

const pictures = join(root, 'out', 'pictures', e2eVersion);

/** Where a suite leaves its screenshots. */
export function picturesFolder(suite: string): string {
  return join(pictures, suite);
}

/**
 * Whether to take a screenshot. Those of the suites are for people: the nightly run takes them all, every other run
 * those of failures, since each keeps the machine busy for as long as a step of a test.
 */
export function isPictureWanted(path: string): boolean {
  return isFull || !path.startsWith(pictures) || basename(path).startsWith('failed');
}
