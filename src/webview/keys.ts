import * as l10n from '@vscode/l10n';

/** Returns the label of the keyboard shortcut that runs a statement on this platform. */
export function runKeys(): string {
  return isMac()
    ? l10n.t({ message: '⌘Enter', comment: 'Keyboard shortcut' })
    : l10n.t({ message: 'Ctrl+Enter', comment: 'Keyboard shortcut' });
}

/** A keyboard shortcut. */
export interface Shortcut {
  readonly label: string;
  /** The value of `aria-keyshortcuts`, which isn't translated. */
  readonly aria: string;
}

/** Returns the shortcut of a letter with Ctrl or, on macOS, Cmd. */
export function letterKeys(letter: string): Shortcut {
  return isMac()
    ? { label: `⌘${letter}`, aria: `Meta+${letter}` }
    : {
        label: l10n.t({ message: 'Ctrl+{letter}', args: { letter }, comment: 'Keyboard shortcut' }),
        aria: `Control+${letter}`,
      };
}

function isMac(): boolean {
  return /Mac/.test(navigator.userAgent);
}
