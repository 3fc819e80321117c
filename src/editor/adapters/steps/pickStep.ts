import { window, type Disposable, type QuickPickItem } from 'vscode';
import { frameInput, settle, type Outcome, type StepFrame } from './stepFrame';

/** One of the answers to choose from. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
}

/** A question that is answered by choosing. */
export interface PickStep {
  readonly kind: 'pick';
  readonly placeholder: string;
  readonly choices: () => readonly Choice[];
  /** The id of the choice to begin at, read when the step is shown. */
  readonly value: () => string | undefined;
  /** Takes the answer; a failure keeps the user at this step and is shown there. */
  readonly accept: (id: string, signal: AbortSignal) => Promise<void> | void;
}

interface ChoiceItem extends QuickPickItem {
  readonly id: string;
}

export async function askPick(step: PickStep, frame: StepFrame): Promise<Outcome> {
  const input = window.createQuickPick<ChoiceItem>();
  const left = new AbortController();
  const handles: Disposable[] = [input];
  const accept = async (): Promise<boolean> => {
    const [chosen] = input.selectedItems;
    if (chosen === undefined) return false;
    const problem = await settle(input, (signal) => step.accept(chosen.id, signal), left.signal);
    if (problem === undefined) return true;
    if (problem !== '') void window.showErrorMessage(problem);
    return false;
  };

  try {
    frameInput(input, frame);
    input.placeholder = step.placeholder;
    input.items = [...step.choices()];
    input.activeItems = input.items.filter(({ id }) => id === step.value());
    return await new Promise<Outcome>((resolve) => {
      handles.push(
        input.onDidAccept(async () => {
          if (input.enabled && (await accept())) resolve('next');
        }),
        input.onDidTriggerButton(() => resolve('back')),
        input.onDidHide(() => resolve('cancelled')),
      );
      input.show();
    });
  } finally {
    left.abort();
    for (const handle of handles) handle.dispose();
  }
}
