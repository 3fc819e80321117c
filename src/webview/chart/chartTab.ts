import * as l10n from '@vscode/l10n';
import { readChartChoice, type ChartChoice } from '../../shared/table/chartChoice';
import { formatQuery } from '../../shared/tableEditor/formatQuery';
import { wholeTable, type AggregateRequest, type TableQuery } from '../../shared/table/query';
import type { MountedTab, PageHost } from '../host';
import { isCanceled } from '../requests';
import { ChartView } from './chartView';
import styles from './chart.css';
import { columnOf, columnsToProfile } from './columns';
import { isSameChart } from './chartChoices';
import { Controls } from './controls';
import { arrangeData } from './data';
import { describeChart } from './describe';
import type { ChartPlan } from './chartPlan';
import { ColumnProfiles } from './columnProfiles';
import type { ImageFormat } from '../../shared/tableEditor/requests';
import { chartImage } from './image';
import { imageSubtitle } from './imageSubtitle';
import { kinds } from './kinds/kinds';
import { createLabels } from './labels';
import { heightOf } from './option/chartOption';
import type { ChartModel } from './model';
import { hasSingleRows } from './measures';
import { notesOf } from './notes';
import { numbersView } from './numbersView';
import { ChartPage } from './page';
import { partialNote, partialPlaces } from './partial';
import { planChart } from './plan';
import { showRows } from './slotRows';
import { broadMeasure, proposeCharts } from './propose';
import { summarizeChart } from './summarizeChart';
import { addStyles } from '../element';
import { usefulCharts } from './usefulCharts';
import { omitValueless } from './valueless';
import { chartTitle } from './words';

const tabId = 'chart';
const mainTable = 0;

/** Mounts the chart of the filtered rows, as suggested or configured. */
export function mount(container: HTMLElement, host: PageHost): MountedTab {
  addStyles('chart', styles, host.nonce);
  const tab = new ChartTab(host);
  container.append(tab.page.element);
  return { shown: () => tab.shown(), dispose: () => tab.dispose() };
}

class ChartTab {
  readonly page: ChartPage;
  private readonly controls = new Controls((choice) => this.chosen(choice));
  private readonly view: ChartView;
  private readonly facts = new ColumnProfiles();
  private readonly labels = createLabels();
  private readonly ends: (() => void)[] = [];
  private choice: ChartChoice | undefined;
  private model: ChartModel | undefined;
  private asking = new AbortController();
  private drawn = '';
  private numbersShown = false;

  constructor(private readonly host: PageHost) {
    this.page = new ChartPage(this.controls.element, {
      onEdit: () => this.suggest(this.asking.signal),
      onNumbers: (shown) => {
        this.numbersShown = shown;
        this.fillNumbers();
      },
      onCopy: () => this.copy(),
      onSave: (format) => this.save(format),
    });
    this.view = new ChartView(
      this.page.descriptionId,
      (text) => host.announce(text),
      (...mark) => this.model && showRows(host, this.model, ...mark),
    );
    this.page.hold(this.view.legend, this.view.element);
    this.page.showChart(false);
    this.ends.push(
      host.state.subscribe(() => this.refreshIfShown()),
      host.table.subscribe(() => this.refreshIfShown()),
    );
  }

  shown(): void {
    this.view.fit();
    this.refreshIfShown();
  }

  dispose(): void {
    this.asking.abort();
    for (const end of this.ends) end();
    this.view.dispose();
    this.page.element.remove();
  }

  private chosen(choice: ChartChoice): void {
    this.choice = choice;
    // The saved state notifies all subscribers, including this tab.
    this.host.keep(tabId, choice);
  }

  /** Lists the other suggested charts in the open panel, after the column profiles are loaded. */
  private suggest(signal: AbortSignal): void {
    this.listSuggestions(signal).catch((error: unknown) => {
      if (!isCanceled(error)) this.host.showError(error);
    });
  }

