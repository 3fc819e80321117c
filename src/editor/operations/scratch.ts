import { commands, Position, Selection, window, workspace } from 'vscode';
import type { Connection } from '../../instance/connection';
import type { ScratchConnections } from '../connections/scratchConnections';
import type { OperationChecker } from '../language/operationChecker';

/** Runs unchanged, and has an empty line for a root field. */
const text = 'query Scratch {\n  currentUser {\n    username\n  }\n  \n}\n';
const emptyLine = new Position(4, 2);

/**
 * Opens an unsaved document that is pinned to a connection, with the cursor where root fields are suggested once the
 * schema of the connection is loaded.
 */
export async function openScratch(
  { scratch, checker }: { readonly scratch: ScratchConnections; readonly checker: OperationChecker },
  connection: Connection | undefined,
): Promise<void> {
  const document = await workspace.openTextDocument({ language: 'graphql', content: text });
  if (connection !== undefined) await scratch.tie(document, connection);
  const editor = await window.showTextDocument(document);
  editor.selection = new Selection(emptyLine, emptyLine);
  if (connection === undefined) return;
  const { version } = document;
  const { unchecked } = await checker.validateOperation(connection, text, {});
  // Without a schema there are no suggestions, and VS Code shows them anyway when the user types.
  const isUntouched = window.activeTextEditor?.document === document && document.version === version;
  if (unchecked === undefined && isUntouched) await commands.executeCommand('editor.action.triggerSuggest');
}
