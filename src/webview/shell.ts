import type { PageTable } from '../shared/tableEditor/pageMessages';
import { element } from './element';
import type { MountedTab, PageHost, Reload } from './host';
import { createTabBar } from './tabBar';
import { tabElementId, tabPanelId } from './tabIds';
import { tabs } from './tabs';
import type { TabEntry } from './tabs';
import { createViewBar } from './viewBar';

interface Tab extends TabEntry {
  readonly panel: HTMLElement;
  mounted: Promise<MountedTab> | undefined;
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
    this.all = tabs
      .filter(({ fits }) => fits?.(table) ?? true)
      .map((tab) => ({ ...tab, panel: tabPanel(tab.id), mounted: undefined }));
    this.bar = createTabBar(this.all, (id) => host.openTab(id));
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
