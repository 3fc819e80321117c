import * as l10n from '@vscode/l10n';
import type { BurnDown, CreditsPage } from '../../shared/preview/creditsPage';
import type { PreviewTable } from '../../shared/preview/protocol';
import { link, tool } from '../controls';
import { element } from '../dom';
import type { MountedTab, PreviewHost } from '../host';
import { exportButton, goToTab, pageFooter, pageHead } from '../reportPage';
import { addStyles } from '../styles';
import { bucketList } from './bucketList';
import { drawBurnDown } from './burnDownChart';
import styles from './credits.css';

/** The page of the credits: a row for each bucket, and the burn-down of the selected one. */
export function mount(container: HTMLElement, host: PreviewHost): MountedTab {
  addStyles('credits', styles, host.nonce);
  const tab = new CreditsTab(host);
  container.append(tab.element);
  return { dispose: () => tab.dispose() };
}

class CreditsTab {
  readonly element = element('div', { className: 'credits-tab' });
  private readonly stage = element('div', { className: 'burn-down' });
  private readonly legend = element('div', { className: 'burn-down-legend' });
  private readonly observer = new ResizeObserver(() => this.draw());
  private readonly end: () => void;
  private selected = 0;
  private showsAll = false;

  constructor(private readonly host: PreviewHost) {
    this.end = host.table.subscribe(() => this.show());
    this.show();
    this.observer.observe(this.stage);
  }

  dispose(): void {
    this.end();
    this.observer.disconnect();
  }

  private show(): void {
    const table = this.host.table.get();
    const { credits } = table;
    if (credits === undefined) return;
    const shown = credits.buckets.slice(0, this.showsAll ? undefined : credits.active);
    if (this.selected >= shown.length) this.selected = 0;
    const list = bucketList(shown, this.selected, (place) => {
      this.selected = place;
      this.draw();
    });
    this.element.replaceChildren(
      pageHead(table.title, ...toolsOf(table, this.host)),
      this.sentence(credits),
      ...(shown.length === 0 ? [] : [list]),
      this.legend,
      this.stage,
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
    const { clientWidth: width, clientHeight: height } = this.stage;
    const chart = bucket?.burnDown;
    this.legend.replaceChildren(
      element('h3', { text: bucket?.name ?? '' }),
      ...(chart === undefined ? [] : legendOf(chart)),
    );
    if (width === 0 || bucket === undefined) return;
    if (chart === undefined) {
      this.stage.replaceChildren(element('p', { className: 'no-chart', text: bucket.outlook }));
      return;
    }
    const name = [bucket.name, bucket.left, bucket.outlook, chart.forecast?.label, chart.range?.label];
    this.stage.replaceChildren(
      drawBurnDown(
        chart,
        name.filter((part) => part !== undefined && part !== '').join('. '),
        width,
        Math.max(200, height),
      ),
    );
  }
}

function toolsOf(table: PreviewTable, host: PreviewHost): Node[] {
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
  return [rows, ...(table.sql ? [sql] : []), exportButton(host)];
}

function legendOf({ actualLabel, forecast, range }: BurnDown): Node[] {
  const entry = (className: string, text: string): HTMLElement =>
    element(
      'span',
      { className: 'legend-entry' },
      element('span', { className: `sample ${className}` }),
      element('span', { text }),
    );
  return [
    element('span', { className: 'toolbar-space' }),
    entry('actual', actualLabel),
    ...(forecast === undefined ? [] : [entry('forecast', forecast.label)]),
    ...(range === undefined ? [] : [entry('range', range.label)]),
  ];
}
