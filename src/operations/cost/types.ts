/** The five figures an instance limits. */
export interface EstimatedCost {
  /** Nesting of selection sets in the operation's own text; what named fragments contain does not count. */
  readonly depth: number;
  readonly aliases: number;
  /** How often the most repeated field name occurs, if at all twice; otherwise 0. */
  readonly duplicateFields: number;
  readonly uniqueFields: number;
  /** Fields in the largest response the query can get, by its `first` and `last` arguments. */
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
