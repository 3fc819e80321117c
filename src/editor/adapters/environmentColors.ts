import { ThemeColor, Uri, window, type Disposable, type Range, type TextEditor } from 'vscode';
import type { MarkedEnvironment } from '../../instance/environment';

/** The theme colors of environments. */
export const environmentColors: Readonly<Record<MarkedEnvironment, string>> = {
  production: 'charts.red',
  staging: 'charts.yellow',
};

const dotColors: Readonly<Record<MarkedEnvironment, string>> = { production: '#e51400', staging: '#ca8a00' };

/** Returns a dot as the icon of a quick pick row, where VS Code ignores the colors of codicons. */
export function environmentDot(environment: MarkedEnvironment): Uri {
  const circle = `<circle cx="8" cy="8" r="5" fill="${dotColors[environment]}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">${circle}</svg>`;
  return Uri.parse(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`);
}

/** Bars in the color of an environment beside lines. */
export interface EnvironmentBars extends Disposable {
  /** Replaces the bars of an editor. */
  set(editor: TextEditor, environment: MarkedEnvironment | undefined, ranges: readonly Range[]): void;
}

export function createEnvironmentBars(): EnvironmentBars {
  const bars = { production: barOf('production'), staging: barOf('staging') };
  return {
    set: (editor, environment, ranges) => {
      for (const each of ['production', 'staging'] as const)
        editor.setDecorations(bars[each], each === environment ? ranges : []);
    },
    dispose: () => {
      bars.production.dispose();
      bars.staging.dispose();
    },
  };
}

function barOf(environment: MarkedEnvironment): ReturnType<typeof window.createTextEditorDecorationType> {
  const color = new ThemeColor(environmentColors[environment]);
  return window.createTextEditorDecorationType({
    isWholeLine: true,
    borderColor: color,
    borderStyle: 'solid',
    borderWidth: '0 0 0 2px',
    overviewRulerColor: color,
  });
}
