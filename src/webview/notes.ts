import * as l10n from '@vscode/l10n';
import type { TableNote } from '../shared/table/table';
import { element } from './dom';
import { formatNote } from './formatNote';

/** Shows the complete notes about a table below their button. Escape or a click outside closes them. */
export function openNotes(notes: readonly TableNote[], opener: HTMLElement): void {
  const close = element('button', {
    className: 'action',
    text: l10n.t({ message: 'Close', comment: 'Button' }),
    attributes: { type: 'button' },
  });
  const list = element('ul', {}, ...notes.map((note) => element('li', { text: formatNote(note) })));
  const dialog = element(
    'dialog',
    { className: 'page-dialog notes-dialog', attributes: { 'aria-label': l10n.t('Notes') } },
    list,
    element('div', { className: 'form-actions' }, close),
  );
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    opener.focus();
  });
  (document.querySelector('main') ?? document.body).append(dialog);
  dialog.showModal();
}
