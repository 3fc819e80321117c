import * as l10n from '@vscode/l10n';
import type { AggregateRequest, PageRequest, TableQuery } from '../../shared/table/query';
import type {
  Aggregate,
  ColumnProfile,
  TablePage,
  TableReader,
  WriteRequest,
  Written,
} from '../../shared/table/reader';
import type { TableInfo } from '../../shared/table/table';
import { unreadableTypes, type RemoteColumn } from '../dialect/remoteColumn';
import type { RemoteSource } from '../dialect/remoteSource';
import type { ReadLimits, WarehouseClient } from '../warehouseClient';
import { readRemoteAggregate } from './aggregate';
import { cellFrom } from './printDouble';
import { pageStatement } from './page';
import { readRemoteProfile, type Ask } from './profile';
import { Seek } from './seek';
import { countRows, writeRemoteRows } from './write';

/** The limits of statements for the table editor, which shows pages and groups. */
const viewLimits: ReadLimits = { maxRows: 100_000, seconds: 120 };
const exportLimits: ReadLimits = { maxRows: 1_000_000_000, seconds: 60 * 60 };

/** Returns the properties of a warehouse table for the table editor. */
function remoteTableInfo(columns: readonly RemoteColumn[], rows: number): TableInfo {
  return {
    columns: columns.map(({ id, name, kind, type }) => ({ id, name, kind, type })),
    rows,
    partial: false,
    notes: columns.flatMap((column) =>
      unreadableTypes(column).map((type) => ({
        message: l10n.t(
          'Values of the type {type} in the column "{column}" can\'t be shown because the data warehouse can\'t convert them to text.',
          { type, column: column.name },
        ),
        lines: [],
        count: 0,
      })),
    ),
  };
}

/** Reads a table of a warehouse through statements of its dialect. `close` doesn't close the client. */
export class RemoteReader implements TableReader {
  /**
   * The number of rows of the last query with filters or a search, cached because scrolling requests consecutive pages
   * of the same query.
   */
  private counted: { readonly key: string; readonly rows: number } | undefined;

  private readonly seek = new Seek();

  private constructor(
    private readonly client: WarehouseClient,
    private readonly source: RemoteSource,
    readonly info: TableInfo,
  ) {}

  /**
   * Opens a table of the database of the client.
   *
   * @throws UserError of kind `notFound` if there is no such table, and other errors of the client
   */
  static async open(client: WarehouseClient, table: string, signal?: AbortSignal): Promise<RemoteReader> {
    const columns = await client.columns(table, signal);
    const stored = await client.storedOrder(table, signal);
    // Omits an expression and the columns after it, which sort only the rows with equal values of the
    // expression.
    const expression = stored.by.findIndex((id) => !columns.some((column) => column.id === id));
    const by = expression < 0 ? stored.by : stored.by.slice(0, expression);
    const { dialect } = client;
    const source = { dialect, from: dialect.name(table), columns, stored: { ...stored, by } };
    const rows = await countRows(
      { client, source, limits: viewLimits, signal },
      { filters: [], search: '', sort: [] },
    );
    return new RemoteReader(client, source, remoteTableInfo(columns, rows));
  }

  async page(query: TableQuery, page: PageRequest, signal?: AbortSignal): Promise<TablePage> {
    const ask = this.ask(signal);
    const [matching, rows] = await Promise.all([
      this.matching(query, signal),
      this.seek
        .start(ask, this.source, query, page.offset)
        .then((start) => ask(pageStatement(this.source, query, page, start))),
    ]);
    const { columns } = this.source;
    return {
      rows: rows.map((row) => columns.map((column, place) => cellFrom(column, row[place]))),
      matching,
    };
  }

  profile(query: TableQuery, column: string, signal?: AbortSignal): Promise<ColumnProfile> {
    return readRemoteProfile(this.ask(signal), this.source, query, column);
  }

  aggregate(query: TableQuery, request: AggregateRequest, signal?: AbortSignal): Promise<Aggregate> {
    return readRemoteAggregate(this.ask(signal), this.source, query, request);
  }

  write(request: WriteRequest, signal?: AbortSignal): Promise<Written> {
    const { client, source } = this;
    return writeRemoteRows({ client, source, limits: exportLimits, signal }, request);
  }

  close(): Promise<void> {
    this.counted = undefined;
    return Promise.resolve();
  }

  private ask(signal: AbortSignal | undefined): Ask {
    return (sql) => this.client.rows(sql, viewLimits, signal);
  }

  private async matching(query: TableQuery, signal: AbortSignal | undefined): Promise<number> {
    const { filters, search } = query;
    if (filters.length === 0 && search === '') return this.info.rows;
    const key = JSON.stringify([filters, search]);
    if (this.counted?.key !== key) {
      const { client, source } = this;
      this.counted = { key, rows: await countRows({ client, source, limits: viewLimits, signal }, query) };
    }
    return this.counted.rows;
  }
}
