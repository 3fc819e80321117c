import type { FoundCells } from '../../shared/tableEditor/requests';
import type { TableQuery } from '../../shared/table/query';
import { isCanceled } from '../requests';
import type { MatchPosition } from './searchBox';

/** A cell by the index of its row in the order of the query, and its column ID. */
export interface CellPlace {
  readonly row: number;
  readonly column: string;
}

export interface SearchMatchesPorts {
  find(query: TableQuery, columns: readonly string[], signal: AbortSignal): Promise<FoundCells>;
  /** Called after the matches were found, and after the position has changed. */
  onChange(): void;
  onError(error: unknown): void;
}

/** The cells that contain the search, in reading order, and which of them is the current one. */
export class SearchMatches {
  private key = '';
  private columns: readonly string[] = [];
  private found: FoundCells | undefined;
  private index = 0;
  private isSearching = new AbortController();

  constructor(private readonly ports: SearchMatchesPorts) {}

  /** Finds the matches again if the query or the columns have changed. */
  update(query: TableQuery, columns: readonly string[]): void {
    const key = query.search === '' ? '' : JSON.stringify([query, columns]);
    if (key === this.key) return;
    this.forget();
    this.key = key;
    this.columns = columns;
    if (key === '') return;
    const { signal } = this.isSearching;
    this.ports.find(query, columns, signal).then(
      (found) => {
        if (signal.aborted) return;
        this.found = found;
        this.ports.onChange();
      },
      (error: unknown) => {
        if (!isCanceled(error)) this.ports.onError(error);
      },
    );
  }

  /** Clears the matches, and cancels a running search. */
  forget(): void {
    this.isSearching.abort();
    this.isSearching = new AbortController();
    this.key = '';
    this.found = undefined;
    this.index = 0;
  }

  get position(): MatchPosition | undefined {
    if (!this.found) return undefined;
    return { current: this.index, total: this.found.cells.length, complete: this.found.complete };
  }

  isCurrent(row: number, column: string): boolean {
    const { current } = this;
    return current?.row === row && current.column === column;
  }

  private get current(): CellPlace | undefined {
    const [row, place] = this.found?.cells[this.index] ?? [];
    const column = place === undefined ? undefined : this.columns[place];
    return row === undefined || column === undefined ? undefined : { row, column };
  }

  /** Goes to the next or previous match, wrapping around at the ends. */
  step(step: 1 | -1): CellPlace | undefined {
    const total = this.found?.cells.length ?? 0;
    if (total === 0) return undefined;
    this.index = (this.index + step + total) % total;
    this.ports.onChange();
    return this.current;
  }
}
