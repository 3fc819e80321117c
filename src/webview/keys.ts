import * as l10n from '@vscode/l10n';

/** Returns the label of the keyboard shortcut that runs a statement on this platform. */
export function runKeys(): string {
  return isMac()
    ? l10n.t({ message: '⌘Enter', comment: 'Keyboard shortcut' })
    : l10n.t({ message: 'Ctrl+Enter', comment: 'Keyboard shortcut' });
}

/** Returns the label of a keyboard shortcut of Ctrl or, on macOS, Cmd with a letter. */
export function letterKeys(letter: string): string {
  return isMac()
    ? `⌘${letter}`
    : l10n.t({ message: 'Ctrl+{letter}', args: { letter }, comment: 'Keyboard shortcut' });
}

function isMac(): boolean {
  return /Mac/.test(navigator.userAgent);
}