  private async listSuggestions(signal: AbortSignal): Promise<void> {
    const { columns } = this.host.table.get().info;
    const proposals = await this.suggestions(signal);
    const profiles = await this.facts.of(columnsToProfile(columns), this.profile, signal);
    if (signal.aborted) return;
    const { choice } = this;
    this.page.panel.suggest(
      proposals
        .filter((proposal) => !choice || !isSameChart(proposal, choice, columns))
        .flatMap((proposal) => {
          const plan = planChart(proposal, columns, profiles, this.page.main.clientWidth);
          if (!plan) return [];
          const title = summarizeChart(proposal.kind, plan.request, columns);
          return [{ title, choose: () => this.chosen(proposal) }];
        }),
    );
  }

  private suggestions(signal: AbortSignal): Promise<readonly ChartChoice[]> {
    const { columns } = this.host.table.get().info;
    return this.facts.suggestions(async () => {
      const profiles = await this.facts.of(columnsToProfile(columns), this.profile, signal);
      const ask = this.aggregate(signal);
      const measure = await broadMeasure(columns, profiles, ask);
      return usefulCharts(proposeCharts(columns, profiles, measure), ask);
    });
  }

  /** Redraws an outdated chart. A hidden tab is redrawn when it is shown. */
  private refreshIfShown(): void {
    if (this.page.element.closest('[hidden]') !== null) return;
    const { filters, search } = this.host.state.get().query;
    const requested = JSON.stringify([
      filters,
      search,
      this.host.table.get().info.rows,
      this.host.table.get().coveredDays,
      this.choice ?? this.host.saved(tabId),
    ]);
    if (requested === this.drawn) return;
    this.drawn = requested;
    this.asking.abort();
    this.asking = new AbortController();
    this.refresh(this.asking.signal).catch((error: unknown) => this.failed(error));
  }

  /** The query without sorting, which doesn't affect a chart. */
  private get query(): TableQuery {
    const { filters, search } = this.host.state.get().query;
    return { ...wholeTable, filters, search };
  }

  private readonly profile = (column: string, signal: AbortSignal) =>
    this.host.ask('profile', { table: mainTable, query: this.query, column }, signal);

  private aggregate(signal: AbortSignal) {
    const { query } = this;
    return (request: AggregateRequest) =>
      this.host.ask('aggregate', { table: mainTable, query, request }, signal);
  }

  private async refresh(signal: AbortSignal): Promise<void> {
    const { info } = this.host.table.get();
    const { query } = this;
    this.page.element.setAttribute('aria-busy', 'true');
    this.facts.about(query, info.rows);
    this.choice ??= readChartChoice(this.host.saved(tabId), info.columns);
    const needed = this.choice
      ? [this.choice.column, this.choice.split].flatMap((id) => columnOf(info.columns, id) ?? [])
      : columnsToProfile(info.columns);
    const profiles = await this.facts.of(needed, this.profile, signal);
    this.choice ??= (await this.suggestions(signal))[0];
    const { choice } = this;
    this.controls.show(choice, info.columns, profiles);
    if (!choice)
      return this.nothing(
        l10n.t('No suggested charts'),
        l10n.t('No column has several different numbers, dates, or repeated values.'),
      );
    const plan = planChart(choice, info.columns, profiles, this.page.main.clientWidth);
    if (!plan)
      return this.nothing(
        l10n.t('No data to display'),
        l10n.t('The table no longer has a column that the chart uses.'),
      );
    const aggregate = await this.aggregate(signal)(plan.request);
    const data = arrangeData(plan.request, aggregate);
    if (data.slots.length === 0)
      return this.nothing(
        l10n.t('No data to display'),
        l10n.t('No row has a value. Change the search or the filters, or select another column.'),
      );
    const partial = partialPlaces(plan.request, data, this.host.table.get().coveredDays);
    this.model = {
      choice,
      request: plan.request,
      data,
      columns: info.columns,
      labels: this.labels,
      partial,
      singleRows: hasSingleRows(plan.request, aggregate, profiles),
    };
    this.show(this.model, profiles.get(choice.column)?.rows ?? info.rows, plan);
  }

