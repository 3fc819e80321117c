import { formatCount, formatNumber, shortText } from '../../shared/format';
import { longestValue, type ColumnFilter } from '../../shared/table/query';
import { nameOf, formatValue } from '../../shared/tableEditor/formatQuery';
import { kindName } from '../../shared/table/kindName';
import type { ColumnProfile } from '../../shared/table/reader';
import type { Cell, TableColumn } from '../../shared/table/table';
import * as l10n from '@vscode/l10n';
import { element } from '../element';
import { displayLocale } from '../../shared/displayLanguage';
import { statisticHint } from '../statisticHints';
import { cellFormat } from './format';
import { meter } from './meter';

/** In characters. */
const longestShown = 1000;

/** A statistic, its value, and its definition if the name doesn't explain it. */
type Fact = readonly [term: string, value: string, hint?: string];

/** Creates the view with the histogram, the statistics, and the top values of a column. */
export function profileView(
  column: TableColumn,
  profile: ColumnProfile,
  {
    filters,
    onValue,
    note,
  }: {
    filters: readonly ColumnFilter[];
    onValue: (value: Cell) => void;
    note: HTMLElement | undefined;
  },
): HTMLElement {
  const format = cellFormat(column, displayLocale());
  const shown = (cell: Cell): string =>
    cell === null || cell === '' ? formatValue(cell) : shortText(format(cell), longestShown);
  const facts: Fact[] = [
    [l10n.t({ message: 'Type', comment: 'Of a column' }), `${kindName(column.kind)} · ${column.type}`],
    [l10n.t({ message: 'Rows', comment: 'Statistic: the number of rows' }), formatCount(profile.rows)],
    [
      l10n.t({ message: 'Blank', comment: 'Statistic: the number of cells' }),
      withShare(profile.missing, profile.rows),
    ],
    ...(profile.empty > 0 ? [emptyFact(profile)] : []),
    [
      l10n.t({ message: 'Distinct', comment: 'Statistic: the number of values' }),
      formatCount(profile.distinct),
      statisticHint('distinct'),
    ],
    ...rangeFacts(column, profile, shown),
    ...(profile.mean === null ? [] : [averageFact(profile.mean)]),
  ];
  const list = element('dl', { className: 'facts' });
  for (const [term, fact, hint] of facts) {
    list.append(
      element(
        'div',
        {},
        element('dt', { text: term, ...(hint === undefined ? {} : { attributes: { title: hint } }) }),
        element('dd', { text: fact, attributes: { title: fact } }),
      ),
    );
  }
  return element(
    'div',
    { className: 'profile' },
    ...(note ? [note] : []),
    ...(profile.histogram.length > 1 ? [histogramPicture(profile.histogram, format)] : []),
    list,
    ...(profile.rows === 0 ? [] : [topValues(profile, shown, chosenValues(column.id, filters), onValue)]),
  );
}

function emptyFact({ empty, rows }: ColumnProfile): Fact {
  return [l10n.t({ message: 'Empty', comment: 'Statistic: the number of cells' }), withShare(empty, rows)];
}

function averageFact(mean: number): Fact {
  const text = mean.toLocaleString(displayLocale(), { maximumSignificantDigits: 6 });
  return [l10n.t({ message: 'Average', comment: 'Statistic' }), text];
}

/**
 * Returns the minimum, the quartiles, if any, and the maximum; empty for a Boolean column, whose top values are
 * clearer.
 */
function rangeFacts(
  column: TableColumn,
  profile: ColumnProfile,
  shown: (cell: Cell) => string,
): readonly Fact[] {
  if (column.kind === 'boolean') return [];
  return [
    [l10n.t({ message: 'Minimum', comment: 'Statistic' }), shown(profile.minimum)],
    ...quartileFacts(column, profile, shown),
    [l10n.t({ message: 'Maximum', comment: 'Statistic' }), shown(profile.maximum)],
  ];
}

function quartileFacts(
  { kind }: TableColumn,
  { quartiles }: ColumnProfile,
  shown: (cell: Cell) => string,
): Fact[] {
  if (quartiles === null) return [];
  const [lower, median, upper] = quartiles;
  const isNumber = kind === 'integer' || kind === 'decimal';
  const quartileHint = isNumber ? statisticHint('quartile') : statisticHint('nearestQuartile');
  return [
    [l10n.t({ message: 'Lower quartile', comment: 'Statistic' }), shown(lower), quartileHint],
    [
      l10n.t({ message: 'Median', comment: 'Statistic' }),
      shown(median),
      isNumber ? statisticHint('median') : statisticHint('nearestMedian'),
    ],
    [l10n.t({ message: 'Upper quartile', comment: 'Statistic' }), shown(upper), quartileHint],
  ];
}

