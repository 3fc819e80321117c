import { formatCount, shortText } from '../../shared/format';
import { longestValue } from '../../shared/preview/queryChecks';
import { nameOf, formatValue } from '../../shared/preview/formatQuery';
import type { ColumnFilter } from '../../shared/table/query';
import type { ColumnProfile } from '../../shared/table/reader';
import type { Cell, TableColumn } from '../../shared/table/table';
import { element } from '../dom';
import { statisticHints } from '../statisticHints';
import { cellFormat } from './format';
import { histogramPicture } from './histogram';
import { kindName } from './kindLabels';

/** In characters. */
const longestShown = 1000;

/** A statistic, its value, and its definition if the name doesn't explain it. */
type Fact = readonly [term: string, value: string, hint?: string];

/** The statistics of a column. */
export function profileView(
  column: TableColumn,
  profile: ColumnProfile,
  { filters, onValue }: { filters: readonly ColumnFilter[]; onValue: (value: Cell) => void },
): HTMLElement {
  const format = cellFormat(column, navigator.language);
  const shown = (cell: Cell): string =>
    cell === null || cell === '' ? formatValue(cell) : shortText(format(cell), longestShown);
  const facts: Fact[] = [
    ['Type', `${kindName[column.kind]} · ${column.type}`],
    ['Rows', formatCount(profile.rows)],
    ['Blank', withShare(profile.missing, profile.rows)],
    ...(profile.empty > 0 ? [['Empty', withShare(profile.empty, profile.rows)] as Fact] : []),
    ['Distinct', formatCount(profile.distinct), statisticHints.distinct],
    ['Smallest', shown(profile.minimum)],
    ...quartileFacts(column, profile, shown),
    ['Largest', shown(profile.maximum)],
    ...(profile.mean === null
      ? []
      : [['Mean', profile.mean.toLocaleString(navigator.language, { maximumSignificantDigits: 6 })] as Fact]),
  ];
  const list = element('dl', { className: 'facts' });
  for (const [term, fact, hint] of facts) {
    list.append(
      element('dt', { text: term, ...(hint === undefined ? {} : { attributes: { title: hint } }) }),
      element('dd', { text: fact, attributes: { title: fact } }),
    );
  }
  return element(
    'div',
    { className: 'profile' },
    ...(profile.histogram.length > 1 ? [histogramPicture(profile.histogram, format)] : []),
    list,
    topValues(profile, shown, chosenValues(column.id, filters), onValue),
  );
}

function quartileFacts(
  { kind }: TableColumn,
  { quartiles }: ColumnProfile,
  shown: (cell: Cell) => string,
): Fact[] {
  if (quartiles === null) return [];
  const [lower, median, upper] = quartiles;
  const isNumber = kind === 'integer' || kind === 'decimal';
  const quartileHint = isNumber ? statisticHints.quartile : statisticHints.nearestQuartile;
  return [
    ['Lower quartile', shown(lower), quartileHint],
    ['Median', shown(median), isNumber ? statisticHints.median : statisticHints.nearestMedian],
    ['Upper quartile', shown(upper), quartileHint],
  ];
}

/** The values selected in the filters of a column. */
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
  const most = values.reduce((largest, { count }) => Math.max(largest, count), 1);
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
      meter(count, most),
      element('span', { className: 'value', text }),
      element('span', { className: 'count', text: formatCount(count) }),
    );
    item.disabled = (value?.length ?? 0) > longestValue;
    item.addEventListener('click', () => onValue(value));
    list.append(element('li', {}, item));
  }
  const title = element('h2', { text: 'Most frequent' });
  const different = values.length > 1 && most === 1;
  const text = different ? 'Every value occurs once.' : 'Choose values to filter by them.';
  const hint = element('p', { className: 'hint', text });
  return element('section', {}, title, hint, ...(different ? [] : [list]));
}

/** A bar behind a value; its length is an SVG attribute because the page's policy blocks inline styles. */
function meter(count: number, most: number): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'meter');
  svg.setAttribute('aria-hidden', 'true');
  const bar = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  bar.setAttribute('width', `${((100 * count) / most).toFixed(2)}%`);
  bar.setAttribute('height', '100%');
  svg.append(bar);
  return svg;
}

/** `212 (6.1 %)`. */
function withShare(count: number, of: number): string {
  if (count === 0 || of === 0) return formatCount(count);
  const share = (100 * count) / of;
  return `${formatCount(count)} (${share < 0.1 ? '<0.1' : share.toFixed(1)} %)`;
}

/** The label of a column in the list of columns. */
export function columnOption(columns: readonly TableColumn[], id: string): HTMLOptionElement {
  return element('option', { text: nameOf(columns, id), attributes: { value: id } });
}
