import { InputBoxValidationSeverity, window, ThemeIcon, type QuickInputButton } from 'vscode';
import { isPaste } from './paste';
import type { Remark } from './remark';
import { settle, showStep, type Accepting, type Outcome, type StepFrame } from './stepFrame';
import { labelText, messageText } from '../uiText';

/** A step that lets the user enter text. */
export interface TextStep {
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
