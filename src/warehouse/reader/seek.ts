import type { TableQuery } from '../../shared/table/query';
import type { RemoteSource } from '../dialect/remoteSource';
import { columnOf } from '../../tables/where';
import { rowsOf } from '../dialect/remoteRows';
import type { Ask } from './profile';

/** If at least this many rows precede a page, finding its first value is faster than sorting all rows. */
const seekFrom = 100_000;
/**
 * A page up to this many rows after the last sought row starts from the value that was found for that row.
 */
const reach = 10_000;

/** A value in the order of a query. */
interface Found {
  readonly key: string;
  /** The position of the row that was sought. */
  readonly offset: number;
  /** An SQL condition that is true for the rows with this value and the rows after them. */
  readonly condition: string;
  /** The number of rows before the rows that meet the condition. */
  readonly before: number;
}

/** The rows from which a page is read. */
export interface Start {
  readonly conditions: readonly string[];
  /** The number of rows of the query that don't meet the conditions, all of which are before the page. */
  readonly before: number;
}

export const allRows: Start = { conditions: [], before: 0 };

/**
 * Finds the first value of a page at a large offset. Selecting a value by its position takes linear time, and then only
 * the rows from this value on must be sorted.
 */
export class Seek {
  private last: Found | undefined;

  async start(ask: Ask, source: RemoteSource, query: TableQuery, offset: number): Promise<Start> {
    if (offset < seekFrom) return allRows;
    const key = JSON.stringify(query);
    const { last } = this;
    if (last?.key === key && offset >= last.before && offset <= last.offset + reach)
      return { conditions: [last.condition], before: last.before };
    const found = await find(ask, source, query, offset);
    if (!found) return allRows;
    this.last = { ...found, key, offset };
    return { conditions: [found.condition], before: found.before };
  }
}

async function find(
  ask: Ask,
  source: RemoteSource,
  query: TableQuery,
  offset: number,
): Promise<Omit<Found, 'key' | 'offset'> | undefined> {
  const { dialect, stored } = source;
  const [by] = stored.by;
  const sort = query.sort[0] ?? (by === undefined ? undefined : { column: by, direction: 'ascending' });
  const column = sort ? columnOf(source, sort.column) : undefined;
  const order = column ? dialect.order?.(dialect.of(column), column) : undefined;
  if (!sort || !column || !order) return undefined;
  const { value, present } = order;
  const count = async (condition: string): Promise<number> => {
    const [[found] = []] = await ask(
      `SELECT ${dialect.textOf('count(*)')} ${rowsOf(source, query, condition)}`,
    );
    return Number(found);
  };
  const values = await count(present);
  // Rows without a value are the last ones in both directions.
  if (offset >= values) return { condition: `NOT coalesce(${present}, false)`, before: values };
  const isDescending = sort.direction === 'descending';
  const place = isDescending ? values - 1 - offset : offset;
  const [sql = ''] = dialect.places(value, column, [place], values);
  const [[text] = []] = await ask(`SELECT ${order.print(sql)} ${rowsOf(source, query, present)}`);
  if (text == null) return undefined;
  const literal = order.literal(text);
  const before = await count(`${present} AND ${value} ${isDescending ? '>' : '<'} ${literal}`);
  // Rows might have been added or deleted in the meantime.
  if (before > offset) return undefined;
  const condition = `${value} ${isDescending ? '<=' : '>='} ${literal} OR NOT coalesce(${present}, false)`;
  return { condition, before };
}
