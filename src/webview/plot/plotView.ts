import { element } from '../element';
import { svg } from './svg';

/** A chart whose items can be read one by one. */
export interface Plot {
  /** The name of the chart. */
  readonly label: string;
  /** In CSS pixels; if omitted, the height of the view. */
  readonly height?: number;
  /** Draws the chart; the nodes of class `item` are its items, in this order. */
  readonly nodes: (width: number, height: number) => Node[];
  readonly describe: (place: number) => string;
}

const minHeight = 200;

/**
 * A chart with one Tab stop, in which arrow keys, Home, and End move between the items. Redrawn when its
 * size changes.
 */
export class PlotView {
  readonly element: HTMLElement;
  /** Shows the focused item, or the one that is pointed at. */
  readonly readout = element('p', { className: 'chart-readout', attributes: { 'aria-hidden': 'true' } });
  private readonly observer = new ResizeObserver(() => this.draw());
  private plot: Plot | undefined;
  private current = 0;
  private drawn = '';

  constructor(className: string) {
    this.element = element('div', { className: `plot ${className}` });
    this.element.addEventListener('focusin', ({ target }) => this.read(target));
    this.element.addEventListener('pointermove', ({ target }) => this.read(target));
    this.element.addEventListener('pointerleave', () => this.read(document.activeElement));
    this.element.addEventListener('keydown', (event) => this.pressed(event));
    this.observer.observe(this.element);
  }

  /** @param empty shown if there is no chart */
  show(plot: Plot | undefined, empty?: Node): void {
    this.plot = plot;
    this.current = 0;
    this.drawn = '';
    this.readout.textContent = '';
    this.element.replaceChildren(...(!plot && empty ? [empty] : []));
    this.draw();
  }

  dispose(): void {
    this.observer.disconnect();
  }

  private draw(): void {
    const { plot } = this;
    const width = Math.floor(this.element.clientWidth);
    if (!plot || width === 0) return;
    const height = plot.height ?? Math.max(minHeight, this.element.clientHeight);
    if (this.drawn === `${width} ${height}`) return;
    this.drawn = `${width} ${height}`;
    const hadFocus = this.element.contains(document.activeElement);
    this.element.replaceChildren(
      svg(
        'svg',
        { viewBox: `0 0 ${width} ${height}`, width, height, role: 'list', 'aria-label': plot.label },
        ...plot.nodes(width, height),
      ),
    );
    this.items.forEach((item, place) => {
      item.setAttribute('role', 'listitem');
      item.setAttribute('aria-label', plot.describe(place));
      item.setAttribute('tabindex', place === this.current ? '0' : '-1');
    });
    if (hadFocus) this.items[this.current]?.focus();
  }

  private get items(): SVGGElement[] {
    return [...this.element.querySelectorAll<SVGGElement>('.item')];
  }

  private read(target: EventTarget | null): void {
    const item = target instanceof Element ? target.closest('.item') : null;
    this.readout.textContent = item?.getAttribute('aria-label') ?? '';
  }

  private pressed(event: KeyboardEvent): void {
    const { items } = this;
    const next = nextPlace(event.key, this.current, items.length - 1);
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    items[this.current]?.setAttribute('tabindex', '-1');
    this.current = next;
    items[next]?.setAttribute('tabindex', '0');
    items[next]?.focus();
  }
}

function nextPlace(key: string, place: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(last, place + 1);
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(0, place - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
