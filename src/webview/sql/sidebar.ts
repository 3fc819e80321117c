import type { CatalogTable, SavedView, Statements } from '../../shared/preview/requests';
import { element } from '../dom';
import { spell } from './suggest';

export interface SidebarPorts {
  /** Called with the selected name, quoted for SQL if necessary. */
  onName(name: string): void;
  onStatement(statement: string): void;
  onView(view: SavedView): void;
  onRemove(view: SavedView): void;
}

/** The sidebar of the SQL tab: tables with their columns, saved views, recent statements. */
export class Sidebar {
  readonly element: HTMLElement;
  private readonly tables = element('div');
  private readonly views = element('ul');
  private readonly history = element('ul');

  constructor(private readonly ports: SidebarPorts) {
    this.element = element(
      'aside',
      { className: 'sql-sidebar', attributes: { 'aria-label': 'Tables and statements' } },
      element('h2', { text: 'Tables' }),
      this.tables,
      element('h2', { text: 'Saved views' }),
      this.views,
      element('h2', { text: 'Last statements' }),
      this.history,
    );
    this.showTables([]);
    this.showStatements({ views: [], history: [] });
  }

  showTables(catalog: readonly CatalogTable[]): void {
    if (catalog.length === 0) return this.tables.replaceChildren(nothing('No table can be named.', 'p'));
    this.tables.replaceChildren(...catalog.map((table, place) => this.tableItem(table, place === 0)));
  }

  showStatements({ views, history }: Statements): void {
    this.views.replaceChildren(
      ...(views.length === 0
        ? [nothing('A statement that you save stands here.', 'li')]
        : views.map((view) => this.viewItem(view))),
    );
    this.history.replaceChildren(
      ...(history.length === 0
        ? [nothing('What you run stands here.', 'li')]
        : history.map(({ statement }) =>
            element(
              'li',
              {},
              item(oneLine(statement), statement, () => this.ports.onStatement(statement)),
            ),
          )),
    );
  }

  private tableItem({ name, columns }: CatalogTable, open: boolean): HTMLElement {
    const list = element(
      'ul',
      {},
      ...columns.map((column) => {
        const pick = item(column.name, `Puts ${column.name} into the statement`, () =>
          this.ports.onName(spell(column.name)),
        );
        pick.append(element('span', { className: 'sql-type', text: column.type.toLowerCase() }));
        return element('li', {}, pick);
      }),
    );
    const insert = item('Use this table', `Puts ${name} into the statement`, () =>
      this.ports.onName(spell(name)),
    );
    const details = element('details', {}, element('summary', { text: name }), insert, list);
    details.open = open;
    return details;
  }

  private viewItem(view: SavedView): HTMLElement {
    const remove = element('button', {
      className: 'sql-remove',
      text: '×',
      attributes: { type: 'button', 'aria-label': `Remove the view ${view.name}`, title: 'Remove' },
    });
    remove.addEventListener('click', () => this.ports.onRemove(view));
    return element(
      'li',
      { className: 'sql-view' },
      item(view.name, view.statement, () => this.ports.onView(view)),
      remove,
    );
  }
}

function item(text: string, title: string, onPick: () => void): HTMLButtonElement {
  const made = element(
    'button',
    { className: 'sql-item', attributes: { type: 'button', title } },
    element('span', { className: 'sql-item-text', text }),
  );
  made.addEventListener('click', onPick);
  return made;
}

function nothing(text: string, tag: 'li' | 'p'): HTMLElement {
  return element(tag, { className: 'sql-nothing', text });
}

function oneLine(statement: string): string {
  return statement.replace(/\s+/g, ' ').trim();
}
