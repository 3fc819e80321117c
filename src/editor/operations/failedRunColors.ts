import { ColorThemeKind, Disposable, Range, window, workspace, type TextEditor } from 'vscode';
import { dimmedColor, errorColor } from '../adapters/lineColors';
import { textScheme } from '../adapters/textDocuments';
import type { ResponseDocuments } from './responseDocuments';

/** Colors the description of a failed run, and dims the previous response below it. */
export function registerFailedRunColors(responses: ResponseDocuments): Disposable {
  const error = errorColor();
  const dimmed = dimmedColor();
  const color = (editor: TextEditor): void => {
    const { document } = editor;
    if (document.uri.scheme !== textScheme) return;
    const content = responses.get(document.uri);
    // VS Code updates the document text after the stored content changes.
    const isShown = content?.failed !== undefined && document.lineAt(0).text.startsWith('//');
    const first = content?.firstLine ?? 0;
    const hasResponse = isShown && content.response !== undefined && document.lineCount > first;
    error.set(editor, isShown ? [new Range(0, 0, first - 1, 0)] : []);
    dimmed.set(
      editor,
      hasResponse && !isHighContrast()
        ? [new Range(first, 0, document.lineCount - 1, Number.MAX_SAFE_INTEGER)]
        : [],
    );
  };
  const colorAll = (): void => window.visibleTextEditors.forEach(color);
  return Disposable.from(
    error,
    dimmed,
    responses.onDidChange(colorAll),
    window.onDidChangeVisibleTextEditors(colorAll),
    window.onDidChangeActiveColorTheme(colorAll),
    workspace.onDidChangeTextDocument(({ document }) => {
      if (document.uri.scheme === textScheme) colorAll();
    }),
  );
}

/**
 * Whether the theme has high contrast. Such themes must not dim text; a code lens shows that the response is
 * outdated.
 */
function isHighContrast(): boolean {
  const { kind } = window.activeColorTheme;
  return kind === ColorThemeKind.HighContrast || kind === ColorThemeKind.HighContrastLight;
}
