import type { Entity } from '../data/entity';
import type { Context } from './context';
import { findNode } from './nodes';

/**
 * The record of the given type behind a global ID.
 * @throws Error when there is none, or the caller may not see it
 */
export function requireNode<T extends Entity>(context: Context, id: string, type: T['__typename']): T {
  const record = findNode(context, id);
  if (record?.__typename !== type) throw new Error(`no ${type} with ID ${JSON.stringify(id)}`);
  return record as T;
}
