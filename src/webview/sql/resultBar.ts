import * as l10n from '@vscode/l10n';
import { formatCount, formatDuration } from '../../shared/format';
import { link, pressing, tool } from '../buttons';
import { element } from '../element';
import { icon } from '../icons';
import { runKeys } from '../keys';

export interface ResultActions {
  onCancel(): void;
  onChart(shown: boolean): void;
  onExport(): void;
  onOpen(): void;
}

/** The location of an error in the statement. */
export interface ErrorLocation {
  /** The line and the column are 1-based. */
  readonly line: number;
  readonly column: number;
  /** Moves the cursor to the error. */
  readonly goTo: () => void;
}

type State = 'idle' | 'running' | 'done' | 'failed';

const secondMs = 1000;

/**
 * The bar below Run: the keys that run a statement, the progress, the size and the duration of the result with
 * its actions, or the error.
 */
export class ResultBar {
  readonly element: HTMLElement;
  private readonly status = element('p', { className: 'sql-status', attributes: { role: 'status' } });
  private readonly elapsed = element('span', {
    className: 'sql-took',
    attributes: { 'aria-hidden': 'true' },
  });
  private readonly alert = element('div', { className: 'sql-error', attributes: { role: 'alert' } });
  private readonly mark = element('span', { className: 'sql-mark' });
  /** Sets whether the Chart button is pressed, that is, the chart is shown in place of the rows. */
  readonly charted: (shown: boolean) => void;
  private readonly chart: HTMLButtonElement;
  private readonly actions: HTMLElement;
  private readonly cancel: HTMLButtonElement;
  // In the next frame, because the observer can't handle a size that changes during its call.
  private readonly resize = new ResizeObserver(() => requestAnimationFrame(() => this.fit()));
  private ticking: ReturnType<typeof setInterval> | undefined;

  constructor(ports: ResultActions) {
    this.cancel = link(
      l10n.t({ message: 'Cancel', comment: 'Button' }),
      () => ports.onCancel(),
      l10n.t('Cancel the statement (Escape)'),
    );
    this.chart = tool({
      icon: 'graph',
      label: l10n.t({ message: 'Chart', comment: 'Button' }),
      title: l10n.t('Show a chart of the result'),
      onPress: () => ports.onChart(this.chart.getAttribute('aria-pressed') !== 'true'),
    });
    this.charted = pressing(this.chart);
    this.actions = element(
      'div',
      { className: 'sql-actions' },
      this.chart,
      tool({
        icon: 'export',
        label: l10n.t({ message: 'Export...', comment: 'Button' }),
        title: l10n.t('Export the result'),
        onPress: () => ports.onExport(),
      }),
      tool({
        icon: 'table',
        label: l10n.t({ message: 'Open as Table', comment: 'Button' }),
        title: l10n.t('Open the result in a new editor'),
        onPress: () => ports.onOpen(),
      }),
    );
    this.element = element(
      'div',
      { className: 'sql-result-bar' },
      this.mark,
      this.status,
      this.elapsed,
      this.cancel,
      this.alert,
      this.actions,
    );
    this.resize.observe(this.element);
    this.idle();
  }

  idle(): void {
    this.show('idle');
    this.status.textContent = l10n.t('Press {keys} to run', { keys: runKeys() });
  }

  running(): void {
    this.show('running');
    this.status.textContent = l10n.t('Running...');
    const began = performance.now();
    this.ticking = setInterval(() => {
      const seconds = Math.round((performance.now() - began) / secondMs);
      this.elapsed.textContent = l10n.t('{seconds} s', { seconds });
    }, secondMs);
  }

  /** @param took the duration, in milliseconds */
  done(rows: number, took: number): void {
    this.show('done');
    this.mark.replaceChildren(icon('pass'));
    this.status.textContent =
      rows === 1
        ? l10n.t('{count} row', { count: formatCount(rows) })
        : l10n.t('{count} rows', { count: formatCount(rows) });
    this.elapsed.textContent = formatDuration(took);
    this.fit();
  }

  /** @param location the location of the error, if known */
  failed(message: string, location?: ErrorLocation): void {
    this.show('failed');
    this.mark.replaceChildren(icon('error'));
    this.alert.replaceChildren(element('span', { text: message }));
    if (!location) return;
    const { line, column, goTo } = location;
    this.alert.append(link(l10n.t('Line {line}, column {column}', { line, column }), goTo));
  }

  dispose(): void {
    clearInterval(this.ticking);
    this.resize.disconnect();
  }

  /** Hides labels of the actions if they would otherwise be in a second line. */
  private fit(): void {
    this.element.classList.remove('is-narrow');
    const isBelow = this.actions.offsetTop >= this.status.offsetTop + this.status.offsetHeight;
    this.element.classList.toggle('is-narrow', isBelow);
  }

  private show(state: State): void {
    clearInterval(this.ticking);
    this.element.dataset['state'] = state;
    this.elapsed.textContent = '';
    this.status.textContent = '';
    this.mark.hidden = state === 'idle' || state === 'running';
    this.elapsed.hidden = state === 'idle' || state === 'failed';
    this.status.hidden = state === 'failed';
    this.alert.hidden = state !== 'failed';
    this.cancel.hidden = state !== 'running';
    this.actions.hidden = state !== 'done';
  }
}
