import {
  EventEmitter,
  Uri,
  ViewColumn,
  window,
  workspace,
  type Disposable,
  type Event,
  type TextEditor,
} from 'vscode';

/** Scheme of the read-only documents that hold answers and error details. */
export const textScheme = 'instance-explorer';

export interface TextToShow {
  /** File name in the tab; its ending chooses the language. A document of the same name is replaced. */
  readonly name: string;
  readonly text: string;
  /** Sets documents of the same name apart, for example by the document an answer belongs to. */
  readonly key?: string;
  readonly beside?: boolean;
  /** Opens a tab even where one of the same name is shown elsewhere: a comparison has both in view. */
  readonly column?: ViewColumn;
}

export interface TextDocuments extends Disposable {
  show(content: TextToShow): Promise<TextEditor>;
  /** Keeps a text without showing it, for example as a side of a comparison. */
  keep(content: TextToShow): Uri;
  /** The address under which a text of this name is or would be kept. */
  uriOf(content: Pick<TextToShow, 'name' | 'key'>): Uri;
  /** The tab of a text was closed, and the text dropped. */
  readonly onDidForget: Event<Uri>;
}

/** Read-only text kept in memory. A document's text is dropped when its tab closes. */
export function createTextDocuments(): TextDocuments {
  const texts = new Map<string, string>();
  const changes = new EventEmitter<Uri>();
  const forgotten = new EventEmitter<Uri>();
  const provider = workspace.registerTextDocumentContentProvider(textScheme, {
    onDidChange: changes.event,
    provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? '',
  });
  const closing = workspace.onDidCloseTextDocument(({ uri }) => {
    if (uri.scheme !== textScheme) return;
    texts.delete(uri.toString());
    forgotten.fire(uri);
  });

  const uriOf = ({ name, key = '' }: Pick<TextToShow, 'name' | 'key'>): Uri =>
    Uri.from({ scheme: textScheme, path: `/${name}`, query: key });
  const keep = (content: TextToShow): Uri => {
    const { text } = content;
    const uri = uriOf(content);
    texts.set(uri.toString(), text);
    changes.fire(uri);
    return uri;
  };

  return {
    keep,
    uriOf,
    onDidForget: forgotten.event,
    async show(content) {
      const { beside = false, column } = content;
      const uri = keep(content);
      const shown = window.visibleTextEditors.find(
        ({ document }) => document.uri.toString() === uri.toString(),
      );
      return window.showTextDocument(await workspace.openTextDocument(uri), {
        viewColumn: column ?? shown?.viewColumn ?? (beside ? ViewColumn.Beside : ViewColumn.Active),
        preserveFocus: beside,
        preview: false,
      });
    },
    dispose() {
      provider.dispose();
      closing.dispose();
      changes.dispose();
      forgotten.dispose();
    },
  };
}
