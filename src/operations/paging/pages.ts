import { findJsonPlaces } from '../answer/jsonPlaces';

/** What one page says about the next. */
export interface PageInfo {
  readonly hasNextPage: boolean;
  readonly endCursor: string | undefined;
  readonly items: number;
}

const lists = ['nodes', 'edges'] as const;

/**
 * What the connection at a path of an answer says about its next page.
 *
 * @param json the text of a whole answer
 * @returns `undefined` when there is no connection at the path, for example because it is null
 */
export function pageInfo(json: string, path: readonly string[]): PageInfo | undefined {
  const at = ['data', ...path];
  const paths = [[...at, 'pageInfo'], ...lists.map((list) => [...at, list])];
  const [info, ...places] = findJsonPlaces(json, paths);
  if (info?.depth !== at.length + 1) return undefined;
  const value: unknown = JSON.parse(json.slice(info.start, info.end));
  if (typeof value !== 'object' || value === null) return undefined;
  const { hasNextPage, endCursor } = value as { hasNextPage?: unknown; endCursor?: unknown };
  const counts = places.map(({ start, end, depth }) =>
    depth === at.length + 1 ? countItems(json.slice(start, end)) : 0,
  );
  return {
    hasNextPage: hasNextPage === true,
    endCursor: typeof endCursor === 'string' && endCursor !== '' ? endCursor : undefined,
    items: Math.max(...counts),
  };
}

function countItems(list: string): number {
  const value: unknown = JSON.parse(list);
  return Array.isArray(value) ? value.length : 0;
}

/**
 * One answer out of all pages: the first, with the items of the others added to its lists, and what the last says
 * about pages. It is put together as text, so that large integers stay what they are.
 *
 * @param pages whole answers, each with a connection at the path
 */
export function mergePages(pages: readonly string[], path: readonly string[]): string {
  const [first = '', ...others] = pages;
  const last = others.at(-1);
  if (last === undefined) return first;
  const at = ['data', ...path];
  const paths = [[...at, 'pageInfo'], ...lists.map((list) => [...at, list])];
  const places = pages.map((page) => findJsonPlaces(page, paths));
  const whole = at.length + 1;
  const edits = paths.flatMap((_, index) => {
    const place = places[0]?.[index];
    if (place?.depth !== whole) return [];
    const texts = pages.flatMap((page, number) => {
      const there = places[number]?.[index];
      return there?.depth === whole ? [page.slice(there.start, there.end)] : [];
    });
    const text = index === 0 ? (texts.at(-1) ?? '') : joinedLists(texts);
    return [{ ...place, text }];
  });
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: insert }) => text.slice(0, start) + insert + text.slice(end), first);
}

function joinedLists(texts: readonly string[]): string {
  const inner = texts.filter((text) => text.startsWith('[')).map((text) => text.slice(1, -1).trim());
  return `[${inner.filter((items) => items !== '').join(',')}]`;
}
