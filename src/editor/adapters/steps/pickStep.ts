import { window } from 'vscode';
import { settle, showStep, type Accepting, type Outcome, type StepFrame } from './stepFrame';
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
  return showStep(input, frame, {
    accept: async (accepting) => {
      const [chosen] = input.selectedItems;
      if (!chosen) return false;
      const problem = await settle(input, () => step.accept(chosen.item.id, accepting));
      if (problem !== undefined && problem !== '') void showError(problem);
      return problem === undefined;
    },
    listen: () => {
      input.placeholder = labelText(step.placeholder);
      input.items = step.choices().map(shownItem);
      activate(input, ({ id }) => id === step.value());
      return [];
    },
  });
}
