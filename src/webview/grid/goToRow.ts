import * as l10n from '@vscode/l10n';
import { formatCount } from '../../shared/format';
import { element } from '../element';
import { button } from '../buttons';

export interface GoToRow {
  readonly element: HTMLDialogElement;
  ask(rows: number): void;
}

/** Creates a dialog that prompts for a row number and goes to that row. */
export function createGoToRow(onRow: (row: number) => void): GoToRow {
  const input = element('input', { attributes: { type: 'number', min: '1', step: '1', id: 'go-to-row' } });
  const label = element('label', { attributes: { for: 'go-to-row' } });
  const go = button(l10n.t({ message: 'Go', comment: 'Button that goes to a row' }), () => undefined);
  go.type = 'submit';
  go.classList.add('primary');
  const form = element('form', { attributes: { method: 'dialog' } }, label, input, go);
  const dialog = element(
    'dialog',
    { className: 'page-dialog go-to-row', attributes: { 'aria-label': l10n.t('Go to row') } },
    form,
  );
  let requested = 0;
  form.addEventListener('submit', () => (requested = Number(input.value.replaceAll(/[^\d]/g, ''))));
  // Until the dialog is closed, elements behind it can't get the focus, and closing restores the previous
  // focus.
  dialog.addEventListener('close', () => {
    const row = requested;
    requested = 0;
    if (row >= 1) onRow(row - 1);
  });
  return {
    element: dialog,
    ask: (rows) => {
      label.textContent = l10n.t('Row number (1 to {rows})', { rows: formatCount(rows) });
      input.max = String(rows);
      input.value = '';
      dialog.showModal();
      input.focus();
    },
  };
}
