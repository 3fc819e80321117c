import * as l10n from '@vscode/l10n';
import type { IHeaderParams, IInnerHeaderComponent } from 'ag-grid-community';
import type { TableColumn } from '../../shared/table/table';
import { element } from '../element';
import { icon } from '../icons';
import type { Observable } from '../observable';
import { partsLine } from '../partsLine';
import { nameParts } from './columnWidths';
import type { ColumnSummary } from './columnSummary';
import type { HeaderMarks } from './headerMarks';
import { kindIcon } from './kindLabels';
import { meter } from './meter';

export interface ColumnHeaderParams extends IHeaderParams {
  readonly tableColumn: TableColumn;
  readonly marks?: Observable<HeaderMarks>;
  /** Called with the column and its menu button; if omitted, the column has no menu. */
  readonly onMenu?: (column: string, button: HTMLElement) => void;
}

/**
 * The header of a column: an icon for its kind, its name, whether it is joined or filtered, its menu, and its
 * summary.
 */
export class ColumnHeader implements IInnerHeaderComponent {
  private readonly name = element('span', { className: 'column-name' });
  private readonly filtered = element(
    'span',
    { className: 'column-filtered', attributes: { role: 'img', 'aria-label': l10n.t('Filtered') } },
    icon('filter'),
  );
  private readonly summary = element('span', { className: 'column-summary' });
  private readonly gui = element('span', { className: 'column-header' });
  private unsubscribe: (() => void) | undefined;

  init({ displayName, tableColumn, marks, onMenu }: ColumnHeaderParams): void {
    this.showName(displayName, tableColumn);
    this.gui.append(icon(kindIcon[tableColumn.kind]), this.name, this.filtered);
    if (onMenu) {
      this.gui.append(menuButton((button) => onMenu(tableColumn.id, button)));
    }
    this.gui.append(this.summary);
    const draw = (shown: HeaderMarks | undefined): void => {
      this.filtered.hidden = shown?.filtered.has(tableColumn.id) !== true;
      this.summary.hidden = !shown?.summaries;
      showSummary(this.summary, shown?.summaries?.get(tableColumn.id));
    };
    draw(marks?.get());
    this.unsubscribe = marks?.subscribe(draw);
  }

  getGui(): HTMLElement {
    return this.gui;
  }

  refresh({ displayName, tableColumn }: ColumnHeaderParams): boolean {
    this.showName(displayName, tableColumn);
    return true;
  }

  private showName(name: string, { joined }: TableColumn): void {
    this.name.replaceChildren(...columnName(name), ...(joined === true ? [joinedMark()] : []));
  }

  destroy(): void {
    this.unsubscribe?.();
  }
}

/** Returns the name of a column, which can be broken after separators and words. */
export function columnName(name: string): Node[] {
  return nameParts(name).flatMap((part, place) => [
    ...(place === 0 ? [] : [element('wbr')]),
    document.createTextNode(part),
  ]);
}

function joinedMark(): HTMLElement {
  const label = l10n.t('Not part of the original data');
  return element(
    'span',
    { className: 'column-joined', attributes: { role: 'img', 'aria-label': label } },
    icon('link'),
  );
}

/**
 * Creates a menu button that isn't a Tab stop, because the grid is a single Tab stop. Alt+Down also opens the menu.
 */
function menuButton(onPress: (button: HTMLElement) => void): HTMLElement {
  const button = element(
    'button',
    {
      className: 'column-button',
      attributes: {
        type: 'button',
        tabindex: '-1',
        'aria-hidden': 'true',
        title: l10n.t('Column menu (Alt+Down)'),
      },
    },
    icon('chevron'),
  );
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    onPress(button);
  });
  return button;
}

function showSummary(root: HTMLElement, summary: ColumnSummary | undefined): void {
  const { text = '', detail = '', share } = summary ?? {};
  root.title = detail;
  root.replaceChildren(...(share === undefined ? [] : [meter(share)]), partsLine(text, detail));
}
