import { formatCount } from '../../shared/format';
import type { ColumnState } from '../../shared/tableEditor/state';
import type { Cell, TableColumn } from '../../shared/table/table';
import { element } from '../element';
import { icon } from '../icons';
import { cellLook } from './cellLook';
import { decimalsOf } from './decimals';
import { columnDefs, withSaved, type ColumnContext, type ColumnDef } from './columnDefs';
import { columnName } from './columnHeader';
import { minColumnWidth } from './columnWidths';
import { headerHeight, rowHeight } from './gridColumns';
import { isNumeric, kindIcon } from './kindLabels';

/** The time, in milliseconds, after which a hidden page, which isn't painted, creates the grid. */
const hiddenMs = 100;

/**
 * Shows the first rows of a table in place of its grid, which takes several times as long to create. Users
 * can't interact with them, and screen readers don't read them.
 *
 * @param frame the element of the grid
 * @param saved the saved columns
 * @returns the definitions of all columns, because calculating those of thousands of columns takes long
 */
export function showFirstRows(
  frame: HTMLElement,
  context: ColumnContext,
  saved: readonly ColumnState[],
): ColumnDef[] {
  const { clientWidth, clientHeight } = frame;
  const all = columnDefs(frame, context);
  const defs = withSaved(all, saved, []);
  const columns = visibleColumns(context, defs, clientWidth);
  const marks = context.marks?.get();
  const height = headerHeight(marks, context.columns, defs);
  const className = marks?.summaries ? 'first-row first-header with-summaries' : 'first-row first-header';
  const header = element('div', { className }, ...columns.map(({ header }) => header()));
  header.style.height = `${height + 1}px`;
  const rows = context.sample
    .slice(0, Math.ceil(Math.max(0, clientHeight - height) / rowHeight))
    .map((cells, row) =>
      element('div', { className: 'first-row' }, ...columns.map(({ cell }) => cell(cells, row))),
    );
  const shown = element(
    'div',
    { className: 'first-rows', attributes: { 'aria-hidden': 'true' } },
    header,
    ...rows,
  );
  shown.inert = true;
  frame.replaceChildren(shown);
  return all;
}

/** Removes the first rows: when the grid shows its own, or after an error. */
export function removeFirstRows(frame: HTMLElement): void {
  frame.querySelector(':scope > .first-rows')?.remove();
}

/** Resolves after the next frame is painted or, on a hidden page, after a delay. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    const hidden = setTimeout(resolve, hiddenMs);
    requestAnimationFrame(() => {
      clearTimeout(hidden);
      setTimeout(resolve);
    });
  });
}

interface FirstColumn {
  readonly header: () => HTMLElement;
  readonly cell: (cells: readonly Cell[], row: number) => HTMLElement;
}

/** Returns the columns in view, from left to right, without those that are pinned to the right. */
function visibleColumns(
  context: ColumnContext,
  defs: readonly ColumnDef[],
  frameWidth: number,
): readonly FirstColumn[] {
  const shown = defs.filter(({ hide, pinned }) => hide !== true && pinned !== 'right');
  const pinned = shown.filter((def) => def.pinned === 'left');
  const columns: FirstColumn[] = [];
  let left = 0;
  for (const def of [...pinned, ...shown.filter((def) => !def.pinned)]) {
    if (left >= frameWidth) break;
    const { colId, headerName = '', minWidth = minColumnWidth } = def;
    const width = Math.max(minWidth, def.width ?? 0);
    const place = context.columns.findIndex(({ id }) => id === colId);
    const column = context.columns[place];
    const node = column ? tableColumn(context, column, place, headerName) : rowNumbers(headerName);
    columns.push(sized(node, width, def === pinned.at(-1)));
    left += width;
  }
  return columns;
}

function sized({ header, cell }: FirstColumn, width: number, isPinnedEdge: boolean): FirstColumn {
  const size = (node: HTMLElement): HTMLElement => {
    node.classList.add('first-cell');
    node.classList.toggle('pinned-edge', isPinnedEdge);
    node.style.width = `${width}px`;
    return node;
  };
  return { header: () => size(header()), cell: (cells, row) => size(cell(cells, row)) };
}

function rowNumbers(name: string): FirstColumn {
  const number = (text: string): HTMLElement => element('div', { className: 'row-number numeric', text });
  return { header: () => number(name), cell: (_, row) => number(formatCount(row + 1)) };
}

function tableColumn(context: ColumnContext, column: TableColumn, place: number, name: string): FirstColumn {
  const { classes, classRules, content } = cellLook(context, column, decimalsOf(context.sample, place));
  const rules = Object.entries(classRules);
  const headerClass = isNumeric(column.kind) ? 'numeric' : '';
  return {
    header: () =>
      element(
        'div',
        { className: headerClass },
        icon(kindIcon[column.kind]),
        element('span', { className: 'column-name' }, ...columnName(name)),
      ),
    cell: (cells, row) => {
      const cell = cells[place] ?? null;
      const matching = rules.filter(([, applies]) => applies(cell)).map(([rule]) => rule);
      const className = [...classes, ...matching].join(' ');
      return element('div', { className }, content(cell, cells, row));
    },
  };
}
