import { Disposable, Range, window, workspace, type TextEditor } from 'vscode';
import { schemaScheme } from '../../language/protocol';
import { operationsOf, readDocument } from '../../operations/document';
import { createEnvironmentBars } from '../adapters/environmentColors';
import type { App } from '../app';
import type { ScratchConnections } from '../connections/scratchConnections';

/** Shows a bar beside each operation that runs on production or staging, because code lenses can't have a color. */
export function registerEnvironmentBars(app: App, scratch: ScratchConnections): Disposable {
  const bars = createEnvironmentBars();
  const show = (editor: TextEditor): void => {
    const { document } = editor;
    if (document.languageId !== 'graphql' || document.uri.scheme === schemaScheme) return;
    const environment = scratch.placeOf(document).connection?.environment;
    const operations = environment === undefined ? [] : operationsOf(readDocument(document.getText()));
    const ranges = operations.map(
      ({ start, end }) => new Range(document.positionAt(start), document.positionAt(end)),
    );
    bars.set(editor, environment, ranges);
  };
  const showAll = (): void => window.visibleTextEditors.forEach(show);
  showAll();
  return Disposable.from(
    bars,
    app.active.onDidChange(showAll),
    scratch.onDidChange(showAll),
    window.onDidChangeVisibleTextEditors(showAll),
    workspace.onDidChangeTextDocument(({ document }) => {
      window.visibleTextEditors.filter((editor) => editor.document === document).forEach(show);
    }),
  );
}
