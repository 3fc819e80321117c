import type { ArgumentNode, DirectiveNode } from 'graphql';
import { isPageSize, readPageSize } from './pageSize';
import type { Scope, Unreadable } from './pageSize';

/**
 * Field counts of one selection set as seen in one scope, each as if the selection set were asked for once.
 *
 * A page size multiplies the selection set it leads to, and, as the instance restores it afterwards, every later
 * sibling that has a selection set too. So the figures below scale by what is in force where the set stands, and no
 * part of a document needs a second look.
 */
export interface FieldTally {
  readonly scope: Scope;
  /** The page size that the next selection set will be multiplied by. */
  pageSize: number;
  /** Fields outside inline fragments, and the costs of all spreads. */
  counted: number;
  /** The costs of all spreads alone, also of those inside inline fragments. */
  spreads: number;
  /**
   * The most expensive inline fragment at any level below; of all of them the instance adds only this one. (Of several
   * with one type condition known instances remember the last alone; the largest errs upwards at most.)
   */
  worstInline: number;
}

export function emptyTally(scope: Scope): FieldTally {
  return { scope, pageSize: 1, counted: 0, spreads: 0, worstInline: 0 };
}

/** Fields that lead to others without being in the response's count themselves. */
const FREE_FIELDS = new Set(['nodes', '__typename']);

export function countField(tally: FieldTally, name: string): void {
  if (!FREE_FIELDS.has(name)) tally.counted += 1;
}

export function countSpread(tally: FieldTally, fields: number): void {
  tally.counted += fields;
  tally.spreads += fields;
}

/** Adds the selection set of a field. */
export function addSelectionSet(tally: FieldTally, inner: FieldTally): void {
  tally.counted += tally.pageSize * inner.counted;
  tally.spreads += tally.pageSize * inner.spreads;
  tally.worstInline = Math.max(tally.worstInline, tally.pageSize * inner.worstInline);
}

/**
 * Adds an inline fragment. Its fields are not counted one by one but its spreads are, a second time.
 *
 * @param ownCost the inline fragment's count by itself, which the instance takes before the page size applies.
 */
export function addInlineFragment(tally: FieldTally, inner: FieldTally, ownCost: number): void {
  tally.counted += tally.pageSize * inner.spreads;
  tally.spreads += tally.pageSize * inner.spreads;
  tally.worstInline = Math.max(tally.worstInline, ownCost, tally.pageSize * inner.worstInline);
}

export function totalFields(tally: FieldTally): number {
  return tally.counted + tally.worstInline;
}

interface Argued {
  readonly arguments?: readonly ArgumentNode[] | undefined;
  readonly directives?: readonly DirectiveNode[] | undefined;
}

/** Puts the page sizes of a node's arguments, and of its directives' arguments, in force. */
export function applyPageSizes(tally: FieldTally, node: Argued): Unreadable | undefined {
  for (const argued of [node, ...(node.directives ?? [])]) {
    for (const argument of argued.arguments ?? []) {
      if (!isPageSize(argument)) continue;
      const size = readPageSize(argument.value, tally.scope);
      if (typeof size === 'object') return size;
      tally.pageSize = size ?? tally.pageSize;
    }
  }
  return undefined;
}
