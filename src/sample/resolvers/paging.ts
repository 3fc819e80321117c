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

/** The largest page: whoever asks for more gets this many, and a cursor for the rest. */
export const maxPage = 1000;

/**
 * One page of a list. Without `first` it is the whole rest, up to the largest page.
 * @throws GraphQLError for a negative `first`
 * @throws Error for a cursor that is none
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

/** The cursor of the item at an offset, counted from 0. Its text has a name in it, and so looks like no number. */
export function cursorAt(offset: number): string {
  return Buffer.from(`offset:${offset}`, 'utf8').toString('base64');
}

function readCursor(text: string): number {
  const [, offset] = /^offset:(\d+)$/.exec(Buffer.from(text, 'base64').toString('utf8')) ?? [];
  if (offset === undefined) throw new Error(`invalid cursor ${JSON.stringify(text)}`);
  return Number(offset);
}

/** Whether one of the texts contains the query, without regard to case. An empty query is in every text. */
export function contains(query: string | null | undefined, ...texts: readonly (string | null)[]): boolean {
  const wanted = query?.toLowerCase() ?? '';
  return wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted));
}

/** Orders by a key, and turns that around for `DESCENDING`. The list itself stays as it is. */
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
