import { QuickInputButtons, type Disposable, type QuickInput, type QuickInputButton } from 'vscode';
import { toUserError, isCancelled } from '../../../shared/userError';
import { labelText } from '../uiText';
import { explain } from '../hints';

/** Where a question stands in its sequence. */
export interface StepFrame {
  readonly title: string;
  readonly number: number;
  readonly total: number;
}

/** Asks something else while a step waits. Its input leaves the screen meanwhile, and returns afterwards. */
export type Aside = <T>(ask: () => Promise<T>) => Promise<T>;

/** What accepting an answer can use. */
export interface Accepting {
  /** Aborted when the user leaves the step. */
  readonly signal: AbortSignal;
  readonly aside: Aside;
}

export type Outcome = 'next' | 'back' | 'cancelled';

/** Gives an input the look of a step. Inputs stay while the user fetches a token from a browser. */
export function frameInput(
  input: QuickInput & { buttons: readonly QuickInputButton[] },
  { title, number, total }: StepFrame,
): void {
  input.title = labelText(title);
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
  work: () => Promise<void> | void,
): Promise<string | undefined> {
  input.busy = true;
  input.enabled = false;
  try {
    await work();
    return undefined;
  } catch (error) {
    return isCancelled(error) ? '' : explain(toUserError(error, 'go on'));
  } finally {
    input.busy = false;
    input.enabled = true;
  }
}

/** Tells an input that the user hid from one that was set aside for other questions. */
export class Standby {
  private isAside = false;

  constructor(private readonly input: QuickInput) {}

  /** Calls the listener when the user leaves the input. */
  onDidLeave(listener: () => void): Disposable {
    return this.input.onDidHide(() => {
      if (!this.isAside) listener();
    });
  }

  readonly aside: Aside = async (ask) => {
    this.isAside = true;
    try {
      return await ask();
    } finally {
      this.input.show();
      this.isAside = false;
    }
  };
}
