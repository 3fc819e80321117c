import * as l10n from '@vscode/l10n';
import { formatCount } from '../../shared/format';
import type { CopyFormat } from '../../shared/tableEditor/requests';
import type { PageHost } from '../host';
import { letterKeys } from '../keys';
import type { MenuEntry } from '../menu';
import type { GridView } from './gridView';
import { RowRanges } from './rowRanges';

/** The formats for spreadsheets, in the order of the menu. */
const plainFormats = ['tsv', 'tsvWithHeaders'] as const;
type PlainFormat = (typeof plainFormats)[number];

/** The other formats, in the order of the menu. Their names aren't translated. */
const formats: readonly { readonly format: Exclude<CopyFormat, PlainFormat>; readonly name: string }[] = [
  { format: 'csv', name: 'CSV' },
  { format: 'markdown', name: 'Markdown' },
  { format: 'json', name: 'JSON' },
];

/** The copy commands of the grid, for the focused cell, a column, the selected rows, or all rows of the query. */
export class Copying {
  constructor(
    private readonly host: PageHost,
    private readonly grid: () => GridView | undefined,
    private readonly table: number,
  ) {}

  /**
   * Returns the entries of the Copy menu, for the focused cell, its column, and the selected rows or, without a
   * selection, all rows.
   */
  entries(): readonly MenuEntry[] {
    const grid = this.grid();
    if (!grid) return [];
    const rows = this.rowsToCopy(grid);
    const focused = grid.focusedCell();
    const hasSelection = grid.selection.count > 0;
    return [
      ...(focused ? this.cellEntries(hasSelection ? undefined : letterKeys('C')) : []),
      ...plainFormats.map((format): MenuEntry => ({
        label: plainRowsLabel(rows.count, format),
        ...(hasSelection && format === 'tsv' ? { keys: letterKeys('C') } : {}),
        run: () => this.copyRows(format, rows, grid.shownColumns()),
      })),
      ...formats.map(({ format, name }): MenuEntry => ({
        label: rowsLabel(rows.count, name),
        run: () => this.copyRows(format, rows, grid.shownColumns()),
      })),
      ...(focused ? [{ separator: true } as const] : []),
      ...(focused ? plainFormats : []).map((format): MenuEntry => ({
        label: plainColumnLabel(format),
        run: () => this.copyRows(format, rows, [focused?.column ?? '']),
      })),
      ...(focused ? formats : []).map(({ format, name }): MenuEntry => ({
        label: l10n.t('Copy Column as {format}', { format: name }),
        run: () => this.copyRows(format, rows, [focused?.column ?? '']),
      })),
    ];
  }

  /**
   * Handles Ctrl+C in the grid.
   *
   * @returns a function that removes the listener
   */
  listen(frame: HTMLElement): () => void {
    const copy = (event: ClipboardEvent): void => {
      if (!frame.contains(document.activeElement)) return;
      event.preventDefault();
      this.copy();
    };
    document.addEventListener('copy', copy);
    return () => document.removeEventListener('copy', copy);
  }

  /** Copies the selected rows without headers or, without a selection, the focused cell. */
  private copy(): void {
    const grid = this.grid();
    if (!grid) return;
    if (grid.selection.count > 0) this.copyRows('tsv', grid.selection, grid.shownColumns());
    else this.copyCell();
  }

  /** Copies the focused cell. */
  copyCell(): void {
    const cell = this.grid()?.focusedCell();
    if (cell) this.copyText(cell.value ?? '', l10n.t('Copied the cell'));
  }

  /** Copies the focused cell below the name of its column. */
  copyCellWithHeader(): void {
    const cell = this.grid()?.focusedCell();
    if (!cell) return;
    const rows = RowRanges.of(cell.row, cell.row + 1);
    this.copyRows('tsvWithHeaders', rows, [cell.column], () => l10n.t('Copied the cell with its header'));
  }

  /** Copies a column of the selected rows or, without a selection, of all rows, without its header. */
  copyColumn(column: string): void {
    const grid = this.grid();
    if (grid) this.copyRows('tsv', this.rowsToCopy(grid), [column]);
  }

  copyText(text: string, done: string): void {
    this.announce(this.host.ask('copyText', { text }), () => done);
  }

  private rowsToCopy({ selection, rowCount }: GridView): RowRanges {
    return selection.count > 0 ? selection : RowRanges.of(0, rowCount);
  }

  private cellEntries(keys: ReturnType<typeof letterKeys> | undefined): MenuEntry[] {
    const label = l10n.t({ message: 'Copy Cell', comment: 'Menu item' });
    return [
      {
        label,
        ...(keys && { keys }),
        run: () => this.copyCell(),
      },
      { separator: true },
    ];
  }

  private copyRows(
    format: CopyFormat,
    rows: RowRanges,
    columns: readonly string[],
    done = (count: number): string => copiedRows(count, format),
  ): void {
    const { query } = this.host.state.get();
    const ask = { table: this.table, query, columns, rows: rows.ranges, format };
    this.announce(this.host.ask('copyRows', ask), done);
  }

  private announce<T>(copying: Promise<T>, message: (reply: T) => string): void {
    copying.then(
      (reply) => this.host.announce(message(reply)),
      (error: unknown) => this.host.showError(error),
    );
  }
}

function copiedRows(count: number, format: CopyFormat): string {
  const rows = { count: formatCount(count) };
  if (format === 'tsv') return count === 1 ? l10n.t('Copied 1 row') : l10n.t('Copied {count} rows', rows);
  if (format === 'tsvWithHeaders') {
    return count === 1
      ? l10n.t('Copied 1 row with headers')
      : l10n.t('Copied {count} rows with headers', rows);
  }
  const name = formats.find((each) => each.format === format)?.name ?? '';
  return count === 1
    ? l10n.t('Copied 1 row as {format}', { format: name })
    : l10n.t('Copied {count} rows as {format}', { count: formatCount(count), format: name });
}

function plainRowsLabel(count: number, format: PlainFormat): string {
  const rows = { count: formatCount(count) };
  if (format === 'tsv') {
    return count === 1
      ? l10n.t({ message: 'Copy 1 Row Without Headers', comment: 'Menu item' })
      : l10n.t({ message: 'Copy {count} Rows Without Headers', comment: 'Menu item', args: rows });
  }
  return count === 1
    ? l10n.t({ message: 'Copy 1 Row with Headers', comment: 'Menu item' })
    : l10n.t({ message: 'Copy {count} Rows with Headers', comment: 'Menu item', args: rows });
}

function plainColumnLabel(format: PlainFormat): string {
  return format === 'tsv'
    ? l10n.t({ message: 'Copy Column Without Header', comment: 'Menu item' })
    : l10n.t({ message: 'Copy Column with Header', comment: 'Menu item' });
}

function rowsLabel(count: number, format: string): string {
  return count === 1
    ? l10n.t('Copy 1 Row as {format}', { format })
    : l10n.t('Copy {count} Rows as {format}', { count: formatCount(count), format });
}
