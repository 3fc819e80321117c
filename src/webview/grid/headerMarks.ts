import { displayLocale } from '../../shared/displayLanguage';
import { wholeTable, type ColumnFilter } from '../../shared/table/query';
import type { TableColumn, TableInfo } from '../../shared/table/table';
import { Value, type Observable } from '../observable';
import { isCanceled } from '../requests';
import type { ColumnProfiles } from './columnProfiles';
import { summarize, type ColumnSummary } from './columnSummary';

/** The marks and the summaries in the headers, by column ID. */
export interface HeaderMarks {
  readonly filtered: ReadonlySet<string>;
  /** `undefined` if summaries are off; columns without an entry aren't summarized yet. */
  readonly summaries: ReadonlyMap<string, ColumnSummary> | undefined;
}

/** Updates the marks of the headers: the filters of the query, and the summaries of the complete table. */
export class Headers {
  private readonly value = new Value<HeaderMarks>({ filtered: new Set(), summaries: undefined });
  private loading = new AbortController();
  private summarized: TableInfo | undefined;
  private filters: readonly ColumnFilter[] = [];

  constructor(
    private readonly profiles: ColumnProfiles,
    private readonly onError: (error: unknown) => void,
  ) {}

  get marks(): Observable<HeaderMarks> {
    return this.value;
  }

  /**
   * @param table a table that hasn't changed must be the same object
   * @param columns the columns to summarize
   * @param summaries whether to show summaries
   */
  show(
    table: TableInfo,
    columns: readonly TableColumn[],
    filters: readonly ColumnFilter[],
    summaries: boolean,
  ): void {
    if (filters !== this.filters) {
      this.filters = filters;
      this.value.set({ ...this.value.get(), filtered: new Set(filters.map(({ column }) => column)) });
    }
    const requested = summaries ? table : undefined;
    if (requested === this.summarized) return;
    this.summarized = requested;
    this.loading.abort();
    this.loading = new AbortController();
    this.value.set({ ...this.value.get(), summaries: requested && new Map() });
    if (requested?.partial === false) {
      this.load(columns, this.loading.signal).catch((error: unknown) => {
        if (!isCanceled(error)) this.onError(error);
      });
    }
  }

  dispose(): void {
    this.loading.abort();
  }

  /** Loads one column after the other, so that requests for rows don't have to wait for all of them. */
  private async load(columns: readonly TableColumn[], signal: AbortSignal): Promise<void> {
    for (const column of columns) {
      const profile = await this.profiles.load(wholeTable, column.id, signal);
      if (signal.aborted) return;
      const marks = this.value.get();
      const summary = summarize(column, profile, displayLocale());
      this.value.set({ ...marks, summaries: new Map(marks.summaries).set(column.id, summary) });
    }
  }
}
