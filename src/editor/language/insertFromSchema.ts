import * as l10n from '@vscode/l10n';
import { SnippetString, window } from 'vscode';
import { schemaScheme } from '../../language/protocol';
import { UserError } from '../../shared/userError';

/**
 * Inserts a field of the Schema view, with its required arguments, at the cursor of a visible GraphQL
 * document.
 */
export async function insertFromSchema(node: { readonly insert: string } | undefined): Promise<void> {
  const target = [window.activeTextEditor, ...window.visibleTextEditors].find(
    (editor) => editor?.document.languageId === 'graphql' && editor.document.uri.scheme !== schemaScheme,
  );
  if (node === undefined || target === undefined) {
    throw new UserError('input', l10n.t('No GraphQL document is visible.'), {
      advice: l10n.t('Open one, for example with "Instance Explorer: New Query".'),
    });
  }
  await window.showTextDocument(target.document, target.viewColumn);
  await target.insertSnippet(new SnippetString(node.insert));
}
