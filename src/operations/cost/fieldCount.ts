import type { ArgumentNode, DirectiveNode } from 'graphql';
import { isPageSize, readPageSize, type Scope, type Unreadable } from './pageSize';

/**
 * Field counts of one selection set in one scope, as if the selection set were requested once.
 *
 * A page size multiplies the selection set of its field and of every later sibling, because the instance
 * restores it after each selection set. The parent multiplies these counts by its current page size, so that
 * each part of a document is visited once.
 */
export interface FieldTally {
  readonly scope: Scope;
  /** The multiplier of the next selection set. */
  pageSize: number;
  /** The number of fields outside inline fragments, plus the costs of all spreads. */
  counted: number;
  /** The costs of all spreads, including those inside inline fragments. */
  spreads: number;
  /**
   * The cost of the most expensive nested inline fragment, which is the only one that the instance adds. Of
   * several inline fragments with the same type condition, known instances count only the last, so this can
   * overestimate the cost.
   */
  worstInline: number;
}

export function emptyTally(scope: Scope): FieldTally {
  return { scope, pageSize: 1, counted: 0, spreads: 0, worstInline: 0 };
}

/** Fields that aren't counted, although their selection sets are. */
const FREE_FIELDS = new Set(['nodes', '__typename']);

export function countField(tally: FieldTally, name: string): void {
  if (!FREE_FIELDS.has(name)) tally.counted += 1;
}

export function countSpread(tally: FieldTally, fields: number): void {
  tally.counted += fields;
  tally.spreads += fields;
}

/** Adds the counts of a field's selection set, multiplied by the page size. */
export function addSelectionSet(tally: FieldTally, inner: FieldTally): void {
  tally.counted += tally.pageSize * inner.counted;
  tally.spreads += tally.pageSize * inner.spreads;
  tally.worstInline = Math.max(tally.worstInline, tally.pageSize * inner.worstInline);
}

/**
 * Adds an inline fragment. Its fields aren't counted individually, but its spreads are counted again.
 *
 * @param fieldCost the field count of the inline fragment, without the page size
 */
export function addInlineFragment(tally: FieldTally, inner: FieldTally, fieldCost: number): void {
  tally.counted += tally.pageSize * inner.spreads;
  tally.spreads += tally.pageSize * inner.spreads;
  tally.worstInline = Math.max(tally.worstInline, fieldCost, tally.pageSize * inner.worstInline);
}

export function totalFields(tally: FieldTally): number {
  return tally.counted + tally.worstInline;
}

interface Argued {
  readonly arguments?: readonly ArgumentNode[] | undefined;
  readonly directives?: readonly DirectiveNode[] | undefined;
}

/**
 * Applies the page sizes in the arguments of a node and of its directives. Returns the reason if one of them can't be
 * read.
 */
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
