import * as l10n from '@vscode/l10n';
import { Range, Selection, SnippetString, window, workspace, type TextEditor } from 'vscode';
import type { Connection } from '../../instance/connection';
import { schemaScheme } from '../../language/protocol';
import { UserError } from '../../shared/userError';
import type { ScratchConnections } from '../connections/scratchConnections';

/** Returns the active or another visible editor of a GraphQL document. */
export function graphqlEditor(): TextEditor | undefined {
  return [window.activeTextEditor, ...window.visibleTextEditors].find(
    (editor) => editor?.document.languageId === 'graphql' && editor.document.uri.scheme !== schemaScheme,
  );
}

/**
 * Inserts a field of the Schema view, with its required arguments, at the cursor of a visible GraphQL
 * document.
 */
export async function insertFromSchema(node: { readonly insert: string } | undefined): Promise<void> {
  const target = graphqlEditor();
  if (!node || !target) {
    throw new UserError('input', l10n.t('No GraphQL document is visible.'), {
      advice: l10n.t('Open one, for example with "Instance Explorer: New Query".'),
    });
  }
  await window.showTextDocument(target.document, target.viewColumn);
  await target.insertSnippet(new SnippetString(node.insert));
}

/**
 * Appends an operation to the document of a visible editor, or to a new document of a connection if there is none, and
 * shows the operation.
 */
export async function insertOperation(
  text: string,
  connection: Connection,
  scratch: ScratchConnections,
): Promise<void> {
  const target = graphqlEditor();
  if (!target) {
    const document = await workspace.openTextDocument({ language: 'graphql', content: text });
    await scratch.tie(document, connection);
    await window.showTextDocument(document);
    return;
  }
  const { document } = target;
  const editor = await window.showTextDocument(document, target.viewColumn);
  const content = document.getText();
  const separator = content.trim() === '' ? '' : content.endsWith('\n') ? '\n' : '\n\n';
  const end = document.positionAt(content.length);
  const isInserted = await editor.edit((edit) => edit.insert(end, separator + text));
  if (!isInserted)
    throw new UserError('state', l10n.t("The document can't be edited."), {
      advice: l10n.t('Open another one, for example with "Instance Explorer: New Query".'),
    });
  const start = document.positionAt(content.length + separator.length);
  editor.selection = new Selection(start, start);
  editor.revealRange(new Range(start, document.positionAt(document.getText().length)));
}
