import * as l10n from '@vscode/l10n';
import { formatCount } from '../../shared/format';
import type { BurnDown, CreditsPage, CreditsPoint, CreditsRow } from '../../shared/tableEditor/creditsPage';
import { link, menuTool } from '../buttons';
import { element, addStyles } from '../element';
import type { MountedTab, PageHost } from '../host';
import { icon } from '../icons';
import plotStyles from '../plot/plot.css';
import { PlotView } from '../plot/plotView';
import { exportTableButton, pageFooter, pageHead } from '../reportPage';
import { burnDownPlot } from './burnDownChart';
import styles from './credits.css';
import { dayText, monthStarts } from './timeTicks';

/** Mounts the credits page: the active buckets, on request also the inactive ones, and the burn-down of one of them. */
export function mount(container: HTMLElement, host: PageHost): MountedTab {
  addStyles('plot', plotStyles, host.nonce);
  addStyles('credits', styles, host.nonce);
  const tab = new CreditsTab(host);
  container.append(tab.element);
  return { dispose: () => tab.dispose() };
}

class CreditsTab {
  readonly element = element('div', { className: 'credits-tab' });
  private readonly chart = new PlotView('burn-down');
  private readonly legend = element('div', { className: 'burn-down-legend' });
  private readonly end: () => void;
  private selected = 0;
  /** Start of the burn-down, in milliseconds since 1970. Default: the first snapshot. */
  private since: number | undefined;
  private showsAll = false;

  constructor(private readonly host: PageHost) {
    this.end = host.table.subscribe(() => this.show());
    this.show();
  }

  dispose(): void {
    this.end();
    this.chart.dispose();
  }

  private show(): void {
    const table = this.host.table.get();
    const { credits } = table;
    if (!credits) return;
    const shown = credits.buckets.slice(0, this.showsAll ? undefined : credits.active);
    if (this.selected >= shown.length) this.selected = 0;
    const list = bucketList(shown, this.selected, (place) => {
      this.selected = place;
      this.since = undefined;
      this.draw();
    });
    this.element.replaceChildren(
      pageHead(table.title, exportTableButton(this.host)),
      this.sentence(credits),
      ...(shown.length === 0 ? [] : [list]),
      this.legend,
      this.chart.element,
      pageFooter(credits.summary),
    );
    this.draw();
  }

  private sentence({ sentence, inactive }: CreditsPage): HTMLElement {
    const text = element('p', { className: 'credits-sentence', text: sentence });
    if (inactive === '') return text;
    const toggle = link(
      this.showsAll
        ? l10n.t({ message: 'Hide', comment: 'Hides inactive buckets' })
        : l10n.t({ message: 'Show', comment: 'Shows inactive buckets' }),
      () => {
        this.showsAll = !this.showsAll;
        this.show();
        this.element.querySelector<HTMLElement>('.credits-sentence .link')?.focus();
      },
    );
    text.append(` ${inactive} `, toggle);
    return text;
  }

  private draw(): void {
    const bucket = this.host.table.get().credits?.buckets[this.selected];
    const complete = bucket?.burnDown;
    const heading = element('h3', { text: bucket?.name ?? '' });
    if (!bucket || !complete) {
      this.legend.replaceChildren(heading);
      this.chart.show(undefined, element('p', { className: 'no-chart', text: bucket?.outlook ?? '' }));
      return;
    }
    const starts = startsOf(complete.actual);
    const since = starts.find((start) => start === this.since) ?? starts[0] ?? 0;
    const chart = { ...complete, actual: complete.actual.filter(({ at }) => at >= since) };
    const picker = startPicker(starts, since, (start) => {
      this.since = start;
      this.draw();
      this.legend.querySelector('button')?.focus();
    });
    this.legend.replaceChildren(heading, ...picker, this.chart.readout, ...legendOf(chart));
    const label = [bucket.name, bucket.left, bucket.outlook, chart.forecast?.label, chart.range?.label];
    this.chart.show(
      burnDownPlot(chart, label.filter((part) => part !== undefined && part !== '').join('. ')),
    );
  }
}

