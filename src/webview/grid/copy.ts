import { formatPlural } from '../../shared/format';
import type { CopyFormat } from '../../shared/preview/requests';
import type { PreviewHost } from '../host';
import type { Choice } from './controls';
import type { GridView } from './gridView';
import { RowRanges } from './rowRanges';

const formats: readonly { readonly format: CopyFormat; readonly label: string }[] = [
  { format: 'csv', label: 'CSV' },
  { format: 'markdown', label: 'Markdown' },
  { format: 'json', label: 'JSON' },
];

/** The copy commands of the grid: the cell, its column, the selected rows, all filtered rows. */
export class Copying {
  constructor(
    private readonly host: PreviewHost,
    private readonly grid: () => GridView | undefined,
    private readonly table: number,
  ) {}

  choices(): readonly Choice[] {
    const grid = this.grid();
    if (grid === undefined) return [];
    const { selection } = grid;
    const rows = selection.count > 0 ? selection : RowRanges.of(0, grid.rowCount);
    const what = `${selection.count > 0 ? '' : 'all '}${formatPlural('row', rows.count)}`;
    const focused = grid.focusedCell();
    return [
      ...(focused === undefined ? [] : [{ label: 'Copy cell', keys: 'Ctrl+C', run: () => this.copyCell() }]),
      ...formats.map(({ format, label }) => ({
        label: `Copy ${what} as ${label}`,
        run: () => this.copyRows(format, rows, grid.shownColumns()),
      })),
      ...(focused === undefined
        ? []
        : formats.map(({ format, label }) => ({
            label: `Copy this column of ${what} as ${label}`,
            run: () => this.copyRows(format, rows, [focused.column]),
          }))),
    ];
  }

  /** Handles Ctrl+C: copies the selected rows, or else the cell. */
  copy(): void {
    const grid = this.grid();
    if (grid === undefined) return;
    if (grid.selection.count > 0) this.copyRows('csv', grid.selection, grid.shownColumns());
    else this.copyCell();
  }

  private copyCell(): void {
    const cell = this.grid()?.focusedCell();
    if (cell !== undefined)
      this.tell(this.host.ask('copyText', { text: cell.value ?? '' }), () => 'Copied the cell');
  }

  private copyRows(format: CopyFormat, rows: RowRanges, columns: readonly string[]): void {
    const { query } = this.host.state.get();
    const ask = { table: this.table, query, columns, rows: rows.ranges, format };
    const label = formats.find((each) => each.format === format)?.label ?? '';
    this.tell(this.host.ask('copyRows', ask), (count) => `Copied ${formatPlural('row', count)} as ${label}`);
  }

  private tell<T>(copying: Promise<T>, words: (answer: T) => string): void {
    copying.then(
      (answer) => this.host.announce(words(answer)),
      (error: unknown) => this.host.showError(error),
    );
  }
}
