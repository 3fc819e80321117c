import * as l10n from '@vscode/l10n';
import { init, type EChartsType } from './echarts';
import { heightOf, animationMs, chartOption } from './option/chartOption';
import { kinds } from './kinds/kinds';
import type { Slot } from './data';
import { seriesName, type ChartModel } from './model';
import type { ChartLook } from './option/look';
import { readout, type Readout, sayReadout } from './readout';
import { swatch } from './swatch';
import { onThemeChange, readLook } from './themeLook';
import { element } from '../element';

interface Pointed {
  readonly dataIndex: number;
}

/** The rendered chart with its legend. Follows the theme and the container size, and supports arrow keys. */
export class ChartView {
  readonly legend = element('div', {
    className: 'legend',
    attributes: { role: 'group', 'aria-label': l10n.t('Legend') },
  });
  /** Contains the drawing. Fills the available height, within the minimum and maximum heights of the chart. */
  readonly element = element('div', { className: 'chart' });
  private readonly stage = element('div', {
    className: 'stage',
    attributes: {
      role: 'img',
      tabindex: '0',
      'aria-roledescription': l10n.t({ message: 'chart', comment: 'Kind of an element, for screen readers' }),
    },
  });
  private readonly hidden = new Set<string>();
  private readonly resize = new ResizeObserver(() => this.fit());
  private readonly stopTheme: () => void;
  private chart: EChartsType | undefined;
  private model: ChartModel | undefined;
  private place = -1;
  private row = 0;

  /**
   * @param description the ID of the element that describes the chart
   * @param announce announces the values at the position selected by keyboard to screen readers
   * @param onOpen called with the slot and, if a single mark was pressed, the series whose rows to show
   */
  constructor(
    description: string,
    private readonly announce: (text: string) => void,
    private readonly onOpen: (place: Slot, series: Slot | undefined) => void,
  ) {
    this.stage.setAttribute('aria-describedby', description);
    this.element.append(this.stage);
    this.resize.observe(this.element);
    this.stopTheme = onThemeChange(() => this.draw());
    this.stage.addEventListener('keydown', (event) => this.pressed(event));
    this.stage.addEventListener('blur', () => this.chart?.dispatchAction({ type: 'hideTip' }));
  }

  /** The names of the series that the legend hides. */
  get hiddenNames(): ReadonlySet<string> {
    return this.hidden;
  }

  show(model: ChartModel, name: string): void {
    this.model = model;
    this.hidden.clear();
    this.place = -1;
    this.row = 0;
    this.stage.setAttribute('aria-label', name);
    this.draw(animationMs);
  }

  /** Removes the drawing and the legend until there is data. */
  clear(): void {
    this.model = undefined;
    this.chart?.dispose();
    this.chart = undefined;
    this.legend.replaceChildren();
  }

  /** Resizes the chart to its container; also called when its tab is shown. */
  fit(): void {
    if (!this.model || this.element.clientWidth === 0) return;
    const { width, height } = this.size(this.model);
    if (!this.chart) this.draw();
    else if (this.chart.getWidth() !== width || this.chart.getHeight() !== height) this.draw();
  }

  dispose(): void {
    this.resize.disconnect();
    this.stopTheme();
    this.chart?.dispose();
  }

  private size(model: ChartModel): { readonly width: number; readonly height: number } {
    const { least, maximum } = heightOf(model);
    this.element.style.minHeight = `${least}px`;
    this.element.style.maxHeight = `${maximum}px`;
    return { width: Math.max(200, this.element.clientWidth), height: this.element.clientHeight };
  }

  /**
   * @param duration the duration of the animation, in milliseconds; without it, a change of the size or theme is drawn
   *   at once
   */
  private draw(duration = 0): void {
    const { model } = this;
    if (!model || this.element.clientWidth === 0) return;
    const look = readLook(document.documentElement);
    const size = this.size(model);
    this.chart ??= this.create(size);
    const kind = kinds[model.choice.kind];
    this.chart.setOption(
      {
        ...chartOption(model, look, size),
        legend: { show: false, selected: Object.fromEntries([...this.hidden].map((name) => [name, false])) },
        tooltip: {
          trigger: kind.cells ? 'item' : 'axis',
          confine: true,
          className: 'chart-tooltip',
          transitionDuration: look.still ? 0 : 0.1,
          axisPointer: {
            type: kind.pointer,
            lineStyle: { color: look.muted, type: 'solid', width: 1 },
            shadowStyle: { color: look.foreground, opacity: 0.07 },
          },
          formatter: (pointed: Pointed | readonly Pointed[]) => {
            const index = (Array.isArray(pointed) ? (pointed as readonly Pointed[])[0] : (pointed as Pointed))
              ?.dataIndex;
            const said = this.readoutAt(model, index ?? -1);
            return said ? tooltipContent(model, look, said) : '';
          },
        },
      },
      { notMerge: true, lazyUpdate: true },
    );
    // Also draws the option, because only `resize` can override the duration of the animation.
    this.chart.resize({ ...size, animation: { duration } });
    this.legend.replaceChildren(...legend(model, look, this.hidden, (name) => this.toggle(name)));
  }

