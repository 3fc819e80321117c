/** What a sequence needs to know about a step to number it. */
export interface Numbered {
  /** Whether an earlier step made this one unnecessary, in both directions. */
  readonly skip?: () => boolean;
  /** Whether it belongs to the numbered step before it, as the access token belongs to the sign-in. */
  readonly continues?: boolean;
}

/** The position of a step in its sequence. */
export interface StepPosition {
  /** From 1 to `total`. */
  readonly number: number;
  readonly total: number;
  readonly canGoBack: boolean;
}

/** Returns the position of a step among those that are not skipped. */
export function positionOf(step: Numbered, steps: readonly Numbered[]): StepPosition {
  const asked = steps.filter(({ skip }) => skip?.() !== true);
  const index = asked.indexOf(step);
  return {
    number: Math.max(1, countNumbered(asked.slice(0, index + 1))),
    total: Math.max(1, countNumbered(asked)),
    canGoBack: index > 0,
  };
}

function countNumbered(steps: readonly Numbered[]): number {
  return steps.filter(({ continues }) => continues !== true).length;
}
