import type { ColumnKind, TableColumn } from '../../shared/table/table';

/** How the values of a column are stored, which determines the functions that apply to them. */
export type Storage =
  | { readonly as: 'text' | 'double' | 'boolean' | 'date' | 'time' | 'nested' }
  /** A type whose values might not be comparable, such as an unknown one. They are read and compared as text. */
  | { readonly as: 'other' }
  /** A decimal number with any number of digits. */
  | { readonly as: 'number' }
  /** `bits` is negative for a signed type. */
  | { readonly as: 'integer'; readonly bits: number }
  | { readonly as: 'decimal'; readonly precision: number; readonly scale: number }
  /** `scale` is the number of fractional digits of seconds. An `instant` has a time zone. */
  | { readonly as: 'timestamp'; readonly scale: number; readonly instant: boolean };

/** How a server converts the values of a type to text: through this type, or not at all. */
export type Conversion = 'varchar' | 'json' | 'varbinary' | 'none';

/** A column of a warehouse table, or of the result of a statement. `type` is the name of its type in the warehouse. */
export interface RemoteColumn extends TableColumn {
  readonly storage: Storage;
  /** The conversions of its type, or of the types in it, that the extension doesn't know. */
  readonly conversions?: ReadonlyMap<string, Conversion>;
}

/** @param type the name of the type in the warehouse */
export function remoteColumn(name: string, type: string, storage: Storage): RemoteColumn {
  return { id: name, name, kind: kindOf(storage), type, storage };
}

function kindOf(storage: Storage): ColumnKind {
  switch (storage.as) {
    case 'double':
    case 'number':
      return 'decimal';
    case 'other':
      return 'text';
    case 'decimal':
      return storage.scale === 0 ? 'integer' : 'decimal';
    default:
      return storage.as;
  }
}

/** Whether values are sorted, grouped, and compared as the text of their cells, because the server can't compare them. */
export function isComparedAsText({ storage }: RemoteColumn): boolean {
  return storage.as === 'nested' || storage.as === 'other';
}

/** Returns the types in a column whose values the server can't convert to text. Its cells contain a note instead. */
export function unreadableTypes({ conversions = new Map() }: RemoteColumn): readonly string[] {
  return [...conversions].flatMap(([type, conversion]) => (conversion === 'none' ? [type] : []));
}

/** Returns the text of a value that can't be read, which is the same in every language. */
export function unreadableText(type: string): string {
  return `(unreadable: ${type})`;
}
