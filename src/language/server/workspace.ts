import * as l10n from '@vscode/l10n';
import { formatBytes, formatCount } from '../../shared/format';
import { fileURLToPath } from 'node:url';
import { largestWorkspaceFile, maxWorkspaceFiles } from '../../operations/workspaceFiles';
import { readTextFileSync } from '../../shared/textFile';
import type { WorkspaceChange, WorkspaceDocument } from '../protocol';
import type { Session } from './session';
import { Slices } from './slices';

/**
 * Applies changed and removed workspace documents to the project. Responds to requests meanwhile.
 *
 * @returns a message about ignored files, if any
 */
export async function applyWorkspaceChange(
  session: Session,
  { changed, removed }: WorkspaceChange,
): Promise<string | undefined> {
  for (const uri of removed) session.project.removed(uri);
  let leftOut = 0;
  const slices = new Slices();
  for (const document of changed) {
    if (slices.isOver) await slices.pause();
    const text = textOf(document);
    if (!text) {
      session.project.removed(document.uri);
      continue;
    }
    // Adds a large file without its content. Its fragments are available after the file is opened.
    const content = text === 'tooLarge' ? '' : text.text;
    const isKnown = session.project.savedAs(document.uri, content, document.label);
    if (text === 'tooLarge' || !isKnown) leftOut += 1;
  }
  if (leftOut === 0) return undefined;
  const limits = { max: formatCount(maxWorkspaceFiles), size: formatBytes(largestWorkspaceFile) };
  return leftOut === 1
    ? l10n.t('Fragments are found in up to {max} files of up to {size}. 1 file is ignored.', limits)
    : l10n.t('Fragments are found in up to {max} files of up to {size}. {count} files are ignored.', {
        ...limits,
        count: formatCount(leftOut),
      });
}

/** Returns the text of a document or `'tooLarge'`; `undefined` if its file was deleted or can't be read. */
function textOf({ uri, text }: WorkspaceDocument): ReturnType<typeof readTextFileSync> {
  if (text !== undefined) return text.length > largestWorkspaceFile ? 'tooLarge' : { text };
  return uri.startsWith('file:') ? readTextFileSync(fileURLToPath(uri), largestWorkspaceFile) : undefined;
}
