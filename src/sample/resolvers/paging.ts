import { codedError } from './context';

export interface Paging {
  readonly first?: number | null;
  readonly after?: string | null;
}

export interface Page<T> {
  readonly nodes: readonly T[];
  readonly totalCount: number;
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
}

/** Maximum number of items on a page, also for requests of more items. */
export const maxPage = 1000;

/**
 * Returns one page of a list. Without `first`, it contains all remaining items up to the maximum page size.
 * @throws GraphQLError for a negative `first`
 * @throws Error for an invalid cursor
 */
export function page<T>(items: readonly T[], { first, after }: Paging): Page<T> {
  if (first != null && first < 0) throw codedError('ErrInvalidFirstParameter', 'first must not be negative');
  const start = after == null ? 0 : readCursor(after);
  const end = Math.min(items.length, start + Math.min(first ?? maxPage, maxPage));
  const nodes = items.slice(start, end);
  return {
    nodes,
    totalCount: items.length,
    pageInfo: {
      hasNextPage: end < items.length,
      hasPreviousPage: start > 0,
      startCursor: nodes.length === 0 ? null : cursorAt(start),
      endCursor: end < items.length ? cursorAt(end) : null,
    },
  };
}

/** Returns the cursor of the item at a zero-based offset: `offset:` and the number, in base64. */
export function cursorAt(offset: number): string {
  return Buffer.from(`offset:${offset}`, 'utf8').toString('base64');
}

function readCursor(text: string): number {
  const [, offset] = /^offset:(\d+)$/.exec(Buffer.from(text, 'base64').toString('utf8')) ?? [];
  if (offset === undefined) throw new Error(`invalid cursor ${JSON.stringify(text)}`);
  return Number(offset);
}

/** Whether any of the texts contains the query, ignoring case. An empty query always matches. */
export function contains(query: string | null | undefined, ...texts: readonly (string | null)[]): boolean {
  const needle = query?.toLowerCase() ?? '';
  return needle === '' || texts.some((text) => text?.toLowerCase().includes(needle));
}

/** Returns a copy of the list, sorted by a key. */
export function sorted<T>(
  items: readonly T[],
  key: (item: T) => string | number,
  direction: 'ASCENDING' | 'DESCENDING' = 'ASCENDING',
): readonly T[] {
  const sign = direction === 'ASCENDING' ? 1 : -1;
  return items
    .map((item) => ({ item, key: key(item) }))
    .sort((a, b) => (a.key < b.key ? -sign : a.key > b.key ? sign : 0))
    .map(({ item }) => item);
}
