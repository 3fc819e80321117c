/**
 * Returns unique IDs for the columns of a header. A number is added to a repeated name, and an empty one is
 * named after its position.
 */
export function uniqueColumns(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name, place) => {
    const wanted = name.trim() === '' ? `column${place + 1}` : name;
    let id = wanted;
    // SQL names are case-insensitive.
    for (let copy = 2; taken.has(id.toLowerCase()); copy += 1) id = `${wanted}_${copy}`;
    taken.add(id.toLowerCase());
    return id;
  });
}
