/** A type of Trino, parsed so that the parts of nested values can be converted. */
export type TrinoType =
  | { readonly kind: 'plain'; readonly name: string }
  | { readonly kind: 'array'; readonly of: TrinoType }
  | { readonly kind: 'map'; readonly key: TrinoType; readonly value: TrinoType }
  /** The names of fields are quoted identifiers. They are absent if the row has none. */
  | { readonly kind: 'row'; readonly names?: readonly string[]; readonly fields: readonly TrinoType[] };

/**
 * Parses a type as Trino prints it, such as `map(varchar, array(row("a b" date)))`. A type of another form becomes a
 * plain type.
 */
export function parseTrinoType(text: string): TrinoType {
  const type = text.trim();
  const [, name, inner] = /^(array|map|row)\((.*)\)$/s.exec(type) ?? [];
  const parts = inner === undefined ? [] : splitTopLevel(inner);
  const [first = '', second = ''] = parts;
  if (name === 'array' && parts.length === 1) return { kind: 'array', of: parseTrinoType(first) };
  if (name === 'map' && parts.length === 2)
    return { kind: 'map', key: parseTrinoType(first), value: parseTrinoType(second) };
  if (name === 'row' && parts.length > 0) return rowType(parts);
  return { kind: 'plain', name: type };
}

function rowType(parts: readonly string[]): TrinoType {
  const named = parts.map((part) => /^\s*("(?:[^"]|"")*")\s+(.*)$/s.exec(part));
  if (named.some((found) => found === null)) return { kind: 'row', fields: parts.map(parseTrinoType) };
  return {
    kind: 'row',
    names: named.map((found) => found?.[1] ?? ''),
    fields: named.map((found) => parseTrinoType(found?.[2] ?? '')),
  };
}

/** Splits at the commas outside of parentheses and quotes. */
function splitTopLevel(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let quoted = false;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') quoted = !quoted;
    if (quoted) continue;
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}

/** Returns the types in a type that have no types in them. */
export function plainTypes(type: TrinoType): readonly string[] {
  switch (type.kind) {
    case 'plain':
      return [type.name];
    case 'array':
      return plainTypes(type.of);
    case 'map':
      return [...plainTypes(type.key), ...plainTypes(type.value)];
    case 'row':
      return type.fields.flatMap(plainTypes);
  }
}
