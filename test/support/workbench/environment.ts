import { basename, join } from 'node:path';
import { root } from '../../../scripts/lib/paths.mjs';
import { isFull } from '../fullRun';

/** Version of VS Code in the end-to-end suite. */
export const e2eVersion = process.env['INSTANCE_EXPLORER_VSCODE'] ?? '1.139.1';

/** Packaged extension, created by `npm run package`. */
export const e2eVsix = join(root, 'instance-explorer.vsix');

/** Extensions folder that all English windows of the suite share, if the suite installed the package in one. */
export const installedExtensions = process.env['INSTANCE_EXPLORER_EXTENSIONS'];

const pictures = join(root, 'out', 'pictures', e2eVersion);

/** Returns the folder for the pictures of a suite. */
export function picturesFolder(suite: string): string {
  return join(pictures, suite);
}

/**
 * Whether to take a picture. The nightly run takes all pictures of suites, and other runs only those of failures,
 * because a picture takes as long as a step of a test. Pictures in other folders are always taken.
 */
export function isPictureWanted(path: string): boolean {
  return isFull || !path.startsWith(pictures) || basename(path).startsWith('failed');
}
