import * as l10n from '@vscode/l10n';
import { QuickInputButtons, type Disposable, type QuickInput, type QuickInputButton } from 'vscode';
import { hintOf, isCanceled, toUserError } from '../../../shared/userError';
import { labelText } from '../uiText';
import { explain } from '../hints';
import type { StepPosition } from './stepPosition';

/** The title of a sequence, and the position of a step in it. */
export interface StepFrame extends StepPosition {
  readonly title: string;
}

/** Shows another prompt in place of the open step, then shows the step again. */
export type Aside = <T>(ask: () => Promise<T>) => Promise<T>;

/** The context of a step's `accept` callback. */
export interface Accepting {
  /** Aborted when the step closes. */
  readonly signal: AbortSignal;
  readonly aside: Aside;
}

export type Outcome = 'next' | 'back' | 'canceled';

/**
 * Sets up an input as a step. It stays open without focus, for example while the user creates a token in a
 * browser.
 */
export function frameInput(
  input: QuickInput & { buttons: readonly QuickInputButton[] },
  { title, number, total, canGoBack }: StepFrame,
): void {
  input.title = labelText(title);
  if (total > 1) {
    input.step = number;
    input.totalSteps = total;
  }
  input.ignoreFocusOut = true;
  input.buttons = canGoBack ? [QuickInputButtons.Back] : [];
}

/**
 * Runs the `accept` callback of a step. Disables the input meanwhile to prevent a second submission.
 *
 * @returns `undefined` on success; otherwise, the error message, which is empty if the user canceled
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
    if (isCanceled(error)) return '';
    const failure = toUserError(error, l10n.t("Couldn't continue."));
    // The steps of a sign-in prompt for the credential themselves.
    return hintOf(failure) === 'signIn' ? failure.explanation : explain(failure);
  } finally {
    input.busy = false;
    input.enabled = true;
  }
}

/** Distinguishes an input that the user closed from one that another prompt hides. */
export class Standby {
  private isAside = false;

  constructor(private readonly input: QuickInput) {}

  /** Calls the listener when the input closes, except while `aside` shows another prompt. */
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
