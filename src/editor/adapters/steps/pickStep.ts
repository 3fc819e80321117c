import { window, type Disposable } from 'vscode';
import { handOver } from '../handOver';
import { frameInput, settle, Standby, type Accepting, type Outcome, type StepFrame } from './stepFrame';
import { showError } from '../showMessages';
import { activate, shownItem, type ShownItem } from '../picks';
import { labelText } from '../uiText';

/** An option of a pick step. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
}

/** A step that lets the user choose an option. */
export interface PickStep {
  readonly kind: 'pick';
  readonly placeholder: string;
  readonly choices: () => readonly Choice[];
  /** Returns the ID of the initially selected option; called when the step is shown. */
  readonly value: () => string | undefined;
  /**
   * Handles the chosen option. If it rejects, the step stays open, and shows the error unless the user
   * canceled.
   */
  readonly accept: (id: string, accepting: Accepting) => Promise<void> | void;
}

export async function askPick(step: PickStep, frame: StepFrame): Promise<Outcome> {
  const input = window.createQuickPick<ShownItem<Choice>>();
  const standby = new Standby(input);
  const left = new AbortController();
  const accepting = { signal: left.signal, aside: standby.aside };
  const handles: Disposable[] = [];
  const accept = async (): Promise<boolean> => {
    const [chosen] = input.selectedItems;
    if (!chosen) return false;
    const problem = await settle(input, () => step.accept(chosen.item.id, accepting));
    if (problem === undefined) return true;
    if (problem !== '') void showError(problem);
    return false;
  };

  try {
    frameInput(input, frame);
    input.placeholder = labelText(step.placeholder);
    input.items = step.choices().map(shownItem);
    activate(input, ({ id }) => id === step.value());
    return await new Promise<Outcome>((resolve) => {
      handles.push(
        input.onDidAccept(async () => {
          if (input.enabled && (await accept())) resolve('next');
        }),
        input.onDidTriggerButton(() => resolve('back')),
        standby.onDidLeave(() => resolve('canceled')),
      );
      input.show();
    });
  } finally {
    left.abort();
    for (const handle of handles) handle.dispose();
    handOver(input);
  }
}
