/** The properties of a step that determine its number. */
export interface Numbered {
  /** Whether the step is skipped, both forward and back, for example because an earlier step made it unnecessary. */
  readonly skip?: () => boolean;
  /**
   * Whether the step shares the number of the previous one. For example, the access token continues the
   * sign-in.
   */
  readonly continues?: boolean;
}

/** The position of a step in its sequence. */
export interface StepPosition {
  /** From 1 to `total`. */
  readonly number: number;
  readonly total: number;
  readonly canGoBack: boolean;
}

/** Returns the position of a step among the steps that aren't skipped. */
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
