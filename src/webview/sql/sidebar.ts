import * as l10n from '@vscode/l10n';
import { formatCount, formatMoment } from '../../shared/format';
import type { ColumnKind } from '../../shared/table/table';
import type { CatalogTable, SavedView, Statements } from '../../shared/tableEditor/requests';
import { element } from '../element';
import { icon } from '../icons';
import { oneTabStop } from '../oneTabStop';
import { spell } from './suggestions';

export interface SidebarPorts {
  /** Called with the selected name, quoted for SQL if necessary. */
  onName(name: string): void;
  onStatement(statement: string): void;
  onView(view: SavedView): void;
  onRemove(view: SavedView): void;
}

/** The number of columns that are listed at first. */
const firstColumns = 7;
/** The number of snapshots that are listed at first. */
const firstSnapshots = 5;

/** The sidebar of the SQL tab: tables with their columns, saved views, and recent statements. */
export class Sidebar {
  readonly element: HTMLElement;
  private readonly tables = element('ul');
  private readonly snapshots = element('ul');
  private readonly snapshotsHeading = element('h2', { text: l10n.t('Snapshots') });
  private readonly views = element('ul');
  private readonly history = element('ul', { className: 'sql-recent' });
  private readonly updateTabStop: () => void;

  constructor(private readonly ports: SidebarPorts) {
    this.element = element(
      'aside',
      {
        className: 'sql-sidebar',
        attributes: { 'aria-label': l10n.t('Tables, views, and recent statements') },
      },
      element('h2', { text: l10n.t({ message: 'Tables', comment: 'Heading of a list' }) }),
      this.tables,
      this.snapshotsHeading,
      this.snapshots,
      element('h2', { text: l10n.t({ message: 'Views', comment: 'Heading of a list: saved statements' }) }),
      this.views,
      element('h2', {
        text: l10n.t({ message: 'Recent', comment: 'Heading of a list: statements that ran' }),
      }),
      this.history,
    );
    this.updateTabStop = oneTabStop(this.element, { vertical: true });
    this.showTables([]);
    this.showStatements({ views: [], history: [] });
  }

  /** Focuses the item that had the focus last or, if there is none, the first item. */
  focus(): void {
    // While the list was hidden, no item was a Tab stop.
    this.updateTabStop();
    (this.element.querySelector<HTMLElement>('[tabindex="0"]') ?? this.element).focus();
  }

  /** @param catalog the tables, starting with the table of the page */
  showTables(catalog: readonly CatalogTable[]): void {
    const isListed = ({ downloadedAt }: CatalogTable, place: number): boolean =>
      place === 0 || downloadedAt === undefined;
    this.tables.replaceChildren(
      ...(catalog.length === 0
        ? [nothing(l10n.t('No tables available.'))]
        : catalog.filter(isListed).map((table, place) => this.tableItem(table, place === 0))),
    );
    const snapshots = catalog.filter((table, place) => !isListed(table, place));
    this.snapshotsHeading.hidden = snapshots.length === 0;
    this.showFirst(
      this.snapshots,
      snapshots.map((snapshot) => this.snapshotItem(snapshot)),
      firstSnapshots,
    );
    this.updateTabStop();
  }

  showStatements({ views, history }: Statements): void {
    this.views.replaceChildren(
      ...(views.length === 0
        ? [nothing(l10n.t('No saved views yet.'))]
        : views.map((view) => this.viewItem(view))),
    );
    this.history.replaceChildren(
      ...(history.length === 0
        ? [nothing(l10n.t('No recent statements.'))]
        : history.map(({ statement }) =>
            element(
              'li',
              {},
              item(oneLine(statement), statement, () => this.ports.onStatement(statement)),
            ),
          )),
    );
    this.updateTabStop();
  }

  private tableItem({ name, report, rows, columns }: CatalogTable, open: boolean): HTMLElement {
    const list = element('ul', { className: 'sql-columns' });
    this.showFirst(
      list,
      columns.map((column) => this.columnItem(column)),
      firstColumns,
    );
    const toggle = element(
      'button',
      {
        className: 'line-button sql-item',
        attributes: {
          type: 'button',
          title: [name, report?.range, formatRows(rows)].filter(Boolean).join(' · '),
        },
      },
      icon('chevron'),
      element('span', { className: 'sql-item-text sql-table-name', text: report?.title ?? name }),
      element('span', { className: 'sql-rows', text: report?.range ?? formatRows(rows) }),
    );
    const expand = (shown: boolean): void => {
      toggle.setAttribute('aria-expanded', String(shown));
      list.hidden = !shown;
      this.updateTabStop();
    };
    toggle.addEventListener('click', () => expand(toggle.getAttribute('aria-expanded') !== 'true'));
    expand(open);
    const label = l10n.t('Insert {name}', { name });
    const insert = element(
      'button',
      { className: 'sql-small', attributes: { type: 'button', 'aria-label': label, title: label } },
      icon('insert'),
    );
    insert.addEventListener('click', () => this.ports.onName(spell(name)));
    return element('li', {}, element('div', { className: 'sql-row' }, toggle, insert), list);
  }

