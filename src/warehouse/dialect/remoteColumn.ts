import type { ColumnKind, TableColumn } from '../../shared/table/table';

/** How the values of a column are stored, which determines the functions that apply to them. */
export type Storage =
  | { readonly as: 'text' | 'double' | 'boolean' | 'date' | 'time' | 'nested' }
  /** `bits` is negative for a signed type. */
  | { readonly as: 'integer'; readonly bits: number }
  | { readonly as: 'decimal'; readonly precision: number; readonly scale: number }
  /** `scale` is the number of fractional digits of seconds. An `instant` has a time zone. */
  | { readonly as: 'timestamp'; readonly scale: number; readonly instant: boolean };

/** A column of a warehouse table, or of the result of a statement. `type` is the name of its type in the warehouse. */
export interface RemoteColumn extends TableColumn {
  readonly storage: Storage;
}

/** @param type the name of the type in the warehouse */
export function remoteColumn(name: string, type: string, storage: Storage): RemoteColumn {
  return { id: name, name, kind: kindOf(storage), type, storage };
}

function kindOf(storage: Storage): ColumnKind {
  switch (storage.as) {
    case 'double':
      return 'decimal';
    case 'decimal':
      return storage.scale === 0 ? 'integer' : 'decimal';
    default:
      return storage.as;
  }
}
