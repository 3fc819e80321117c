import type { ChartChoice } from '../../shared/table/chartChoice';
import type { TableQuery } from '../../shared/table/query';
import type { ColumnProfile } from '../../shared/table/reader';
import type { TableColumn } from '../../shared/table/table';

type Ask = (column: string, signal: AbortSignal) => Promise<ColumnProfile>;

/** The column profiles and the suggested charts for the rows of a query, each requested once. */
export class ColumnProfiles {
  private readonly known = new Map<string, ColumnProfile>();
  private charts: readonly ChartChoice[] | undefined;
  private key = '';

  /** Clears everything if the rows have changed. */
  about(query: TableQuery, rows: number): void {
    const key = JSON.stringify([query.filters, query.search, rows]);
    if (key !== this.key) {
      this.known.clear();
      this.charts = undefined;
    }
    this.key = key;
  }

  async suggestions(find: () => Promise<readonly ChartChoice[]>): Promise<readonly ChartChoice[]> {
    const { key } = this;
    const found = this.charts ?? (await find());
    if (key === this.key) this.charts = found;
    return found;
  }

  async of(
    columns: readonly TableColumn[],
    ask: Ask,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, ColumnProfile>> {
    const { key } = this;
    await Promise.all(
      columns
        .filter(({ id }) => !this.known.has(id))
        .map(async ({ id }) => {
          const profile = await ask(id, signal);
          if (key === this.key) this.known.set(id, profile);
        }),
    );
    return new Map(this.known);
  }
}