  /** Shows the first items of a list, and a button that shows all. */
  private showFirst(list: HTMLElement, items: readonly HTMLElement[], count: number): void {
    // A button to show one more item would need as much space as the item.
    const shown = items.length === count + 1 ? items.length : count;
    list.replaceChildren(...items.slice(0, shown));
    const more = items.length - shown;
    if (more <= 0) return;
    const rest = item(l10n.t('{count} more', { count: formatCount(more) }), '', () => {
      list.replaceChildren(...items);
      this.updateTabStop();
      list.querySelectorAll('button')[shown]?.focus();
    });
    rest.classList.add('sql-more');
    list.append(element('li', {}, rest));
  }

  private snapshotItem({ name, report, downloadedAt = '' }: CatalogTable): HTMLElement {
    const title = l10n.t('Insert {name} ({type})', { name, type: formatMoment(downloadedAt) });
    const label = report
      ? `${name.replace(/^[^@]*@/, '')} · ${[report.title, report.range].filter(Boolean).join(', ')}`
      : name;
    return element(
      'li',
      {},
      item(label, title, () => this.ports.onName(spell(name))),
    );
  }

  private columnItem({ name, kind, type }: CatalogTable['columns'][number]): HTMLElement {
    const insert = item(name, l10n.t('Insert {name} ({type})', { name, type: type.toLowerCase() }), () =>
      this.ports.onName(spell(name)),
    );
    insert.append(element('span', { className: 'sql-type', text: kindLabel(kind) }));
    return element('li', {}, insert);
  }

  private viewItem(view: SavedView): HTMLElement {
    const label = l10n.t('Delete the view {name}', { name: view.name });
    const remove = element(
      'button',
      { className: 'sql-small', attributes: { type: 'button', 'aria-label': label, title: label } },
      icon('close'),
    );
    remove.addEventListener('click', () => this.ports.onRemove(view));
    return element(
      'li',
      {},
      element(
        'div',
        { className: 'sql-row' },
        item(view.name, view.statement, () => this.ports.onView(view)),
        remove,
      ),
    );
  }
}

function item(text: string, title: string, onPick: () => void): HTMLButtonElement {
  const control = element(
    'button',
    { className: 'line-button sql-item', attributes: { type: 'button', ...(title === '' ? {} : { title }) } },
    element('span', { className: 'sql-item-text', text }),
  );
  control.addEventListener('click', onPick);
  return control;
}

function formatRows(rows: number | undefined): string {
  if (rows === undefined) return '';
  return rows === 1
    ? l10n.t('{count} row', { count: formatCount(rows) })
    : l10n.t('{count} rows', { count: formatCount(rows) });
}

function nothing(text: string): HTMLElement {
  return element('li', { className: 'sql-nothing', text });
}

function oneLine(statement: string): string {
  return statement.replace(/\s+/g, ' ').trim();
}

/** Returns the name of a column kind, such as `number` or `true/false`. */
function kindLabel(kind: ColumnKind): string {
  switch (kind) {
    case 'integer':
    case 'decimal':
      return l10n.t({ message: 'number', comment: 'Kind of a column' });
    case 'boolean':
      return l10n.t({ message: 'true/false', comment: 'Kind of a column' });
    case 'month':
      return l10n.t({ message: 'month', comment: 'Kind of a column' });
    case 'date':
      return l10n.t({ message: 'date', comment: 'Kind of a column' });
    case 'time':
      return l10n.t({ message: 'time', comment: 'Kind of a column' });
    case 'timestamp':
      return l10n.t({ message: 'date and time', comment: 'Kind of a column' });
    case 'nested':
      return l10n.t({ message: 'JSON', comment: 'Kind of a column' });
    case 'text':
      return l10n.t({ message: 'text', comment: 'Kind of a column' });
  }
}
