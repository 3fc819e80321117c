import { commands, window, type CodeLens, type Command, type TextDocument, type Uri } from 'vscode';
import { eventually } from './world';

/** Waits until an editor shows a read-only document of the extension, such as a response, and returns it. */
export function responseDocument(name: string): Promise<TextDocument> {
  return eventually(`the document ${name}`, () =>
    window.visibleTextEditors
      .map(({ document }) => document)
      .find(({ uri }) => uri.scheme === 'instance-explorer' && uri.path === `/${name}`),
  );
}

export async function lensCommands(uri: Uri): Promise<readonly Command[]> {
  const found = await commands.executeCommand<CodeLens[]>('vscode.executeCodeLensProvider', uri);
  return found.flatMap(({ command }) => (command === undefined ? [] : [command]));
}

/** Waits until the operations of a document run on a connection. */
export async function connected(uri: Uri): Promise<void> {
  await eventually('the connection', async () => {
    const [first] = await lensCommands(uri);
    return first?.tooltip?.includes('Sample as ') === true ? first : undefined;
  });
}

export async function lensTitles(uri: Uri): Promise<readonly string[]> {
  return (await lensCommands(uri)).map(({ title }) => title);
}
