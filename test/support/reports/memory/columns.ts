/**
 * Returns unique IDs for the columns of a header. A number is added to a repeated name, and an empty one is
 * named after its position.
 */
export function uniqueColumns(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name, place) => {
    const requested = name.trim() === '' ? `column${place + 1}` : name;
    let id = requested;
    // SQL names are case-insensitive.
    for (let copy = 2; taken.has(id.toLowerCase()); copy += 1) id = `${requested}_${copy}`;
    taken.add(id.toLowerCase());
    return id;
  });
}
