import { SnippetString, window } from 'vscode';
import { schemaScheme } from '../../language';
import { Failure } from '../../shared/failure';
import type { SchemaItem } from './schemaTree';

/** Inserts a field of the schema view at the cursor of the document beside it, with its required arguments. */
export async function insertFromSchema(item: unknown): Promise<void> {
  const insert = (item as Partial<SchemaItem> | undefined)?.node?.insert;
  const target = [window.activeTextEditor, ...window.visibleTextEditors].find(
    (editor) => editor?.document.languageId === 'graphql' && editor.document.uri.scheme !== schemaScheme,
  );
  if (insert === undefined || target === undefined) {
    throw new Failure('input', 'There is no GraphQL document to insert into.', {
      advice: 'Open one, for example with "Instance Explorer: New Query".',
    });
  }
  await window.showTextDocument(target.document, target.viewColumn);
  await target.insertSnippet(new SnippetString(insert));
}
