import { askEntry, type EntryStep } from './entryStep';
import { positionOf, type Numbered } from './stepPosition';
import { askPick, type PickStep } from './pickStep';
import type { Outcome, StepFrame } from './stepFrame';
import { askText, type TextStep } from './textStep';

export type Step = (TextStep | PickStep | EntryStep) & Numbered;

/**
 * Runs a sequence of steps. Each step except the first has a Back button.
 *
 * @returns whether all steps were completed; `false` if the user closed one
 */
export async function askSteps(title: string, steps: readonly Step[]): Promise<boolean> {
  let at = 0;
  let forward = true;
  for (let step = steps[at]; step; step = steps[at]) {
    if (step.skip?.() !== true) {
      const outcome = await askStep(step, { title, ...positionOf(step, steps) });
      if (outcome === 'canceled') return false;
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
    case 'entry':
      return askEntry(step, frame);
  }
}
