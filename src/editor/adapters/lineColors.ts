import { ThemeColor, window, type Disposable, type Range, type TextEditor } from 'vscode';

/** A decoration of lines in editors. */
export interface LineColor extends Disposable {
  /** Replaces the colored lines of an editor. */
  set(editor: TextEditor, ranges: readonly Range[]): void;
}

/** Creates a decoration that colors lines like an error message. */
export function errorColor(): LineColor {
  return lineColor({ color: new ThemeColor('errorForeground') });
}

/** Creates a decoration that dims lines to half of their opacity. */
export function dimmedColor(): LineColor {
  return lineColor({ opacity: '0.5' });
}

function lineColor(look: { readonly color?: ThemeColor; readonly opacity?: string }): LineColor {
  const type = window.createTextEditorDecorationType({ ...look, isWholeLine: true });
  return {
    set: (editor, ranges) => editor.setDecorations(type, ranges),
    dispose: () => type.dispose(),
  };
}
