import type { ImageFormat } from '../../shared/preview/requests';
import { element } from '../dom';
import { emptyState } from '../emptyState';
import { button, toggle } from '../controls';

let pages = 0;

export interface ChartActions {
  /** Shows the next suggested chart. */
  readonly onSuggest: () => void;
  readonly onNumbers: (shown: boolean) => void;
  readonly onSave: (format: ImageFormat) => void;
}

/** The static elements of the chart tab. */
export class ChartPage {
  readonly title = element('h2', { className: 'chart-title' });
  readonly rows = element('p', { className: 'chart-note' });
  readonly note = element('p', { className: 'chart-note' });
  readonly description: HTMLElement;
  readonly numbers = element('div', {
    className: 'numbers-region',
    attributes: { role: 'region', 'aria-label': 'Numbers of the chart', tabindex: '0' },
  });
  readonly empty = emptyState();
  readonly body = element('div', { className: 'chart-body' });
  readonly element: HTMLElement;

  readonly descriptionId = `chart-description-${(pages += 1)}`;
  private readonly numbersToggle;
  private readonly actions;

  /** @param controls the element with the chart settings */
  constructor(controls: HTMLElement, { onSuggest, onNumbers, onSave }: ChartActions) {
    this.numbersToggle = toggle('Show Numbers', 'The same numbers as a table', (shown) => {
      this.numbersToggle.set(shown);
      onNumbers(shown);
    });
    this.description = element('p', { className: 'visually-hidden', attributes: { id: this.descriptionId } });
    this.actions = element(
      'div',
      { className: 'chart-actions' },
      button('Suggest Another', onSuggest, 'Shows the next chart that suits this table'),
      this.numbersToggle.element,
      button('Save PNG', () => onSave('png'), 'Saves the chart as a picture of pixels'),
      button('Save SVG', () => onSave('svg'), 'Saves the chart as a drawing that stays sharp at any size'),
    );
    const heading = element('div', { className: 'chart-heading' }, this.title, this.rows, this.note);
    const top = element('div', { className: 'chart-top' }, heading, this.actions);
    this.element = element(
      'div',
      { className: 'chart-tab' },
      controls,
      top,
      this.description,
      this.body,
      this.empty.element,
    );
    this.numbers.hidden = true;
  }

  /** Adds the drawing and its legend to the page. */
  hold(legend: HTMLElement, chart: HTMLElement): void {
    this.body.replaceChildren(legend, chart, this.numbers);
  }

  showChart(shown: boolean): void {
    this.body.hidden = !shown;
    this.actions.hidden = !shown;
    if (shown) this.empty.element.hidden = true;
  }
}
