import {
  commands,
  EventEmitter,
  languages,
  TabInputText,
  TabInputTextDiff,
  Uri,
  ViewColumn,
  window,
  workspace,
  type Disposable,
  type Event,
  type Tab,
  type TextDocument,
  type TextEditor,
} from 'vscode';
import { SavedTexts } from './savedTexts';
import { documentName, labelText } from './uiText';

/** Scheme of the read-only documents that contain texts, such as responses, statements, and error details. */
export const textScheme = 'instance-explorer';

export interface TextToShow {
  /**
   * File name in the tab; its extension selects the language. The text replaces that of the same name and key.
   */
  readonly name: string;
  readonly text: string;
  /** Distinguishes documents of the same name, for example by the query document of a response. */
  readonly key?: string;
  readonly beside?: boolean;
  /** Maps the current language, from the file extension or the user's selection, to the language for this text. */
  readonly language?: (current: string) => string;
  /** The column to open the document in, even if another column already shows it. */
  readonly column?: ViewColumn;
}

export interface TextDocuments extends Disposable {
  show(content: TextToShow): Promise<TextEditor>;
  /** Shows two texts in a diff editor. */
  compare(left: TextToShow, right: TextToShow, title: string): Promise<void>;
  /** Returns the URI for a text with this name and key, whether or not the text exists. */
  uriOf(content: Pick<TextToShow, 'name' | 'key'>): Uri;
  /** Fires when a text is deleted because no document or tab shows it. */
  readonly onDidForget: Event<Uri>;
}

/** Creates the store of read-only texts, which remain in memory until no document or tab shows them. */
export function createTextDocuments(): TextDocuments {
  const changes = new EventEmitter<Uri>();
  const forgotten = new EventEmitter<Uri>();
  const texts = new SavedTexts(isInUse, (uri) => forgotten.fire(Uri.parse(uri)));
  const provider = workspace.registerTextDocumentContentProvider(textScheme, {
    onDidChange: changes.event,
    provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? '',
  });
  const closedDocuments = workspace.onDidCloseTextDocument(({ uri }) => texts.closed(uri.toString()));
  const closedTabs = window.tabGroups.onDidChangeTabs(({ closed }) => {
    for (const uri of closed.flatMap(urisOf)) texts.closed(uri);
  });

  const uriOf = ({ name, key = '' }: Pick<TextToShow, 'name' | 'key'>): Uri =>
    Uri.from({ scheme: textScheme, path: `/${documentName(name)}`, query: key });
  const whileShowing = <T>(content: TextToShow, show: (uri: Uri) => Promise<T>): Promise<T> => {
    const uri = uriOf(content);
    return texts.whileShowing(uri.toString(), content.text, () => {
      changes.fire(uri);
      return show(uri);
    });
  };

  return {
    uriOf,
    onDidForget: forgotten.event,
    show: (content) =>
      whileShowing(content, async (uri) => {
        const { beside = false, column, language } = content;
        const shown = window.visibleTextEditors.find(
          ({ document }) => document.uri.toString() === uri.toString(),
        );
        return window.showTextDocument(await openAs(uri, language), {
          viewColumn: column ?? shown?.viewColumn ?? (beside ? ViewColumn.Beside : ViewColumn.Active),
          preserveFocus: beside,
          preview: false,
        });
      }),
    compare: (left, right, title) =>
      whileShowing(left, (leftUri) =>
        whileShowing(right, async (rightUri) => {
          await commands.executeCommand('vscode.diff', leftUri, rightUri, labelText(title), {
            preview: false,
          });
        }),
      ),
    dispose() {
      for (const part of [provider, closedDocuments, closedTabs, changes, forgotten]) part.dispose();
    },
  };
}

async function openAs(uri: Uri, language: TextToShow['language']): Promise<TextDocument> {
  const document = await workspace.openTextDocument(uri);
  const requested = language?.(document.languageId) ?? document.languageId;
  return requested === document.languageId
    ? document
    : languages.setTextDocumentLanguage(document, requested);
}

function isInUse(uri: string): boolean {
  return (
    workspace.textDocuments.some((document) => !document.isClosed && document.uri.toString() === uri) ||
    window.tabGroups.all.some(({ tabs }) => tabs.flatMap(urisOf).includes(uri))
  );
}

function urisOf({ input }: Tab): readonly string[] {
  if (input instanceof TabInputText) return [input.uri.toString()];
  if (input instanceof TabInputTextDiff) return [input.original.toString(), input.modified.toString()];
  return [];
}