  private show(model: ChartModel, matching: number, plan: ChartPlan): void {
    const { page } = this;
    const { shown, omitted } = omitValueless(model);
    const notes = [partialNote(shown) ?? [], notesOf(plan, model.data, this.labels, omitted)].flat();
    const automatic = chartTitle(model.request, model.columns, model.singleRows);
    const { title = automatic } = model.choice;
    this.controls.showTitle(model.choice.title, automatic);
    page.title.textContent = title;
    page.rows.textContent = formatQuery(this.host.table.get().info, this.host.state.get().query, matching);
    page.note.textContent = notes.join(' ');
    page.note.hidden = notes.length === 0;
    page.description.textContent = describeChart(model.choice, model.request, shown.data, this.labels);
    const { kind } = model.choice;
    page.summary.title = summarizeChart(kind, model.request, model.columns, model.singleRows);
    // The automatic title already says what the chart shows.
    page.summary.textContent = title === automatic ? kinds[kind].name() : page.summary.title;
    page.showChart(true);
    this.view.show(shown, title);
    this.fillNumbers();
    page.element.setAttribute('aria-busy', 'false');
    if (page.panel.isOpen) this.suggest(this.asking.signal);
    this.host.announce(`${title}. ${page.rows.textContent}`);
  }

  private nothing(title: string, explanation: string): void {
    this.model = undefined;
    this.view.clear();
    this.page.title.textContent = '';
    this.page.rows.textContent = '';
    this.page.note.textContent = '';
    this.page.summary.textContent = '';
    const editable = this.choice !== undefined;
    this.page.showChart(false, editable);
    this.page.empty.show(title, explanation, editable);
    this.page.element.setAttribute('aria-busy', 'false');
    this.host.announce(`${title}. ${explanation}`);
  }

  private failed(error: unknown): void {
    if (isCanceled(error)) return;
    this.drawn = '';
    this.nothing(l10n.t("Couldn't draw the chart"), error instanceof Error ? error.message : String(error));
  }

  private fillNumbers(): void {
    const shown = this.numbersShown && this.model !== undefined;
    this.page.numbers.hidden = !shown;
    const { model } = this;
    if (shown && model) this.page.numbers.replaceChildren(...numbersView(model, this.page.title.textContent));
  }

  private save(format: ImageFormat): void {
    const { model } = this;
    if (!model) return;
    const name = `${this.host.table.get().title} - ${this.page.title.textContent}`;
    this.image(model, format)
      .then((bytes) => this.host.ask('saveImage', { format, name, bytes }))
      .catch((error: unknown) => this.host.showError(error));
  }

  private copy(): void {
    const { model } = this;
    if (!model) return;
    // Passes the promise, because the clipboard accepts an image only during the click event.
    const image = this.image(model, 'png').then((bytes) => new Blob([bytes], { type: 'image/png' }));
    navigator.clipboard.write([new ClipboardItem({ 'image/png': image })]).then(
      () => this.host.announce(l10n.t('Copied the chart')),
      () => this.host.showError(new Error(l10n.t("Couldn't copy the chart. Save it as an image instead."))),
    );
  }

  /** Renders the chart as it is shown, with its title, a description of its rows, and its notes. */
  private image(model: ChartModel, format: ImageFormat): Promise<Uint8Array<ArrayBuffer>> {
    const title = this.page.title.textContent;
    const subtitle = imageSubtitle(this.host.table.get(), this.page.rows.textContent);
    const note = this.page.note.textContent;
    const { shown } = omitValueless(model);
    return chartImage(shown, this.view.hiddenNames, { title, subtitle, note }, format, heightOf(shown).least);
  }
}
