import type { IDatasource, IGetRowsParams } from 'ag-grid-community';
import type { ColumnSort, TableQuery } from '../../shared/table/query';
import type { TablePage } from '../../shared/table/reader';
import type { Cell } from '../../shared/table/table';
import { isCanceled } from '../requests';

/** A row of the grid: its index in the order of the query, and its cells. */
export interface GridRow {
  readonly place: number;
  readonly cells: readonly Cell[];
}

export interface RowSourcePorts {
  readonly page: (
    query: TableQuery,
    offset: number,
    limit: number,
    signal: AbortSignal,
  ) => Promise<TablePage>;
  /** The query for the rows; their order is defined by the grid's headers. */
  readonly query: () => TableQuery;
  /** Called with the number of rows that match the query, each time a page is received. */
  readonly onMatching: (rows: number) => void;
  readonly onError: (error: unknown) => void;
}

/** Provides the grid with pages. When the query changes, pending requests are canceled. */
export class RowSource implements IDatasource {
  private asking = new AbortController();
  private asked = '';

  constructor(private readonly ports: RowSourcePorts) {}

  /** Cancels pending requests. */
  restart(): void {
    this.asking.abort();
    this.asking = new AbortController();
  }

  getRows(params: IGetRowsParams): void {
    const { startRow, endRow, sortModel } = params;
    const query = { ...this.ports.query(), sort: sortModel.map(sortOf) };
    const key = JSON.stringify(query);
    if (key !== this.asked) this.restart();
    this.asked = key;
    const { signal } = this.asking;
    this.ports.page(query, startRow, endRow - startRow, signal).then(
      ({ rows, matching }) => {
        if (signal.aborted) return;
        this.ports.onMatching(matching);
        params.successCallback(
          rows.map((cells, index): GridRow => ({ place: startRow + index, cells })),
          matching,
        );
      },
      (error: unknown) => {
        params.failCallback();
        if (!isCanceled(error)) this.ports.onError(error);
      },
    );
  }

  destroy(): void {
    this.asking.abort();
  }
}

/** Returns a key for the conditions that determine the set of rows, without their order. */
export function rowsKey({ filters, search }: TableQuery): string {
  return JSON.stringify([filters, search]);
}

function sortOf({ colId, sort }: { colId: string; sort: 'asc' | 'desc' }): ColumnSort {
  return { column: colId, direction: sort === 'asc' ? 'ascending' : 'descending' };
}
