import { commands, Position, Selection, window, workspace } from 'vscode';
import type { Connection } from '../../instance/connection';
import type { ScratchConnections } from '../connections/scratchConnections';
import type { OperationChecker } from '../language/operationChecker';

/** A valid query with an empty line for another root field. */
const text = 'query Scratch {\n  currentUser {\n    username\n  }\n  \n}\n';
const emptyLine = new Position(4, 2);

/**
 * Opens an untitled document, pins it to the given connection, if any, and places the cursor where a root field can be
 * added. Triggers suggestions when the schema is loaded.
 */
export async function openScratch(
  { scratch, checker }: { readonly scratch: ScratchConnections; readonly checker: OperationChecker },
  connection: Connection | undefined,
): Promise<void> {
  const document = await workspace.openTextDocument({ language: 'graphql', content: text });
  if (connection) await scratch.tie(document, connection);
  const editor = await window.showTextDocument(document);
  editor.selection = new Selection(emptyLine, emptyLine);
  if (!connection) return;
  const { version } = document;
  const { unchecked } = await checker.validateOperation(connection, text, {});
  // Suggestions require a schema. After typing, VS Code triggers them automatically.
  const isUntouched = window.activeTextEditor?.document === document && document.version === version;
  if (unchecked === undefined && isUntouched) await commands.executeCommand('editor.action.triggerSuggest');
}
