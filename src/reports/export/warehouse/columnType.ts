/** A type of the report engine, parsed so that it can be converted to the types of other databases. */
export type ColumnType =
  | { readonly kind: 'plain'; readonly name: string }
  | { readonly kind: 'decimal'; readonly precision: number; readonly scale: number }
  | { readonly kind: 'list'; readonly of: ColumnType }
  | { readonly kind: 'map'; readonly key: ColumnType; readonly value: ColumnType }
  | { readonly kind: 'struct'; readonly fields: readonly StructField[] };

interface StructField {
  /** Empty in a struct without names, such as the result of `row(1, 2)`. */
  readonly name: string;
  readonly type: ColumnType;
}

/**
 * Parses a DuckDB type such as `BIGINT`, `DECIMAL(18,3)`, or `STRUCT(a BIGINT, "b c" VARCHAR[])`. An unknown
 * type becomes a plain type with that name.
 */
export function parseColumnType(text: string): ColumnType {
  const type = text.trim();
  const list = /^(.*)\[\d*\]$/s.exec(type)?.[1];
  if (list !== undefined) return { kind: 'list', of: parseColumnType(list) };
  const [, name = type, inner] = /^(\w+)\s*\((.*)\)$/s.exec(type) ?? [];
  const parts = inner === undefined ? [] : splitTopLevel(inner, `"'`);
  switch (name.toUpperCase()) {
    case 'DECIMAL':
    case 'NUMERIC':
      return { kind: 'decimal', precision: Number(parts[0] ?? 18), scale: Number(parts[1] ?? 3) };
    case 'MAP':
      if (parts.length !== 2) break;
      return { kind: 'map', key: parseColumnType(parts[0] ?? ''), value: parseColumnType(parts[1] ?? '') };
    case 'STRUCT':
      return { kind: 'struct', fields: parts.map(parseField) };
  }
  return { kind: 'plain', name: type.toUpperCase() };
}

/** A type without a name before it. */
const unnamedField = /^\s*\w+(?: WITH TIME ZONE|\s*\(.*\))?(?:\[\d*\])*\s*$/s;

function parseField(text: string): StructField {
  if (unnamedField.test(text)) return { name: '', type: parseColumnType(text) };
  const [, quoted, bare = '', type = 'VARCHAR'] = /^\s*(?:"((?:[^"]|"")*)"|(\S+))\s+(.*)$/s.exec(text) ?? [];
  return { name: quoted?.replaceAll('""', '"') ?? bare, type: parseColumnType(type) };
}

/** Splits at the commas outside of parentheses and of the quotation marks `quotes`. Omits blank parts. */
export function splitTopLevel(text: string, quotes: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote: string | undefined;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quote !== undefined) {
      if (character === quote) quote = undefined;
      continue;
    }
    if (quotes.includes(character)) quote = character;
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)].filter((part) => part.trim() !== '');
}
