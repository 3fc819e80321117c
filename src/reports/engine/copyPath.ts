import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FileState } from '../csv/rowIndex';
import type { TableSource } from './engine';

/** Returns the path of the engine's copy of a file in a state, without its extension. */
export function copyPath(
  folder: string,
  { kind, delimiter }: TableSource,
  { size, mtimeMs }: FileState,
): string {
  const told = `${size} ${mtimeMs} ${kind} ${delimiter}`;
  return join(folder, `table-${createHash('sha256').update(told).digest('hex').slice(0, 32)}`);
}
