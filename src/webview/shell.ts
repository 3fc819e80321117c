import * as l10n from '@vscode/l10n';
import type { PageTable } from '../shared/tableEditor/pageMessages';
import { element } from './element';
import type { MountedTab, PageHost, Reload } from './host';
import { tabElementId, tabPanelId } from './tabIds';
import { type TabEntry, tabs } from './tabs';
import { createViewBar } from './viewBar';

interface Tab extends TabEntry {
  readonly panel: HTMLElement;
  mounted: Promise<MountedTab> | undefined;
}

function tabsOf(table: PageTable): readonly TabEntry[] {
  return tabs.filter(({ fits }) => fits?.(table) ?? true);
}

/** The page of an open table: the view bar and the active tab. */
export class Shell {
  readonly element: HTMLElement;
  private readonly all: readonly Tab[];
  private readonly bar;
  private readonly viewBar;
  private readonly ends: readonly (() => void)[];

  constructor(
    private readonly host: PageHost,
    table: PageTable,
  ) {
    this.all = tabsOf(table).map((tab) => ({ ...tab, panel: tabPanel(tab.id), mounted: undefined }));
    this.bar = createTabBar(this.all, table, (id) => host.openTab(id));
    if (this.all.length > 1) for (const { id, panel } of this.all) labelPanel(panel, id);
    this.viewBar = createViewBar(this.bar.element, host);
    this.element = element('div', { className: 'shell' }, this.viewBar.element);
    this.element.append(...this.all.map(({ panel }) => panel));
    this.show(table);
    this.ends = [
      host.table.subscribe((changed) => this.show(changed)),
      host.state.subscribe(({ tab }) => this.bringToFront(tab)),
    ];
    this.bringToFront(host.state.get().tab);
  }

  /** Whether the tabs are those of a table. A refresh can add or remove the page before its rows. */
  fits(table: PageTable): boolean {
    const ids = (entries: readonly TabEntry[]): string => entries.map(({ id }) => id).join();
    return ids(tabsOf(table)) === ids(this.all);
  }

  reload(request: Reload): void {
    this.viewBar.reload(request);
  }

  /** Disposes the view bar and the tabs. Otherwise, they would still request rows and change the saved state. */
  dispose(): void {
    for (const end of this.ends) end();
    this.viewBar.dispose();
    for (const { mounted } of this.all) {
      mounted?.then(
        (tab) => tab.dispose(),
        () => undefined,
      );
    }
  }

  private show(table: PageTable): void {
    this.viewBar.show(table);
  }

  private bringToFront(id: string): void {
    const front = this.all.find((tab) => tab.id === id) ?? this.all[0];
    if (!front?.panel.hidden) return;
    this.bar.select(front.id);
    for (const { panel } of this.all) panel.hidden = panel !== front.panel;
    front.mounted ??= front.load().then(({ mount }) => mount(front.panel, this.host));
    front.mounted.then(
      (mounted) => mounted.shown?.(),
      (error: unknown) => this.host.showError(error),
    );
  }
}

function tabPanel(id: string): HTMLElement {
  const panel = element('div', { className: 'tab-panel', attributes: { id: tabPanelId(id) } });
  panel.hidden = true;
  return panel;
}

function labelPanel(panel: HTMLElement, id: string): void {
  panel.setAttribute('role', 'tabpanel');
  panel.setAttribute('aria-labelledby', tabElementId(id));
}

interface TabBar {
  readonly element: HTMLElement;
  /** Sets the active tab. */
  select(id: string): void;
}

/** Creates a tab bar with the keyboard support of the ARIA tabs pattern. Hides it if there is only one tab. */
function createTabBar(tabs: readonly TabEntry[], table: PageTable, onChoose: (id: string) => void): TabBar {
  const buttons = tabs.map(({ id, label }) =>
    element('button', {
      className: 'tab',
      text: label(table),
      attributes: { type: 'button', role: 'tab', id: tabElementId(id), 'aria-controls': tabPanelId(id) },
    }),
  );
  const bar = element('div', {
    className: 'tabs',
    attributes: { role: 'tablist', 'aria-label': l10n.t('Tabs') },
  });
  bar.append(...buttons);
  bar.hidden = tabs.length < 2;
  const choose = (place: number): void => {
    const wrapped = (place + tabs.length) % tabs.length;
    const tab = tabs[wrapped];
    if (!tab) return;
    onChoose(tab.id);
    buttons[wrapped]?.focus();
  };
  buttons.forEach((button, place) => {
    button.addEventListener('click', () => choose(place));
    button.addEventListener('keydown', (event) => {
      const next = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: tabs.length - 1 }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      choose(next);
    });
  });
  return {
    element: bar,
    select: (id) =>
      tabs.forEach((tab, place) => {
        const chosen = tab.id === id;
        buttons[place]?.setAttribute('aria-selected', String(chosen));
        buttons[place]?.setAttribute('tabindex', chosen ? '0' : '-1');
      }),
  };
}
