import {
  type Diagnostic,
  type Position,
  type Uri,
  commands,
  languages,
  window,
  workspace,
  type CompletionList,
  type Hover,
  type MarkdownString,
  type TextDocument,
} from 'vscode';
import { eventually } from './world';

/** Returns the action of a fault that replaces the instance's response with a JSON body. */
export function answered(body: string): unknown {
  return { kind: 'reply', status: 200, headers: { 'content-type': 'application/json' }, body };
}

/** Opens a document with the text except the mark `|`, and returns it with the position of the mark, or the start. */
export async function marked(text: string): Promise<{ document: TextDocument; position: Position }> {
  const offset = text.indexOf('|');
  const content = text.replace('|', '');
  const document = await workspace.openTextDocument({ language: 'graphql', content });
  await window.showTextDocument(document);
  return { document, position: document.positionAt(offset === -1 ? 0 : offset) };
}

export async function completions(text: string): Promise<readonly string[]> {
  const { document, position } = await marked(text);
  const list = await commands.executeCommand<CompletionList>(
    'vscode.executeCompletionItemProvider',
    document.uri,
    position,
  );
  return list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
}

export async function hoverText(text: string): Promise<string> {
  const { document, position } = await marked(text);
  const hovers = await commands.executeCommand<Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    position,
  );
  return hovers.flatMap(({ contents }) => contents.map((part) => (part as MarkdownString).value)).join('\n');
}

/** Waits for the expected number of diagnostics, and returns them. */
export async function diagnosed(uri: Uri, count: number): Promise<readonly Diagnostic[]> {
  return eventually(`${count} diagnostics`, () => {
    const found = languages.getDiagnostics(uri);
    return found.length === count ? found : undefined;
  });
}
