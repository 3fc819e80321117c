import { window } from 'vscode';
import { showError } from '../showMessages';
import { shownItem, type PickItem, type ShownItem } from '../picks';
import { labelText } from '../uiText';
import { settle, showStep, type Accepting, type Outcome, type StepFrame } from './stepFrame';

/** A row below the text of an entry step. */
export interface EntryRow extends PickItem {
  readonly id: string;
}

/** The outcome of accepting a row: continue, stay in this step, or stay with another text. */
export type EntryOutcome = 'next' | 'stay' | { readonly text: string };

/**
 * A step that lets the user enter text and shows rows below it, such as actions and errors. Unlike a
 * `TextStep`, it can offer more than one action.
 */
export interface EntryStep {
  readonly kind: 'entry';
  readonly placeholder: string;
  /** Returns the initial text; called when the step is shown. */
  readonly value: () => string;
  /** Returns the rows for a text. Enter accepts the first one unless the user moves to another. */
  readonly rows: (text: string) => readonly EntryRow[];
  /**
   * Called when the text changes.
   *
   * @param changed updates the rows, for example after a request
   */
  readonly typed?: (text: string, changed: () => void) => void;
  /** Called when the step closes. */
  readonly left?: () => void;
  /**
   * Handles the accepted row. If it rejects, the step stays open, and shows the error unless the user canceled.
   */
  readonly accept: (id: string, text: string, accepting: Accepting) => Promise<EntryOutcome> | EntryOutcome;
}

export async function askEntry(step: EntryStep, frame: StepFrame): Promise<Outcome> {
  const input = window.createQuickPick<ShownItem<EntryRow>>();
  let isLeft = false;
  let current = step.value();

  const showRows = (): void => {
    if (isLeft) return;
    // Shows all rows, because the text isn't a filter. The first row is activated explicitly because VS Code
    // moves rows with a matching label to the top.
    input.items = step.rows(current).map((row) => ({ ...shownItem(row), alwaysShow: true }));
    input.activeItems = input.items.slice(0, 1);
  };
  const change = (text: string): void => {
    if (text === current) return;
    current = text;
    step.typed?.(text, showRows);
    showRows();
  };
  /**
   * Returns the ID of the accepted row, or of the first row if the user pressed Enter before the rows were
   * updated; `undefined` if there are no rows.
   */
  const acceptedId = (): string | undefined => {
    const chosen = input.selectedItems.find((item) => input.items.includes(item));
    return (chosen?.item ?? step.rows(current)[0])?.id;
  };
  const accept = async (accepting: Accepting): Promise<boolean> => {
    const id = acceptedId();
    if (id === undefined) return false;
    let outcome: EntryOutcome = 'stay';
    const problem = await settle(input, async () => {
      outcome = await step.accept(id, current, accepting);
    });
    return isNext(outcome, problem);
  };
  const isNext = (outcome: EntryOutcome, problem: string | undefined): boolean => {
    if (problem !== undefined && problem !== '') void showError(problem);
    if (outcome === 'next') return true;
    if (outcome !== 'stay') {
      input.value = outcome.text;
      change(outcome.text);
    }
    showRows();
    return false;
  };

  return showStep(input, frame, {
    accept,
    listen: () => {
      input.placeholder = labelText(step.placeholder);
      input.value = current;
      showRows();
      return [input.onDidChangeValue(change)];
    },
    left: () => {
      isLeft = true;
      step.left?.();
    },
  });
}
