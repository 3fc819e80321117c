/** The five figures that an instance limits. */
export interface EstimatedCost {
  /** The nesting depth of selection sets, without the contents of named fragments. */
  readonly depth: number;
  readonly aliases: number;
  /** The highest count of one field name in one definition if it is at least 2; otherwise 0. */
  readonly duplicateFields: number;
  readonly uniqueFields: number;
  /** The estimated number of fields in the response, based on the `first` and `last` arguments. */
  readonly fields: number;
}

export interface SkippedCost {
  readonly kind: 'skipped';
  /** The reason, as a full sentence. */
  readonly reason: string;
}

export interface HangingCost {
  readonly kind: 'hangs';
  /** The reason, as a full sentence. */
  readonly reason: string;
}

export type CostEstimate = ({ readonly kind: 'estimated' } & EstimatedCost) | SkippedCost | HangingCost;
