import { element } from '../dom';
import { button } from '../grid/controls';

export interface SqlActions {
  readonly onRun: () => void;
  readonly onCancel: () => void;
  readonly onSave: () => void;
}

/** The static elements of the SQL tab. */
export class SqlPage {
  readonly editor = element('div', { className: 'sql-editor' });
  readonly note = element('p', {
    className: 'sql-note',
    text: 'One statement that only reads: files, settings and other tables are out of its reach. Ctrl+Enter or ⌘Enter runs it, Escape cancels.',
    attributes: { id: 'sql-note' },
  });
  readonly status = element('p', { className: 'sql-status', attributes: { role: 'status' } });
  private readonly errorText = element('p');
  private readonly errorPlace = button('', () => this.goToError());
  readonly error = element(
    'div',
    { className: 'sql-error', attributes: { role: 'alert' } },
    this.errorText,
    this.errorPlace,
  );
  readonly run: HTMLButtonElement;
  readonly cancel: HTMLButtonElement;
  readonly save: HTMLButtonElement;
  readonly element: HTMLElement;
  private goToError: () => void = () => undefined;

  constructor(
    actions: SqlActions,
    {
      form,
      result,
      sidebar,
    }: { readonly form: HTMLElement; readonly result: HTMLElement; readonly sidebar: HTMLElement },
  ) {
    this.run = button('Run', actions.onRun, 'Runs the statement (Ctrl+Enter)');
    this.run.classList.add('primary');
    this.cancel = button('Cancel', actions.onCancel, 'Cancels the statement (Escape)');
    this.cancel.hidden = true;
    this.save = button('Save as View', actions.onSave, 'Keeps the statement under a name');
    this.error.hidden = true;
    const bar = element('div', { className: 'sql-bar' }, this.run, this.cancel, this.save, form, this.status);
    const main = element('div', { className: 'sql-main' }, this.editor, this.note, bar, this.error, result);
    this.element = element('div', { className: 'sql-tab' }, main, sidebar);
  }

  busy(running: boolean): void {
    this.run.hidden = running;
    this.cancel.hidden = !running;
    this.status.textContent = running ? 'Running…' : '';
    this.element.setAttribute('aria-busy', String(running));
  }

  /** @param goTo moves to the location of the error, if known */
  showError(message: string, place?: { readonly words: string; readonly goTo: () => void }): void {
    this.errorText.textContent = message;
    this.errorPlace.hidden = place === undefined;
    this.errorPlace.textContent = place?.words ?? '';
    this.goToError = place?.goTo ?? (() => undefined);
    this.error.hidden = false;
  }

  clearError(): void {
    this.error.hidden = true;
  }
}
