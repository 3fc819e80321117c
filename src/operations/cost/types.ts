/** The five figures that an instance limits. */
export interface EstimatedCost {
  /** Nesting of selection sets in the operation's own text; the contents of named fragments don't count. */
  readonly depth: number;
  readonly aliases: number;
  /** The count of the most repeated field name, if it occurs at least twice; otherwise 0. */
  readonly duplicateFields: number;
  readonly uniqueFields: number;
  /** Fields in the largest possible response of the query, by its `first` and `last` arguments. */
  readonly fields: number;
}

export interface SkippedCost {
  readonly kind: 'skipped';
  /** A sentence. */
  readonly reason: string;
}

export interface HangingCost {
  readonly kind: 'hangs';
  /** A sentence. */
  readonly reason: string;
}

export type CostEstimate = ({ readonly kind: 'estimated' } & EstimatedCost) | SkippedCost | HangingCost;
