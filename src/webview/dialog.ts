import * as l10n from '@vscode/l10n';
import { button } from './buttons';
import { element } from './element';

export interface DialogOptions {
  readonly className: string;
  readonly label: string;
  readonly content: readonly Node[];
  /** Buttons that are shown before Close. */
  readonly actions?: readonly HTMLButtonElement[];
  /** Called when the dialog is closed, to restore the focus. */
  readonly onClose: () => void;
}

/** Shows a modal dialog. Close, Escape, or a click outside closes it. */
export function openDialog({ className, label, content, actions = [], onClose }: DialogOptions): void {
  const close = button(l10n.t({ message: 'Close', comment: 'Button' }), () => dialog.close());
  const dialog = element(
    'dialog',
    { className: `page-dialog ${className}`, attributes: { 'aria-label': label } },
    ...content,
    element('div', { className: 'form-actions' }, ...actions, close),
  );
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    onClose();
  });
  (document.querySelector('main') ?? document.body).append(dialog);
  dialog.showModal();
}
