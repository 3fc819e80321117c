import * as l10n from '@vscode/l10n';
import { tool } from '../buttons';
import { element } from '../element';
import { icon } from '../icons';
import { runKeys } from '../keys';

export interface SqlActions {
  readonly onRun: () => void;
  readonly onSave: () => void;
  readonly onTables: () => void;
}

/** The static elements of the SQL tab. */
export class SqlPage {
  readonly editor = element('div', { className: 'sql-editor' });
  readonly note = createNote();
  readonly run: HTMLButtonElement;
  readonly save: HTMLButtonElement;
  readonly tables: HTMLButtonElement;
  readonly element: HTMLElement;
  /** The toolbar between the editor and the result. */
  readonly bar: HTMLElement;
  private readonly status = element('p', { className: 'sql-saved', attributes: { role: 'status' } });
  private readonly cursor = element('p', { className: 'sql-cursor' });

  constructor(
    { onRun, onSave, onTables }: SqlActions,
    {
      form,
      result,
      sidebar,
    }: { readonly form: HTMLElement; readonly result: HTMLElement; readonly sidebar: HTMLElement },
  ) {
    this.run = element(
      'button',
      {
        className: 'action primary sql-run',
        attributes: {
          type: 'button',
          title: l10n.t('Run the statement ({keys})', { keys: runKeys() }),
          'aria-keyshortcuts': 'Control+Enter Meta+Enter',
        },
      },
      icon('play'),
      element('span', { text: l10n.t({ message: 'Run', comment: 'Button: runs a statement' }) }),
    );
    this.run.addEventListener('click', onRun);
    this.save = tool({
      icon: 'save',
      label: l10n.t({ message: 'Save as View...', comment: 'Button' }),
      title: l10n.t('Save the statement as a view'),
      onPress: onSave,
    });
    this.tables = tool({
      icon: 'list',
      label: l10n.t({ message: 'Tables', comment: 'Button: shows the list of tables' }),
      title: l10n.t('Tables, views, and recent statements'),
      onPress: onTables,
    });
    this.tables.classList.add('sql-tables-button');
    this.tables.prepend(icon('sidebar'));
    this.tables.append(icon('chevron'));
    this.bar = element(
      'div',
      { className: 'sql-bar' },
      this.run,
      element('kbd', { text: runKeys(), attributes: { 'aria-hidden': 'true' } }),
      this.save,
      this.status,
      form,
      this.tables,
    );
    const main = element('div', { className: 'sql-main' }, this.editor, this.bar, result);
    this.element = element(
      'div',
      { className: 'sql-tab' },
      element('div', { className: 'sql-body' }, main, sidebar),
      element('footer', { className: 'sql-foot' }, this.note, this.cursor),
    );
  }

  /** Shows a message about a saved or deleted view; an empty text removes it. */
  showStatus(text: string): void {
    this.status.textContent = text;
  }

  /** Shows the position of the cursor; both numbers are 1-based. */
  showCursor(line: number, column: number): void {
    this.cursor.textContent = l10n.t('Ln {line}, Col {column}', { line, column });
  }
}

function createNote(): HTMLElement {
  const title = l10n.t('Run one read-only statement on the listed tables.');
  return element('p', {
    text: l10n.t('Run one read-only statement.'),
    attributes: { id: 'sql-note', title },
  });
}
