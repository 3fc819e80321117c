import * as l10n from '@vscode/l10n';
import { link, tool } from '../buttons';
import { element } from '../element';

export interface Suggestion {
  readonly title: string;
  readonly choose: () => void;
}

let panels = 0;

/**
 * Panel with the chart settings. The Edit buttons of the toolbar and the empty chart open it; Escape, the Close button,
 * and the Edit button of the toolbar close it.
 */
export class ChartPanel {
  readonly element: HTMLElement;
  readonly opener: HTMLButtonElement;
  private readonly suggested = element('ul', { className: 'chart-suggestions' });
  private readonly suggestions: HTMLElement;

  /**
   * @param controls the element with the settings
   * @param onOpen called when the panel is opened
   */
  constructor(
    private readonly controls: HTMLElement,
    private readonly onOpen: () => void,
  ) {
    const id = `chart-panel-${(panels += 1)}`;
    this.opener = tool({
      icon: 'edit',
      label: l10n.t({ message: 'Edit', comment: 'Button: shows the settings of a chart' }),
      title: l10n.t('Edit the chart'),
      onPress: () => this.set(!this.isOpen),
    });
    this.opener.setAttribute('aria-controls', id);
    const heading = element('h2', { text: l10n.t('Edit Chart'), attributes: { id: `${id}-heading` } });
    const close = tool({
      icon: 'close',
      label: l10n.t({ message: 'Close', comment: 'Button' }),
      iconOnly: true,
      onPress: () => this.set(false),
    });
    this.suggestions = element(
      'section',
      {},
      element('h3', { text: l10n.t({ message: 'Suggested', comment: 'Heading of a list of charts' }) }),
      this.suggested,
    );
    this.element = element(
      'aside',
      { className: 'chart-panel', attributes: { id, 'aria-labelledby': heading.id } },
      element('div', { className: 'side-head' }, heading, close),
      controls,
      this.suggestions,
    );
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      this.set(false);
    });
    this.element.hidden = true;
    this.opener.setAttribute('aria-expanded', 'false');
    this.suggest([]);
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  open(): void {
    this.set(true);
  }

  /** Shows a list of suggested charts, or hides it if there are none. */
  suggest(suggestions: readonly Suggestion[]): void {
    const focused = [...this.suggested.querySelectorAll('button')].findIndex(
      (button) => button === document.activeElement,
    );
    this.suggestions.hidden = suggestions.length === 0;
    this.suggested.replaceChildren(
      ...suggestions.map(({ title, choose }) => element('li', {}, link(title, choose))),
    );
    if (focused !== -1) this.suggested.querySelectorAll('button')[focused]?.focus();
  }

  private set(open: boolean): void {
    this.element.hidden = !open;
    this.opener.setAttribute('aria-expanded', String(open));
    if (open) {
      this.controls.querySelector('select')?.focus();
      this.onOpen();
    } else this.opener.focus();
  }
}