function legendOf({ actual, forecast, range }: BurnDown): Node[] {
  const entry = (className: string, text: string): HTMLElement =>
    element(
      'span',
      { className: 'legend-entry' },
      element('span', { className: `sample ${className}` }),
      element('span', { text }),
    );
  return [
    entry(
      'actual',
      actual.length === 1
        ? l10n.t('Actual, 1 snapshot')
        : l10n.t('Actual, {count} snapshots', { count: formatCount(actual.length) }),
    ),
    ...(forecast ? [entry('forecast', forecast.label)] : []),
    ...(range ? [entry('range', range.label)] : []),
  ];
}

/**
 * Creates a list of buckets with one Tab stop: arrow keys, Home, and End move the focus; Enter, Space, or
 * a click selects a bucket.
 */
function bucketList(
  buckets: readonly CreditsRow[],
  selected: number,
  onSelect: (place: number) => void,
): HTMLElement {
  const rows = buckets.map((bucket, place) => bucketRow(bucket, place === selected));
  const select = (place: number): void => {
    rows.forEach((row, other) => row.setAttribute('aria-selected', String(other === place)));
    focus(place);
    onSelect(place);
  };
  const focus = (place: number): void => {
    for (const row of rows) row.tabIndex = -1;
    const row = rows[place];
    if (!row) return;
    row.tabIndex = 0;
    row.focus();
  };
  rows.forEach((row, place) => {
    row.tabIndex = place === selected ? 0 : -1;
    row.addEventListener('click', () => select(place));
    row.addEventListener('keydown', (event) => {
      const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: rows.length - 1 }[event.key];
      if (event.key === 'Enter' || event.key === ' ') select(place);
      else if (next === undefined) return;
      else focus(Math.max(0, Math.min(rows.length - 1, next)));
      event.preventDefault();
    });
  });
  return element(
    'div',
    { className: 'buckets', attributes: { role: 'listbox', 'aria-label': l10n.t('Buckets') } },
    ...rows,
  );
}

function bucketRow(bucket: CreditsRow, isSelected: boolean): HTMLElement {
  const { name, period, share, used, left, outlook, warning } = bucket;
  const fill = element('span', { className: warning ? 'fill warning' : 'fill' });
  fill.style.width = `${(share ?? 0) * 100}%`;
  return element(
    'div',
    {
      className: 'bucket',
      attributes: {
        role: 'option',
        'aria-selected': String(isSelected),
      },
    },
    element(
      'div',
      { className: 'bucket-name' },
      element('div', { className: 'name', text: name }),
      element('div', { className: 'period', text: period }),
    ),
    element('div', { className: 'share' }, ...(share === undefined ? [] : [fill])),
    element('div', { className: 'amount', text: used }),
    element('div', { className: 'amount', text: left }),
    element(
      'div',
      { className: warning ? 'outlook warning' : 'outlook' },
      ...(warning ? [icon('warning')] : []),
      element('span', { text: outlook }),
    ),
  );
}

/** Returns the possible starts of a burn-down: the time of the first snapshot, and the first days of later months. */
function startsOf(actual: readonly CreditsPoint[]): readonly number[] {
  const [first, latest] = [actual[0], actual.at(-1)];
  if (!first || !latest) return [];
  return [first.at, ...monthStarts(first.at, latest.at).filter((at) => at > first.at)];
}

/** Creates a button with a menu of start days for the burn-down; empty if there is no choice. */
function startPicker(
  starts: readonly number[],
  since: number,
  onSelect: (start: number) => void,
): HTMLElement[] {
  if (starts.length < 2) return [];
  const withYear = new Set(starts.map((at) => new Date(at).getUTCFullYear())).size > 1;
  const label = (at: number): string => l10n.t('Since {day}', { day: dayText(at, withYear) });
  return [
    menuTool({ icon: 'calendar', label: label(since), title: l10n.t('Select the start of the chart') }, () =>
      starts.map((at) => ({ label: label(at), run: () => onSelect(at) })),
    ),
  ];
}
