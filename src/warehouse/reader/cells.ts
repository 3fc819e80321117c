import type { Cell } from '../../shared/table/table';
import type { RemoteColumn } from '../dialect/remoteColumn';
import { parseDouble, printDouble } from './printDouble';

/** Converts text from a warehouse to a cell. Engines print the same floating-point number differently. */
export function cellFrom(column: RemoteColumn, text: Cell | undefined): Cell {
  if (text == null) return null;
  return column.storage.as === 'double' ? printDouble(parseDouble(text)) : text;
}
