import * as l10n from '@vscode/l10n';
import { formatCount } from '../../shared/format';
import type { BurnDown, CreditsPage } from '../../shared/tableEditor/creditsPage';
import { link, tool } from '../buttons';
import { element } from '../element';
import type { MountedTab, PageHost } from '../host';
import plotStyles from '../plot/plot.css';
import { PlotView } from '../plot/plotView';
import { exportTableButton, goToTab, pageFooter, pageHead } from '../reportPage';
import { addStyles } from '../styles';
import { bucketList } from './bucketList';
import { burnDownPlot } from './burnDownChart';
import styles from './credits.css';
import { startPicker, startsOf } from './startPicker';

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
      pageHead(table.title, ...toolsOf(this.host)),
      this.sentence(credits),
      ...(shown.length === 0 ? [] : [list]),
      this.legend,
      this.chart.element,
      pageFooter(credits.summary, table.source, table.asOf),
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

function toolsOf(host: PageHost): Node[] {
  const rows = tool({
    icon: 'table',
    label: l10n.t({ message: 'Table', comment: 'Label of a tab' }),
    onPress: () => goToTab('table', host),
  });
  const sql = tool({
    icon: 'nested',
    label: l10n.t({ message: 'SQL', comment: 'Label of a tab' }),
    onPress: () => goToTab('sql', host),
  });
  return [rows, sql, exportTableButton(host)];
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
