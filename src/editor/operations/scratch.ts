import { commands, Position, Selection, window, workspace } from 'vscode';
import type { App } from '../app';
import type { ScratchConnections } from '../connections/scratchConnections';

/** Runs unchanged, and has an empty line for a root field. */
const text = 'query Scratch {\n  currentUser {\n    username\n  }\n  \n}\n';
const emptyLine = new Position(4, 2);

/**
 * Opens an unsaved document that is pinned to the active connection, with the cursor where root fields are suggested.
 */
export async function openScratch(app: App, scratch: ScratchConnections): Promise<void> {
  const connection = app.active.get();
  const document = await workspace.openTextDocument({ language: 'graphql', content: text });
  if (connection !== undefined) await scratch.tie(document, connection);
  const editor = await window.showTextDocument(document);
  editor.selection = new Selection(emptyLine, emptyLine);
  if (connection !== undefined) await commands.executeCommand('editor.action.triggerSuggest');
}
