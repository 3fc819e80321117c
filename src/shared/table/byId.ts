interface WithId {
  readonly id: string;
}

const known = new WeakMap<readonly WithId[], ReadonlyMap<string, number>>();

/**
 * Returns the index of the first item with an ID, or -1. The indexes of a list are calculated once, because callers look
 * up each of thousands of columns.
 */
export function placeById(items: readonly WithId[], id: string): number {
  const places = known.get(items) ?? new Map(items.map((item, place) => [item.id, place] as const).reverse());
  known.set(items, places);
  return places.get(id) ?? -1;
}

/** Returns the item with an ID; see {@link placeById}. */
export function byId<T extends WithId>(items: readonly T[], id: string): T | undefined {
  return items[placeById(items, id)];
}
