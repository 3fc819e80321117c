import * as l10n from '@vscode/l10n';
import type { TableNote } from '../shared/table/table';
import { button } from './buttons';
import { openDialog } from './dialog';
import { element } from './element';
import { formatNote } from './formatNote';

/**
 * Shows the complete notes about a table.
 *
 * @param onDelimiter changes the delimiter; if omitted, it can't be changed
 */
export function openNotes(notes: readonly TableNote[], opener: HTMLElement, onDelimiter?: () => void): void {
  const reopen = button(l10n.t({ message: 'Reopen with Delimiter...', comment: 'Button' }), () => {
    reopen.closest('dialog')?.close();
    onDelimiter?.();
  });
  openDialog({
    className: 'notes-dialog',
    label: l10n.t('Notes'),
    content: [element('ul', {}, ...notes.map((note) => element('li', { text: formatNote(note) })))],
    actions: onDelimiter ? [reopen] : [],
    onClose: () => opener.focus(),
  });
}