  private create(size: { readonly width: number; readonly height: number }): EChartsType {
    const chart = init(this.stage, null, { renderer: 'svg', ...size });
    chart.on('click', ({ dataIndex, seriesName: name }) => {
      const named = this.model?.data.series.findIndex(
        ({ slot }) => this.model !== undefined && seriesName(this.model, slot) === name,
      );
      this.open(dataIndex, named === -1 ? undefined : named);
    });
    return chart;
  }

  /**
   * @param index the data index, as in `readoutAt`
   * @param series the place of the series; `undefined` for all
   */
  private open(index: number, series: number | undefined): void {
    const { model } = this;
    if (!model) return;
    const across = model.data.slots.length;
    const { cells } = kinds[model.choice.kind];
    const place = model.data.slots[cells ? index % across : index];
    const row = cells ? Math.floor(index / across) : series;
    if (place) this.onOpen(place, row === undefined ? undefined : model.data.series[row]?.slot);
  }

  /**
   * Returns the readout at a data index: cells are numbered row by row, and other charts have one index per
   * slot.
   */
  private readoutAt(model: ChartModel, index: number): ReturnType<typeof readout> {
    if (!kinds[model.choice.kind].cells) return readout(model, index, (_, name) => !this.hidden.has(name));
    const across = model.data.slots.length;
    const row = Math.floor(index / across);
    return readout(model, index % across, (series) => series === row);
  }

  private toggle(name: string): void {
    if (!this.hidden.delete(name)) this.hidden.add(name);
    this.chart?.dispatchAction({ type: 'legendToggleSelect', name });
  }

  /**
   * Moves between slots and, in a heat map, between rows with the arrow keys, Home, and End. Enter shows the rows of
   * the slot, and Escape hides the tooltip.
   */
  private pressed(event: KeyboardEvent): void {
    const { model, chart } = this;
    if (!model || !chart) return;
    const last = model.data.slots.length - 1;
    const { cells } = kinds[model.choice.kind];
    const rows = cells ? model.data.series.length - 1 : 0;
    const [forward, back] = cells
      ? ['ArrowRight', 'ArrowLeft']
      : ['ArrowRight ArrowDown', 'ArrowLeft ArrowUp'];
    if (forward?.split(' ').includes(event.key) === true) this.place = Math.min(last, this.place + 1);
    else if (back?.split(' ').includes(event.key) === true) this.place = Math.max(0, this.place - 1);
    else if (event.key === 'Home') this.place = 0;
    else if (event.key === 'End') this.place = last;
    else if (event.key === 'ArrowDown') this.row = Math.min(rows, this.row + 1);
    else if (event.key === 'ArrowUp') this.row = Math.max(0, this.row - 1);
    else if (event.key === 'Escape') return void chart.dispatchAction({ type: 'hideTip' });
    else if (event.key !== 'Enter' || this.place < 0) return;
    event.preventDefault();
    this.place = Math.max(0, this.place);
    const index = cells ? this.row * (last + 1) + this.place : this.place;
    if (event.key === 'Enter') return this.open(index, undefined);
    const shown = model.data.series.findIndex(({ slot }) => !this.hidden.has(seriesName(model, slot)));
    chart.dispatchAction({ type: 'showTip', seriesIndex: cells ? 0 : Math.max(0, shown), dataIndex: index });
    const said = this.readoutAt(model, index);
    if (said) this.announce(sayReadout(said));
  }
}

/** Creates buttons that toggle lines, layers, and bars. Empty if the chart isn't split or consists of cells. */
function legend(
  model: ChartModel,
  look: ChartLook,
  hidden: ReadonlySet<string>,
  onToggle: (name: string) => void,
): HTMLElement[] {
  if (kinds[model.choice.kind].cells || !model.request.split) return [];
  return model.data.series.map(({ slot }, place) => {
    const name = seriesName(model, slot);
    const button = element(
      'button',
      {
        className: 'legend-item',
        attributes: { type: 'button', 'aria-pressed': String(!hidden.has(name)) },
      },
      swatch(model, look, place),
      element('span', { text: name }),
    );
    button.addEventListener('click', () => {
      onToggle(name);
      button.setAttribute('aria-pressed', String(!hidden.has(name)));
    });
    return button;
  });
}

/** The maximum number of lines: longer lists don't fit the page. */
const maxLines = 12;

/**
 * Creates the tooltip of a slot as DOM elements, because the page's policy blocks markup with inline styles.
 */
function tooltipContent(model: ChartModel, look: ChartLook, said: Readout): HTMLElement {
  const rows = said.lines
    .slice(0, maxLines)
    .map(({ series, name, value }) =>
      element(
        'tr',
        {},
        element('td', {}, ...(kinds[model.choice.kind].cells ? [] : [swatch(model, look, series)])),
        element('td', { text: name }),
        element('td', { className: 'amount', text: value }),
      ),
    );
  if (said.total !== undefined) {
    rows.push(
      element(
        'tr',
        { className: 'total' },
        element('td'),
        element('td', {
          text: l10n.t({ message: 'Total', comment: 'The sum of the values at a position of a chart' }),
        }),
        element('td', { className: 'amount', text: said.total }),
      ),
    );
  }
  return element(
    'div',
    { className: 'chart-tip' },
    element('p', { className: 'tip-title', text: said.title }),
    element('table', {}, element('tbody', {}, ...rows)),
  );
}
