import { askEntry, type EntryStep } from './entryStep';
import {
  positionOf,
  settle,
  showStep,
  type Numbered,
  type Outcome,
  type StepFrame,
  type Accepting,
  type Remark,
} from './stepFrame';
import { window, InputBoxValidationSeverity, ThemeIcon, type QuickInputButton } from 'vscode';
import { showError } from '../showMessages';
import { activate, shownItem, type ShownItem } from '../picks';
import { labelText, messageText } from '../uiText';

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

/** An option of a pick step. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
}

/** A step that lets the user choose an option. */
interface PickStep {
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

/** A step that lets the user enter text. */
interface TextStep {
  readonly kind: 'text';
  /** Returns the prompt; called when the step is shown. */
  readonly prompt: () => string | Promise<string>;
  readonly placeholder?: string;
  /** Returns the initial text; called when the step is shown. */
  readonly value: () => string;
  readonly hidden?: boolean;
  /** Whether pasted text is accepted without pressing Enter. */
  readonly acceptsPaste?: boolean;
  /** A button in the input, for example to open the page that creates tokens. */
  readonly button?: { readonly icon: string; readonly tooltip: string; readonly press: () => void };
  readonly remark: (text: string) => Remark | undefined;
  /**
   * Handles the entered text, possibly with a request. If it rejects, the step stays open, and shows the error
   * unless the user canceled.
   */
  readonly accept: (text: string, accepting: Accepting) => Promise<void> | void;
}

const severities = {
  info: InputBoxValidationSeverity.Info,
  warning: InputBoxValidationSeverity.Warning,
  error: InputBoxValidationSeverity.Error,
} as const;

export async function askText(step: TextStep, frame: StepFrame): Promise<Outcome> {
  const input = window.createInputBox();
  const stepButton = step.button && shownButton(step.button);
  let refused: { readonly text: string; readonly message: string } | undefined;
  let before = '';

  const showRemark = (text: string): void => {
    const remark =
      refused?.text === text ? errorOf(refused.message) : text === '' ? undefined : step.remark(text);
    input.validationMessage = remark
      ? { message: messageText(remark.message), severity: severities[remark.severity] }
      : undefined;
  };
  const accept = async (accepting: Accepting): Promise<boolean> => {
    const text = input.value;
    const remark = step.remark(text);
    const problem =
      remark?.severity === 'error' ? remark.message : await settle(input, () => step.accept(text, accepting));
    if (problem === undefined) return true;
    refused = problem === '' ? undefined : { text, message: problem };
    showRemark(text);
    return false;
  };

  return showStep(input, frame, {
    accept,
    listen: async (goOn) => {
      if (stepButton) input.buttons = [...input.buttons, stepButton];
      input.prompt = messageText(await step.prompt());
      input.placeholder = step.placeholder === undefined ? undefined : labelText(step.placeholder);
      input.password = step.hidden ?? false;
      input.value = before = step.value();
      showRemark(input.value);
      return [
        input.onDidChangeValue(async (text) => {
          const isPasted = step.acceptsPaste === true && isPaste(before, text);
          before = text;
          showRemark(text);
          if (isPasted && step.remark(text)?.severity !== 'error') await goOn();
        }),
        input.onDidTriggerButton((button) => {
          if (button === stepButton) step.button?.press();
        }),
      ];
    },
  });
}

function shownButton({ icon, tooltip }: NonNullable<TextStep['button']>): QuickInputButton {
  return { iconPath: new ThemeIcon(icon), tooltip: labelText(tooltip) };
}

function errorOf(message: string): Remark {
  return { severity: 'error', message };
}

/** The minimum number of characters inserted at once that counts as a paste. Access tokens are longer. */
const shortestPaste = 16;

/** Whether a text change is probably a paste. */
export function isPaste(before: string, after: string): boolean {
  const start = commonLength(before, after);
  const end = commonLength(reversed(before.slice(start)), reversed(after.slice(start)));
  return after.length - start - end >= shortestPaste;
}

/** Returns the length of the common prefix. */
function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}
