import * as l10n from '@vscode/l10n';

/** Returns the keyboard shortcut that runs a statement on this platform, as a label. */
export function runKeys(): string {
  return /Mac/.test(navigator.userAgent)
    ? l10n.t({ message: '⌘Enter', comment: 'Keyboard shortcut' })
    : l10n.t({ message: 'Ctrl+Enter', comment: 'Keyboard shortcut' });
}
