import * as l10n from '@vscode/l10n';
import {
  QuickInputButtons,
  type Disposable,
  type InputBox,
  type QuickInput,
  type QuickInputButton,
  type QuickPick,
  type QuickPickItem,
} from 'vscode';
import { hintOf, isCanceled, toUserError } from '../../../shared/userError';
import { handOver } from '../handOver';
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

/** The parts in which the kinds of steps differ. */
interface StepParts {
  /** Handles the accepted input. Returns whether the sequence continues. */
  readonly accept: (accepting: Accepting) => Promise<boolean>;
  /** Sets up the input, and returns its listeners. Calling `goOn` accepts the input. */
  readonly listen: (goOn: () => Promise<void>) => readonly Disposable[] | Promise<readonly Disposable[]>;
  /** Called when the step closes. */
  readonly left?: (() => void) | undefined;
}

/** Shows an input as a step until it is accepted or left, and disposes of it. */
export async function showStep<Item extends QuickPickItem>(
  input: InputBox | QuickPick<Item>,
  frame: StepFrame,
  { accept, listen, left }: StepParts,
): Promise<Outcome> {
  const standby = new Standby(input);
  const closed = new AbortController();
  const accepting = { signal: closed.signal, aside: standby.aside };
  const handles: Disposable[] = [];
  let leave: (outcome: Outcome) => void = () => undefined;
  const outcome = new Promise<Outcome>((resolve) => (leave = resolve));
  const goOn = async (): Promise<void> => {
    if (input.enabled && (await accept(accepting))) leave('next');
  };
  try {
    frameInput(input, frame);
    handles.push(
      ...(await listen(goOn)),
      input.onDidAccept(goOn),
      input.onDidTriggerButton((button) => {
        if (button === QuickInputButtons.Back) leave('back');
      }),
      standby.onDidLeave(() => leave('canceled')),
    );
    input.show();
    return await outcome;
  } finally {
    closed.abort();
    left?.();
    for (const handle of handles) handle.dispose();
    handOver(input);
  }
}

/**
 * Sets up an input as a step. It stays open without focus, for example while the user creates a token in a
 * browser.
 */
function frameInput(
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
class Standby {
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
