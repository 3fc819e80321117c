import * as l10n from '@vscode/l10n';
import type { ColDef, ICellRendererParams, ValueFormatterParams } from 'ag-grid-community';
import { formatCount } from '../../shared/format';
import { nameOf } from '../../shared/preview/formatQuery';
import type { ColumnState } from '../../shared/preview/state';
import type { ColumnSort } from '../../shared/table/query';
import type { Cell, TableColumn } from '../../shared/table/table';
import type { Observable } from '../observable';
import { cellContent, withCheck, withEarlier } from './cellContent';
import type { CellMark } from './cellContent';
import { changeLabel, type Changes } from './changes';
import { ColumnHeader } from './columnHeader';
import { summaryWidth } from './columnSummary';
import { cellFormat, cellLine, cellTooltip, placeholder } from './format';
import type { HeaderMarks } from './headerMarks';
import { isNumeric } from './kindLabels';
import type { GridRow } from './rowSource';

export const rowNumberColumn = '\u{0}row';

export interface ColumnContext {
  readonly columns: readonly TableColumn[];
  /** The rows from which column widths are estimated. */
  readonly sample: readonly (readonly Cell[])[];
  readonly locale: string;
  readonly rows: number;
  readonly rawValues: () => boolean;
  /** Returns the search marks of a cell; if omitted, matches aren't marked. */
  readonly mark?: (row: number, column: string) => CellMark;
  /** Set if the rows are the changes between two snapshots. */
  readonly changes?: Changes;
  readonly marks?: Observable<HeaderMarks>;
  /** The source of joined columns. */
  readonly joinedFrom?: string | undefined;
  /** Called with a column and its menu button; if omitted, columns have no menu. */
  readonly onMenuButton: ((column: string, button: HTMLElement) => void) | undefined;
}

type Def = ColDef<GridRow, Cell>;

/** The column definitions of the grid, the row number first. */
export function columnDefs(context: ColumnContext): Def[] {
  return [
    rowNumberDef(context.rows),
    ...context.columns
      .map((column, place) => columnDef(context, column, place))
      // The changed cells show the earlier values.
      .filter(({ colId }) => colId !== context.changes?.info.before),
  ];
}

function columnDef(context: ColumnContext, column: TableColumn, place: number): Def {
  const name = nameOf(context.columns, column.id);
  const isChange = column.id === context.changes?.info.change;
  const format = isChange ? changeLabel : cellFormat(column, context.locale);
  const shown = (cell: Cell): string => {
    const empty = placeholder(cell);
    if (empty !== undefined || cell === null) return empty ?? '';
    return context.rawValues() ? cell : format(cell);
  };
  return {
    colId: column.id,
    headerName: name,
    headerTooltip: tooltipOf(context, column, name),
    headerClass: isNumeric(column.kind) ? 'numeric' : '',
    headerComponentParams: {
      innerHeaderComponent: ColumnHeader,
      innerHeaderComponentParams: {
        tableColumn: column,
        marks: context.marks,
        onMenu: context.onMenuButton,
      },
    },
    valueGetter: ({ data }) => data?.cells[place] ?? null,
    valueFormatter: ({ data, value }: ValueFormatterParams<GridRow, Cell>) =>
      data === undefined ? '' : cellLine(shown(value ?? null)),
    cellRenderer: ({ data, value, valueFormatted, node }: ICellRendererParams<GridRow, Cell>) => {
      if (data === undefined) return '';
      const mark = context.mark?.(node.rowIndex ?? -1, column.id) ?? { search: '', current: false };
      const content = cellContent(valueFormatted ?? '', value ?? null, mark);
      const earlier = context.changes?.earlier(data.cells, column.id);
      if (earlier !== undefined)
        return withEarlier(content, cellLine(shown(earlier === '' ? null : earlier)));
      return column.kind === 'boolean' && value === 'true' ? withCheck(content) : content;
    },
    tooltipValueGetter: ({ value }) => (typeof value === 'string' ? cellTooltip(value) : null),
    cellClass: ['cell', column.kind, ...(isNumeric(column.kind) ? ['numeric'] : [])],
    cellClassRules: {
      blank: ({ data, value }) => data !== undefined && (value === null || value === undefined),
      'empty-text': ({ value }) => value === '',
      'changed-cell': ({ data }) =>
        data !== undefined && context.changes?.earlier(data.cells, column.id) !== undefined,
      'change-kind': () => isChange,
      'is-false': ({ value }) => column.kind === 'boolean' && value === 'false',
    },
    width: Math.max(
      widthOf(name, context.sample, place, shown) + (column.joined === true ? 20 : 0) + (isChange ? 18 : 0),
      context.marks?.get().summaries === undefined ? 0 : summaryWidth(column, context.locale),
    ),
  };
}

function tooltipOf({ joinedFrom }: ColumnContext, { type, joined }: TableColumn, name: string): string {
  if (joined !== true || joinedFrom === undefined) return `${name} · ${type}`;
  return l10n.t('{column} · From {source}, not part of the report', { column: name, source: joinedFrom });
}

function rowNumberDef(rows: number): Def {
  const headerName = l10n.t({ message: 'Row', comment: 'Header of the row numbers' });
  return {
    colId: rowNumberColumn,
    headerName,
    headerClass: 'row-number numeric',
    cellClass: 'row-number numeric',
    valueGetter: ({ node }) => formatCount((node?.rowIndex ?? 0) + 1),
    width: 40 + 8 * Math.max(formatCount(rows).length, headerName.length),
    pinned: 'left',
    lockPosition: 'left',
    lockPinned: true,
    sortable: false,
    resizable: false,
    suppressMovable: true,
  };
}

/** Applies saved widths, order, pins, and sorting to the columns of the table. */
export function withKept(
  defs: readonly Def[],
  kept: readonly ColumnState[],
  sort: readonly ColumnSort[],
): Def[] {
  const order = new Map(kept.map(({ id }, place) => [id, place]));
  const states = new Map(kept.map((state) => [state.id, state]));
  const placeOf = ({ colId = '' }: Def): number =>
    colId === rowNumberColumn ? -1 : (order.get(colId) ?? defs.length);
  return defs
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((def) => {
      const state = states.get(def.colId ?? '');
      const sortIndex = sort.findIndex(({ column }) => column === def.colId);
      return {
        ...def,
        ...(state === undefined ? {} : { hide: state.hidden, pinned: state.pinned }),
        ...(state?.width == null ? {} : { width: state.width }),
        ...(sortIndex === -1
          ? {}
          : {
              sortIndex,
              sort: sort[sortIndex]?.direction === 'ascending' ? ('asc' as const) : ('desc' as const),
            }),
      };
    });
}

const widest = 380;
const characterPx = 7.9;

/** Returns a width that fits most rows, so that one long cell doesn't push other columns out of view. */
function widthOf(
  name: string,
  sample: readonly (readonly Cell[])[],
  place: number,
  shown: (cell: Cell) => string,
): number {
  const lengths = sample.map((row) => shown(row[place] ?? null).length).sort((a, b) => a - b);
  const usual = lengths[Math.floor(lengths.length * 0.95)] ?? 0;
  const header = name.length * 7.8 + 86;
  return Math.round(Math.min(widest, Math.max(84, header, usual * characterPx + 26)));
}
