import * as l10n from '@vscode/l10n';
import { element } from '../element';
import { button } from '../buttons';

let forms = 0;

/** An inline form for the name of a view. */
export class SaveForm {
  readonly element: HTMLFormElement;
  private readonly name = element('input', {
    attributes: { type: 'text', id: `view-name-${(forms += 1)}`, maxlength: '80', autocomplete: 'off' },
  });

  /**
   * @param onSave called with the name
   * @param onLeave called when the form is closed, with or without saving
   */
  constructor(
    private readonly onSave: (name: string) => void,
    private readonly onLeave: () => void,
  ) {
    const label = element('label', { text: l10n.t('View name'), attributes: { for: this.name.id } });
    const save = element('button', {
      className: 'action primary',
      text: l10n.t({ message: 'Save', comment: 'Button' }),
      attributes: { type: 'submit' },
    });
    this.element = element(
      'form',
      { className: 'sql-save' },
      label,
      this.name,
      save,
      button(l10n.t({ message: 'Cancel', comment: 'Button' }), () => this.close()),
    );
    this.element.hidden = true;
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      const name = this.name.value.trim();
      if (name === '') return this.name.focus();
      this.onSave(name);
      this.close();
    });
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      this.close();
    });
  }

  ask(name: string): void {
    this.element.hidden = false;
    this.name.value = name;
    this.name.select();
    this.name.focus();
  }

  private close(): void {
    this.element.hidden = true;
    this.onLeave();
  }
}
