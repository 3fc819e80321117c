import * as l10n from '@vscode/l10n';
import type { ImageFormat } from '../../shared/tableEditor/requests';
import { button, menuTool, pressing, tool } from '../buttons';
import { element } from '../element';
import { toolbar } from '../toolbar';
import { ChartPanel } from './panel';

let pages = 0;

export interface ChartActions {
  /** Called when the panel with the settings is opened. */
  readonly onEdit: () => void;
  readonly onNumbers: (shown: boolean) => void;
  /** Copies the chart as an image. */
  readonly onCopy: () => void;
  readonly onSave: (format: ImageFormat) => void;
}

/** The static elements of the chart tab. */
export class ChartPage {
  readonly title = element('h2', { className: 'chart-title' });
  readonly rows = element('p', { className: 'chart-note' });
  readonly note = element('p', { className: 'chart-note' });
  /** The type, with all settings in one line as its tooltip, or as its text if the title doesn't describe them. */
  readonly summary = element('p', { className: 'chart-summary' });
  readonly description: HTMLElement;
  readonly numbers = element('div', {
    className: 'numbers-region',
    attributes: { role: 'region', 'aria-label': l10n.t('Chart data'), tabindex: '0' },
  });
  readonly empty: ReturnType<typeof emptyState>;
  readonly body = element('div', { className: 'chart-body' });
  /** Contains the chart, without the panel. */
  readonly main: HTMLElement;
  readonly element: HTMLElement;
  readonly panel: ChartPanel;

  readonly descriptionId = `chart-description-${(pages += 1)}`;
  private readonly actions: readonly HTMLElement[];
  private readonly updateTabStop: () => void;

  /** @param controls the element with the chart settings */
  constructor(controls: HTMLElement, { onEdit, onNumbers, onCopy, onSave }: ChartActions) {
    this.panel = new ChartPanel(controls, onEdit);
    this.empty = emptyState(
      button(l10n.t({ message: 'Edit', comment: 'Button: shows the settings of a chart' }), () =>
        this.panel.open(),
      ),
    );
    const numbers = tool({
      icon: 'table',
      label: l10n.t({ message: 'Show Data', comment: 'Button: shows the numbers of a chart' }),
      title: l10n.t('Show the chart data as a table'),
      onPress: () => {
        const shown = numbers.getAttribute('aria-pressed') !== 'true';
        press(shown);
        onNumbers(shown);
      },
    });
    const press = pressing(numbers);
    const copy = tool({
      icon: 'copy',
      label: l10n.t({ message: 'Copy', comment: 'Button' }),
      title: l10n.t('Copy the chart as an image'),
      onPress: onCopy,
    });
    const save = menuTool(
      { icon: 'save', label: l10n.t({ message: 'Save Image', comment: 'Button that opens a menu' }) },
      () => [
        { label: l10n.t({ message: 'Save as PNG Image', comment: 'Menu item' }), run: () => onSave('png') },
        { label: l10n.t({ message: 'Save as SVG Image', comment: 'Menu item' }), run: () => onSave('svg') },
      ],
    );
    this.actions = [numbers, copy, save];
    const bar = toolbar(
      'chart-toolbar',
      l10n.t({ message: 'Chart', comment: 'Name of a toolbar' }),
      this.summary,
      this.panel.opener,
      element('span', { className: 'toolbar-space' }),
      ...this.actions,
    );
    this.updateTabStop = bar.updateTabStop;
    this.description = element('p', { className: 'visually-hidden', attributes: { id: this.descriptionId } });
    const heading = element('div', { className: 'chart-heading' }, this.title, this.rows, this.note);
    this.main = element(
      'div',
      { className: 'chart-main' },
      heading,
      this.description,
      this.body,
      this.empty.element,
    );
    this.element = element(
      'div',
      { className: 'chart-tab' },
      bar.element,
      element('div', { className: 'chart-and-panel' }, this.main, this.panel.element),
    );
    this.numbers.hidden = true;
  }

  /** Adds the drawing and its legend to the page. */
  hold(legend: HTMLElement, chart: HTMLElement): void {
    this.body.replaceChildren(legend, chart, this.numbers);
  }

  /** @param editable whether the settings are available, even if no chart is shown */
  showChart(shown: boolean, editable = shown): void {
    this.body.hidden = !shown;
    for (const action of this.actions) action.hidden = !shown;
    this.panel.opener.hidden = !editable;
    if (!editable) this.panel.element.hidden = true;
    if (shown) this.empty.element.hidden = true;
    this.updateTabStop();
  }
}

interface EmptyState {
  readonly element: HTMLElement;
  /** @param fixable whether to show the button */
  show(title: string, explanation: string, fixable: boolean): void;
}

/** Creates the placeholder for missing data: the reason, how to fix it, and a button for that. */
function emptyState(fix: HTMLButtonElement): EmptyState {
  const title = element('h2');
  const text = element('p');
  const root = element('div', { className: 'empty-state' }, title, text, fix);
  root.hidden = true;
  return {
    element: root,
    show: (heading, explanation, fixable) => {
      title.textContent = heading;
      text.textContent = explanation;
      fix.hidden = !fixable;
      root.hidden = false;
    },
  };
}
