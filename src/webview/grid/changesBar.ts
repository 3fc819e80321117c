import * as l10n from '@vscode/l10n';
import { formatCount, formatMoments } from '../../shared/format';
import type { ComparisonInfo } from '../../shared/tableEditor/comparisonInfo';
import type { ColumnFilter } from '../../shared/table/query';
import { button, tool } from '../buttons';
import { element } from '../element';
import type { PageHost } from '../host';
import { icon } from '../icons';
import { toolbar } from '../toolbar';
import { changeLabel, rowChangeOf, stepToChange, type ChangedGrid } from './changes';

export interface ChangesBar {
  readonly element: HTMLElement;
  /** @param info the comparison; if `undefined`, the bar is hidden */
  show(info: ComparisonInfo | undefined, filters: readonly ColumnFilter[]): void;
  /** Focuses the next change, or the previous one. */
  step(step: 1 | -1): void;
}

/**
 * Creates the toolbar above the rows of a comparison: the compared snapshots, a toggle button for each kind of
 * change, the number of unchanged rows, and buttons for the previous and the next change.
 */
export function createChangesBar(host: PageHost, grid: () => ChangedGrid | undefined): ChangesBar {
  const step = (direction: 1 | -1): void => {
    const shown = grid();
    if (shown && !stepToChange(shown, direction)) host.announce(l10n.t('No changes'));
  };
  const setFilters = (filters: readonly ColumnFilter[]): void =>
    host.update({ query: { ...host.state.get().query, filters } });
  const kinds = element('div', {
    className: 'change-kinds',
    attributes: { role: 'group', 'aria-label': l10n.t('Changes to show') },
  });
  const unchanged = element('span', { className: 'unchanged-rows' });
  const pickers = createSnapshotPickers(host);
  const { element: root, updateTabStop } = toolbar(
    'changes-bar',
    l10n.t({ message: 'Changes', comment: 'Name of a toolbar' }),
    pickers.element,
    kinds,
    unchanged,
    element('span', { className: 'toolbar-space' }),
    tool({
      icon: 'up',
      label: l10n.t('Previous Change'),
      title: l10n.t('Previous Change (Alt+Up)'),
      iconOnly: true,
      onPress: () => step(-1),
    }),
    tool({
      icon: 'down',
      label: l10n.t('Next Change'),
      title: l10n.t('Next Change (Alt+Down)'),
      iconOnly: true,
      onPress: () => step(1),
    }),
  );
  return {
    element: root,
    step,
    show: (info, filters) => {
      root.hidden = !info;
      if (!info) return;
      pickers.show(info.snapshots);
      const focused = kinds.contains(document.activeElement) ? document.activeElement?.textContent : null;
      const shown = shownKinds(info, filters);
      kinds.replaceChildren(
        ...info.kinds.map(({ kind, rows }) => {
          const chip = button(`${changeLabel(kind)} ${formatCount(rows)}`, () =>
            setFilters(toggleKind(info, filters, kind)),
          );
          chip.className = `change-chip change-${rowChangeOf(kind) ?? 'changed'}`;
          chip.setAttribute('aria-pressed', String(shown.includes(kind)));
          return chip;
        }),
      );
      unchanged.textContent = l10n.t('{count} unchanged', { count: formatCount(info.unchanged) });
      updateTabStop();
      [...kinds.querySelectorAll('button')].find(({ textContent }) => textContent === focused)?.focus();
    },
  };
}

/** Returns the kinds that the filters show. */
function shownKinds({ change, kinds }: ComparisonInfo, filters: readonly ColumnFilter[]): readonly string[] {
  const filter = filters.find(({ column, operator }) => column === change && operator === 'oneOf');
  const all = kinds.map(({ kind }) => kind);
  return filter?.operator === 'oneOf' ? all.filter((kind) => filter.values.includes(kind)) : all;
}

/**
 * Returns the filters after the button of a kind was pressed. Hiding the last visible kind shows all kinds.
 */
function toggleKind(
  info: ComparisonInfo,
  filters: readonly ColumnFilter[],
  kind: string,
): readonly ColumnFilter[] {
  const shown = shownKinds(info, filters);
  const all = info.kinds.map((each) => each.kind);
  const next = all.filter((each) => shown.includes(each) !== (each === kind));
  const others = filters.filter(({ column }) => column !== info.change);
  if (next.length === 0 || next.length === all.length) return others;
  return [...others, { column: info.change, operator: 'oneOf', values: next }];
}

/**
 * Describes the changed cells: `8 changed cells: Site Admin 6, Service Account 2`; `undefined` if there are
 * none.
 */
export function describeChangedCells(
  { changed }: ComparisonInfo,
  nameOf: (column: string) => string,
): string | undefined {
  const cells = changed.reduce((sum, { rows }) => sum + rows, 0);
  if (cells === 0) return undefined;
  const columns = [...changed]
    .sort((a, b) => b.rows - a.rows)
    .map(({ column, rows }) => `${nameOf(column)} ${formatCount(rows)}`)
    .join(', ');
  return cells === 1
    ? l10n.t('1 changed cell: {columns}', { columns })
    : l10n.t('{count} changed cells: {columns}', { count: formatCount(cells), columns });
}

/** Describes the sizes of the snapshots: `Rows: 397 → 400`. */
export function describeSizes({ earlierRows, laterRows }: ComparisonInfo): string {
  return l10n.t('Rows: {earlier} → {later}', {
    earlier: formatCount(earlierRows),
    later: formatCount(laterRows),
  });
}

interface SnapshotPickers {
  readonly element: HTMLElement;
  show(snapshots: ComparisonInfo['snapshots']): void;
}

/** Creates two buttons that show the compared snapshots. Each prompts for another snapshot. */
function createSnapshotPickers(host: PageHost): SnapshotPickers {
  const earlier = picker('earlier', host);
  const later = picker('later', host);
  const root = element(
    'div',
    {
      className: 'snapshot-pickers',
      attributes: { role: 'group', 'aria-label': l10n.t('Compared snapshots') },
    },
    earlier,
    element('span', { text: '→', attributes: { 'aria-hidden': 'true' } }),
    later,
  );
  return {
    element: root,
    show: (snapshots) => {
      root.hidden = !snapshots;
      if (!snapshots) return;
      const [from = '', to = ''] = formatMoments([snapshots.earlier, snapshots.later]);
      label(earlier, l10n.t('From {time}', { time: from }));
      label(later, l10n.t('To {time}', { time: to }));
    },
  };
}

function picker(side: 'earlier' | 'later', host: PageHost): HTMLButtonElement {
  const control = tool({
    icon: 'clock',
    label: '',
    title: l10n.t('Select another snapshot'),
    onPress: () => {
      host.ask('changeSnapshot', { side }).catch((error: unknown) => host.showError(error));
    },
  });
  control.append(icon('chevron'));
  return control;
}

function label(control: HTMLButtonElement, text: string): void {
  control.setAttribute('aria-label', text);
  const shown = control.querySelector('.tool-label');
  if (shown !== null) shown.textContent = text;
}
