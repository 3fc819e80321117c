import * as l10n from '@vscode/l10n';
import type { TableNote } from '../shared/table/table';
import { openDialog } from './dialog';
import { element } from './dom';
import { formatNote } from './formatNote';

/** Shows the complete notes about a table. */
export function openNotes(notes: readonly TableNote[], opener: HTMLElement): void {
  openDialog({
    className: 'notes-dialog',
    label: l10n.t('Notes'),
    content: [element('ul', {}, ...notes.map((note) => element('li', { text: formatNote(note) })))],
    onClose: () => opener.focus(),
  });
}