/** Returns the values that are selected in the filter of a column. */
export function chosenValues(column: string, filters: readonly ColumnFilter[]): ReadonlySet<Cell> {
  const filter = filters.find((each) => each.column === column && each.operator === 'oneOf');
  return new Set(filter?.operator === 'oneOf' ? filter.values : []);
}

function topValues(
  { top, missing, rows }: ColumnProfile,
  shown: (cell: Cell) => string,
  chosen: ReadonlySet<Cell>,
  onValue: (value: Cell) => void,
): HTMLElement {
  const blank = missing > 0 ? [{ value: null, count: missing }] : [];
  const values = [...top.filter(({ value }) => value !== null), ...blank];
  const largestCount = values.reduce((largest, { count }) => Math.max(largest, count), 1);
  const list = element('ul', { className: 'top-values' });
  for (const { value, count } of values) {
    const text = shown(value);
    const item = element(
      'button',
      {
        className: value === null || value === '' ? 'top-value placeholder' : 'top-value',
        attributes: {
          type: 'button',
          'aria-pressed': String(chosen.has(value)),
          title: `${text}: ${withShare(count, rows)}`,
        },
      },
      meter(count / largestCount),
      element('span', { className: 'value', text }),
      element('span', { className: 'count', text: formatCount(count) }),
    );
    item.disabled = (value?.length ?? 0) > longestValue;
    item.addEventListener('click', () => onValue(value));
    list.append(element('li', {}, item));
  }
  const title = element('h2', { text: l10n.t('Top values') });
  const different = values.length > 1 && largestCount === 1;
  const text = different ? l10n.t('Each value occurs once.') : l10n.t('Select values to filter the rows.');
  const hint = element('p', { className: 'hint', text });
  return element('section', {}, title, hint, ...(different ? [] : [list]));
}

/** The smallest share that is shown as a number. */
const smallestShare = 0.001;

/** Formats a count with its share: `212 (6.1%)`. */
function withShare(count: number, of: number): string {
  if (count === 0 || of === 0) return formatCount(count);
  const share = count / of;
  const percent = formatNumber(Math.max(share, smallestShare), {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return `${formatCount(count)} (${share < smallestShare ? `<${percent}` : percent})`;
}

/** Creates the option of a column in a dropdown. */
export function columnOption(columns: readonly TableColumn[], id: string): HTMLOptionElement {
  return element('option', { text: nameOf(columns, id), attributes: { value: id } });
}

const height = 64;
const width = 240;
const svgNamespace = 'http://www.w3.org/2000/svg';

/** Creates a small histogram of the values, with the range of each bar in its tooltip. */
function histogramPicture(bins: ColumnProfile['histogram'], format: (cell: string) => string): HTMLElement {
  const maximum = bins.reduce((largest, { count }) => Math.max(largest, count), 1);
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('role', 'img');
  const first = bins[0];
  const last = bins.at(-1);
  const fullest = bins.reduce(
    (best, bin) => (bin.count > best.count ? bin : best),
    bins[0] ?? { from: '', to: '', count: 0 },
  );
  svg.setAttribute(
    'aria-label',
    l10n.t('Values from {from} to {to}. The most common range is {low} to {high} (rows: {count}).', {
      from: format(first?.from ?? ''),
      to: format(last?.to ?? ''),
      count: formatCount(fullest.count),
      low: format(fullest.from),
      high: format(fullest.to),
    }),
  );
  const step = width / bins.length;
  bins.forEach(({ from, to, count }, place) => {
    const group = document.createElementNS(svgNamespace, 'g');
    const title = document.createElementNS(svgNamespace, 'title');
    title.textContent = l10n.t('{from} – {to} (rows: {count})', {
      from: format(from),
      to: format(to),
      count: formatCount(count),
    });
    // A bar for few rows has a minimum height to be visible.
    const tall = count === 0 ? 0 : Math.max(2, (height * count) / maximum);
    group.append(title, rectangle('bin-area', place * step, 0, step, height));
    group.append(rectangle('bin', place * step + 0.5, height - tall, Math.max(0.5, step - 1), tall));
    svg.append(group);
  });
  const ends = element(
    'div',
    { className: 'histogram-ends', attributes: { 'aria-hidden': 'true' } },
    element('span', { text: format(first?.from ?? '') }),
    element('span', { text: format(last?.to ?? '') }),
  );
  const figure = element('div', { className: 'histogram' });
  figure.append(svg, ends);
  return figure;
}

function rectangle(className: string, x: number, y: number, w: number, h: number): SVGRectElement {
  const rect = document.createElementNS(svgNamespace, 'rect');
  rect.setAttribute('class', className);
  for (const [name, value] of Object.entries({ x, y, width: w, height: h }))
    rect.setAttribute(name, value.toFixed(2));
  return rect;
}
