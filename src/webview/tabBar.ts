import * as l10n from '@vscode/l10n';
import { element } from './element';
import { tabElementId, tabPanelId } from './tabIds';
import type { TabEntry } from './tabs';

export interface TabBar {
  readonly element: HTMLElement;
  /** Sets the active tab. */
  select(id: string): void;
}

/** Creates a tab bar with the keyboard support of the ARIA tabs pattern. Hides it if there is only one tab. */
export function createTabBar(tabs: readonly TabEntry[], onChoose: (id: string) => void): TabBar {
  const buttons = tabs.map(({ id, label }) =>
    element('button', {
      className: 'tab',
      text: label(),
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
