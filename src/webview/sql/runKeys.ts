import * as l10n from '@vscode/l10n';

/** The name of the keys that run a statement on this platform. */
export function runKeys(): string {
  return /Mac/.test(navigator.userAgent)
    ? l10n.t({ message: '⌘Enter', comment: 'Keyboard shortcut' })
    : l10n.t({ message: 'Ctrl+Enter', comment: 'Keyboard shortcut' });
}
