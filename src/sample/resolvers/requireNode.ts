import type { Entity } from '../data/entity';
import type { Context } from './context';
import { findNode } from './nodes';

/**
 * Returns the record with this global ID and type.
 * @throws Error if there is none, or if the caller can't access it
 */
export function requireNode<T extends Entity>(context: Context, id: string, type: T['__typename']): T {
  const record = findNode(context, id);
  if (record?.__typename !== type) throw new Error(`no ${type} with ID ${JSON.stringify(id)}`);
  return record as T;
}
