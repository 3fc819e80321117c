import { sqlIdentifier } from '../../../../shared/table/sqlQuoting';
import type { ColumnSort, TableQuery } from '../../../../shared/table/query';
import { columnOf, whereOf } from '../../../../tables/where';
import type { Database, Session } from '../database';
import { duckDbDialect as dialect } from './duckDbDialect';
import type { StoredTable } from './stored';

/** The sorted and filtered rows of a query, as row numbers in the source. */
export interface Order {
  /** The name of a table with one column, `place`. */
  readonly name: string;
  readonly rows: number;
}

/** The maximum number of cached orders. Each uses four bytes per row, in memory or on disk. */
const maxSaved = 4;

let created = 0;

/**
 * Caches the row order of the latest queries of a table. Sorting millions of rows takes seconds, but reading
 * rows at any position of a cached order takes milliseconds.
 */
export class Orders {
  private readonly saved = new Map<string, Order>();
  private preparing:
    { readonly key: string; readonly stop: AbortController; readonly end: Promise<void> } | undefined;

  constructor(
    private readonly table: StoredTable,
    private readonly database: Database,
  ) {}

  /** Whether the order of a query is cached or being calculated. */
  knows(query: TableQuery): boolean {
    const key = keyOf(query);
    return this.saved.has(key) || this.preparing?.key === key;
  }

  /** @throws UserError */
  async of(session: Session, query: TableQuery): Promise<Order> {
    const key = keyOf(query);
    if (this.preparing?.key === key) await session.patiently(this.preparing.end);
    const known = this.saved.get(key);
    if (!known) return this.make(session, key, query);
    this.saved.delete(key);
    this.saved.set(key, known);
    return known;
  }

  /**
   * Starts to calculate an order that is likely to be requested. Cancels the calculation for an earlier
   * query.
   */
  prepare(query: TableQuery): void {
    if (this.knows(query)) return;
    this.preparing?.stop.abort();
    const key = keyOf(query);
    const stop = new AbortController();
    const end = this.database
      .ask(stop.signal, (session) => this.make(session, key, query))
      .then(
        () => undefined,
        // A later request for this order calculates it again and reports the error.
        () => undefined,
      )
      .finally(() => {
        if (this.preparing?.stop === stop) this.preparing = undefined;
      });
    this.preparing = { key, stop, end };
  }

  async release(): Promise<void> {
    this.preparing?.stop.abort();
    await this.preparing?.end;
    await this.database.ask(new AbortController().signal, (session) => this.shrink(session, 0));
  }

  private async make(session: Session, key: string, query: TableQuery): Promise<Order> {
    created += 1;
    const name = `order_${created}`;
    const { table } = this;
    const type = table.rows < 2 ** 32 ? 'UINTEGER' : 'BIGINT';
    // Row numbers are converted to a narrow type before sorting: sorting wide ones takes 50 percent longer.
    // Without a sort, rows are in source order.
    const keys = new Set(query.sort.map(({ column }) => sqlIdentifier(columnOf(table, column).id)));
    const narrow = [`CAST(${table.place} AS ${type}) AS ${table.place}`, ...keys].join(', ');
    const inOrder = isInOrder(table, query) ? '' : orderBy(table, query.sort);
    const rows = await session.run(
      `CREATE TABLE ${name} AS SELECT ${table.place} AS place
       FROM (SELECT ${narrow} FROM ${table.from} ${whereOf(dialect, table, query)}) AS t ${inOrder}`,
    );
    const order = { name, rows };
    this.saved.set(key, order);
    await this.shrink(session, maxSaved);
    return order;
  }

  private async shrink(session: Session, limit: number): Promise<void> {
    for (const [key, { name }] of this.saved) {
      if (this.saved.size <= limit) return;
      this.saved.delete(key);
      await session.run(`DROP TABLE IF EXISTS ${name}`);
    }
  }
}

function keyOf({ filters, search, sort }: TableQuery): string {
  return JSON.stringify([filters, search, sort]);
}

/** Whether the rows of a query are in the correct order without an `ORDER BY` clause. */
export function isInOrder({ unordered }: StoredTable, { sort }: Pick<TableQuery, 'sort'>): boolean {
  return sort.length === 0 && unordered !== true;
}

/**
 * Returns an `ORDER BY` clause for rows of a table that is named `t`: blank cells last, equal rows in source order. Text
 * is sorted by code points. A column without its table could be the result of the statement with the same name.
 *
 * @throws UserError of kind `input` for a column the table doesn't have
 */
export function orderBy(table: StoredTable, sort: readonly ColumnSort[]): string {
  const keys = sort.map(({ column, direction }) => {
    const { id, kind } = columnOf(table, column);
    const name = `t.${sqlIdentifier(id)}`;
    const value = kind === 'nested' ? `CAST(${name} AS VARCHAR)` : name;
    return `${value} ${direction === 'descending' ? 'DESC' : 'ASC'} NULLS LAST`;
  });
  return `ORDER BY ${[...keys, `t.${table.place}`].join(', ')}`;
}
