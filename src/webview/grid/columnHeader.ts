import type { IHeaderParams, IInnerHeaderComponent } from 'ag-grid-community';
import type { TableColumn } from '../../shared/table/table';
import { element } from '../dom';
import { kindMark } from './kindLabels';

export interface ColumnHeaderParams extends IHeaderParams {
  readonly tableColumn: TableColumn;
  readonly onPanel: (column: string) => void;
}

/** The header of a column: its name, an icon for its type, and a button for its panel. */
export class ColumnHeader implements IInnerHeaderComponent {
  private readonly name = element('span', { className: 'column-name' });
  private readonly gui = element('span', { className: 'column-header' });

  init({ displayName, tableColumn, onPanel }: ColumnHeaderParams): void {
    this.name.textContent = displayName;
    const mark = element('span', {
      className: 'kind-mark',
      text: kindMark[tableColumn.kind],
      attributes: { 'aria-hidden': 'true' },
    });
    // Alt+Down opens the panel, so Tab moves from the header to the rows in one step.
    const button = element('button', {
      className: 'column-button',
      text: '⋯',
      attributes: {
        type: 'button',
        tabindex: '-1',
        'aria-hidden': 'true',
        title: 'Filter and statistics (Alt+Down)',
      },
    });
    button.addEventListener('click', (event) => {
      event.stopPropagation();
      onPanel(tableColumn.id);
    });
    this.gui.append(mark, this.name, button);
  }

  getGui(): HTMLElement {
    return this.gui;
  }

  refresh({ displayName }: ColumnHeaderParams): boolean {
    this.name.textContent = displayName;
    return true;
  }
}
