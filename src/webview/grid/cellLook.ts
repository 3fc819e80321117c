import type { Cell, TableColumn } from '../../shared/table/table';
import { cellContent, withCheck, withEarlier, type CellMark } from './cellContent';
import { changeLabel, type Changes } from './changes';
import { alignDecimals } from './decimals';
import { cellFormat, cellLine, placeholder } from './format';
import { isNumeric } from './kindLabels';

export interface CellContext {
  readonly locale: string;
  readonly rawValues: () => boolean;
  /** Returns the search marks of a cell; if omitted, matches aren't marked. */
  readonly mark?: (row: number, column: string) => CellMark;
  /** Set if the rows are the changes between two snapshots. */
  readonly changes?: Changes;
}

/** How the cells of a column look, in the grid and in the first rows that are shown before it. */
export interface CellLook {
  readonly classes: readonly string[];
  /** For each class, whether a cell has it. */
  readonly classRules: Readonly<Record<string, (cell: Cell) => boolean>>;
  /** Returns the text of a cell, which may have several lines. */
  readonly text: (cell: Cell) => string;
  /** @param cells all cells of the row */
  readonly content: (cell: Cell, cells: readonly Cell[], row: number) => HTMLElement;
}

/** Returns how the cells of a column look. `decimals` is the number from `decimalsOf`. */
export function cellLook(context: CellContext, column: TableColumn, decimals: number): CellLook {
  const { changes, locale } = context;
  const format =
    column.id === changes?.info.change
      ? changeLabel
      : alignDecimals(column, decimals, locale, cellFormat(column, locale));
  const text = (cell: Cell): string => {
    const empty = placeholder(cell);
    if (empty !== undefined || cell === null) return empty ?? '';
    return context.rawValues() ? cell : format(cell);
  };
  return {
    classes: ['cell', column.kind, ...(isNumeric(column.kind) ? ['numeric'] : [])],
    classRules: {
      blank: (cell) => cell === null,
      'empty-text': (cell) => cell === '',
      'is-false': (cell) => column.kind === 'boolean' && cell === 'false',
    },
    text,
    content: (cell, cells, row) => {
      const mark = context.mark?.(row, column.id) ?? { search: '', current: false };
      const content = cellContent(cellLine(text(cell)), cell, mark);
      const earlier = changes?.earlier(cells, column.id);
      if (earlier !== undefined) return withEarlier(content, cellLine(text(earlier === '' ? null : earlier)));
      return column.kind === 'boolean' && cell === 'true' ? withCheck(content) : content;
    },
  };
}
