import { fileURLToPath } from 'node:url';
import { readTextFile } from '../../shared/textFile';
import { mostDocuments } from '../documents/project';
import type { WorkspaceChange, WorkspaceDocument } from '../protocol';
import type { Session } from './session';

/** Larger files of the workspace are left out of the search for fragments until they are opened. */
const largestFile = 512 * 1024;

/**
 * Takes in what changed in the workspace.
 *
 * @returns a sentence about what was left out, if anything
 */
export async function applyWorkspaceChange(
  session: Session,
  { changed, removed }: WorkspaceChange,
): Promise<string | undefined> {
  for (const uri of removed) session.project.removed(uri);
  let leftOut = 0;
  for (const document of changed) {
    const text = await textOf(document);
    if (text === undefined || text === 'tooLarge') session.project.removed(document.uri);
    if (text === 'tooLarge' || (text !== undefined && !session.project.savedAs(document.uri, text.text)))
      leftOut += 1;
  }
  if (leftOut === 0) return undefined;
  return `Fragments are looked for in ${mostDocuments} files of up to ${largestFile / 1024} KB; ${leftOut} files were left out until they are opened.`;
}

/** A file that is gone by the time it is read counts as removed. */
async function textOf({ uri, text }: WorkspaceDocument): ReturnType<typeof readTextFile> {
  if (text !== undefined) return text.length > largestFile ? 'tooLarge' : { text };
  return uri.startsWith('file:') ? readTextFile(fileURLToPath(uri), largestFile) : undefined;
}
