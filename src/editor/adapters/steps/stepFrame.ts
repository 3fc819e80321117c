import { QuickInputButtons, type QuickInput, type QuickInputButton } from 'vscode';
import { asFailure, isCancelled } from '../../../shared/failure';

/** Where a question stands in its sequence. */
export interface StepFrame {
  readonly title: string;
  readonly number: number;
  readonly total: number;
}

export type Outcome = 'next' | 'back' | 'cancelled';

/** Gives an input the look of a step. Inputs stay while the user fetches a token from a browser. */
export function frameInput(
  input: QuickInput & { buttons: readonly QuickInputButton[] },
  { title, number, total }: StepFrame,
): void {
  input.title = title;
  input.step = number;
  input.totalSteps = total;
  input.ignoreFocusOut = true;
  input.buttons = number > 1 ? [QuickInputButtons.Back] : [];
}

/**
 * Runs what an answer sets off. The input is locked meanwhile: Enter pressed twice must not ask twice.
 *
 * @returns the sentence that keeps the user at this step, or `undefined` when the sequence goes on; an empty
 * sentence when the user only thought again
 */
export async function settle(
  input: QuickInput,
  work: (signal: AbortSignal) => Promise<void> | void,
  signal: AbortSignal,
): Promise<string | undefined> {
  input.busy = true;
  input.enabled = false;
  try {
    await work(signal);
    return undefined;
  } catch (error) {
    return isCancelled(error) ? '' : asFailure(error, 'go on').explanation;
  } finally {
    input.busy = false;
    input.enabled = true;
  }
}
