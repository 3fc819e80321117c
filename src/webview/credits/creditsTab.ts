import * as l10n from '@vscode/l10n';
import { formatAge } from '../../shared/format';
import type { BurnDown, CreditsPage } from '../../shared/preview/creditsPage';
import type { PreviewTable } from '../../shared/preview/protocol';
import { wholeTable } from '../../shared/table/query';
import { button, link, tool } from '../controls';
import { element } from '../dom';
import type { MountedTab, PreviewHost } from '../host';
import { addStyles } from '../styles';
import { tabElementId } from '../tabIds';
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
      element(
        'div',
        { className: 'credits-head' },
        element('h2', { text: table.title }),
        ...tools(table, this.host),
      ),
      this.sentence(credits),
      ...(shown.length === 0 ? [] : [list]),
      this.legend,
      this.stage,
      footer(table, credits),
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

function tools(table: PreviewTable, host: PreviewHost): Node[] {
  const open = (tab: string) => (): void => {
    host.openTab(tab);
    document.getElementById(tabElementId(tab))?.focus();
  };
  const exporting = button(l10n.t({ message: 'Export...', comment: 'Button' }), () => {
    const columns = host.table.get().info.columns.map(({ id }) => id);
    host
      .ask('export', { table: 0, query: wholeTable, columns })
      .catch((error: unknown) => host.showError(error));
  });
  exporting.classList.add('primary');
  return [
    tool({
      icon: 'table',
      label: l10n.t({ message: 'Table', comment: 'Label of a tab' }),
      onPress: open('table'),
    }),
    ...(table.sql
      ? [
          tool({
            icon: 'nested',
            label: l10n.t({ message: 'SQL', comment: 'Label of a tab' }),
            onPress: open('sql'),
          }),
        ]
      : []),
    exporting,
  ];
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

function footer({ source, asOf }: PreviewTable, { summary }: CreditsPage): HTMLElement {
  const age = asOf === undefined ? undefined : formatAge(Math.max(0, Date.now() - asOf));
  return element(
    'div',
    { className: 'table-footer' },
    element('span', { className: 'row-counts', text: summary }),
    element('span', { className: 'toolbar-space' }),
    element('span', {
      className: 'row-counts',
      text: age === undefined ? source : l10n.t('{source} · downloaded {age}', { source, age }),
    }),
  );
}
