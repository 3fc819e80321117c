import { askPick, type PickStep } from './pickStep';
import type { Outcome, StepFrame } from './stepFrame';
import { askText, type TextStep } from './textStep';

/** One step of a sequence. */
export type Step = (TextStep | PickStep) & {
  /** Whether an earlier step made this one unnecessary, in both directions. */
  readonly skip?: () => boolean;
};

/**
 * Runs a sequence of steps. Each step except the first has a Back button.
 *
 * @returns whether all steps were completed; `false` if the user closed one
 */
export async function askSteps(title: string, steps: readonly Step[]): Promise<boolean> {
  let at = 0;
  let forward = true;
  for (let step = steps[at]; step !== undefined; step = steps[at]) {
    if (step.skip?.() !== true) {
      const asked = steps.filter((other) => other.skip?.() !== true);
      const frame = { title, number: asked.indexOf(step) + 1, total: asked.length };
      const outcome = await askStep(step, frame);
      if (outcome === 'cancelled') return false;
      forward = outcome === 'next';
    }
    at += forward ? 1 : -1;
  }
  return true;
}

function askStep(step: Step, frame: StepFrame): Promise<Outcome> {
  switch (step.kind) {
    case 'text':
      return askText(step, frame);
    case 'pick':
      return askPick(step, frame);
  }
}
