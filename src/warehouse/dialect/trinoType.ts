import { splitTopLevel } from '../../reports/export/warehouse/columnType';
import { sqlIdentifier } from '../../shared/table/sqlQuoting';
import { trinoStorage } from '../trino/columnTypes';

/** A type of Trino, parsed so that the parts of nested values can be converted. */
export type TrinoType =
  | { readonly kind: 'plain'; readonly name: string }
  | { readonly kind: 'array'; readonly of: TrinoType }
  | { readonly kind: 'map'; readonly key: TrinoType; readonly value: TrinoType }
  /** The names of fields are quoted identifiers. They are absent if the row has none. */
  | { readonly kind: 'row'; readonly names?: readonly string[]; readonly fields: readonly TrinoType[] };

/**
 * Parses a type as Trino prints it, such as `map(varchar, array(row("a b" date)))`. Older versions don't quote the names
 * of fields. A type of another form becomes a plain type.
 */
export function parseTrinoType(text: string): TrinoType {
  const type = text.trim();
  const [, name, inner] = /^(array|map|row)\((.*)\)$/s.exec(type) ?? [];
  const parts = inner === undefined ? [] : splitTopLevel(inner, '"');
  const [first = '', second = ''] = parts;
  if (name === 'array' && parts.length === 1) return { kind: 'array', of: parseTrinoType(first) };
  if (name === 'map' && parts.length === 2)
    return { kind: 'map', key: parseTrinoType(first), value: parseTrinoType(second) };
  if (name === 'row' && parts.length > 0) return rowType(parts) ?? { kind: 'plain', name: type };
  return { kind: 'plain', name: type };
}

function rowType(parts: readonly string[]): TrinoType | undefined {
  const fields = parts.map((part) => fieldOf(part.trim()));
  const types = fields.map(({ type }) => parseTrinoType(type));
  const names = fields.flatMap(({ name }) => (name === undefined ? [] : [name]));
  if (names.length === 0) return { kind: 'row', fields: types };
  return names.length === fields.length ? { kind: 'row', names, fields: types } : undefined;
}

/** Divides a field of a row into its name, if it has one, and its type. */
function fieldOf(text: string): { readonly name?: string; readonly type: string } {
  const [, quoted, rest] = /^("(?:[^"]|"")*")\s+(.*)$/s.exec(text) ?? [];
  if (quoted !== undefined && rest !== undefined) return { name: quoted, type: rest };
  if (isKnown(text)) return { type: text };
  // A name can contain spaces, and so can a type.
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const at = spaces.find((space) => isKnown(text.slice(space + 1))) ?? spaces.at(-1);
  return at === undefined
    ? { type: text }
    : { name: sqlIdentifier(text.slice(0, at)), type: text.slice(at + 1) };
}

function isKnown(type: string): boolean {
  return trinoStorage(type).as !== 'other';
}

/** Whether only the server knows how to convert the values of a plain type, because its name is unknown or not parsed. */
export function isUnknown(name: string): boolean {
  const { as } = trinoStorage(name);
  return as === 'other' || (as === 'nested' && name !== 'json' && name !== 'variant');
}

/** Returns the unknown types in a type. */
export function unknownTypes(type: TrinoType): readonly string[] {
  switch (type.kind) {
    case 'plain':
      return isUnknown(type.name) ? [type.name] : [];
    case 'array':
      return unknownTypes(type.of);
    case 'map':
      return [...unknownTypes(type.key), ...unknownTypes(type.value)];
    case 'row':
      return type.fields.flatMap(unknownTypes);
  }
}
