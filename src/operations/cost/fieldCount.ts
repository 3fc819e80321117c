import type { ArgumentNode, DirectiveNode } from 'graphql';
import { isPageSize, readPageSize } from './pageSize';
import type { Scope, Unreadable } from './pageSize';

/**
 * Field counts of one selection set in one scope, each as if the selection set were requested once.
 *
 * A page size multiplies its own selection set and, because the instance restores it afterwards, every later sibling
 * that has a selection set. So the parent multiplies these figures by its current page size, and each part of a
 * document is visited once.
 */
export interface FieldTally {
  readonly scope: Scope;
  /** The multiplier of the next selection set. */
  pageSize: number;
  /** Fields outside inline fragments, and the costs of all spreads. */
  counted: number;
  /** Only the costs of all spreads, including those inside inline fragments. */
  spreads: number;
  /**
   * The most expensive inline fragment at any level below; the instance adds only this one. (Known instances count
   * only the last of several with one type condition; the largest can only overestimate.)
   */
  worstInline: number;
}

export function emptyTally(scope: Scope): FieldTally {
  return { scope, pageSize: 1, counted: 0, spreads: 0, worstInline: 0 };
}

/** Fields that aren't counted themselves, but whose selection sets are. */
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
 * Adds an inline fragment. Its fields aren't counted one by one, but its spreads are, a second time.
 *
 * @param ownCost the inline fragment's own count, before the instance applies the page size.
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

/** Applies the page sizes in the arguments of a node and of its directives. */
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
