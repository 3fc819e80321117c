import type { QuickPickItem } from 'vscode';
import { displayLines } from '../../shared/displayText';
import { labelText } from './uiText';

/** The value of `QuickPickItemKind.Separator`, without loading the editor's API. */
const separator: NonNullable<QuickPickItem['kind']> = -1;

/** About as many characters as fit into a row of a quick pick. */
const rowLength = 85;
const maxRows = 60;

/** A row of a confirmation. Rows without an action or `cancels` only inform. */
export interface ConfirmationRow<Action extends string> extends QuickPickItem {
  readonly action?: Action;
  readonly cancels?: true;
}

/** A dangerous action to be confirmed. */
export interface Confirmation<Action extends string> {
  /** A question with the verb of the action. */
  readonly message: string;
  /** The consequences, in one or more lines. */
  readonly detail?: string;
  readonly actions: readonly Action[];
}

/** The rows of a confirmation: *Cancel* first, where the focus is, then the actions, then what they do. */
export function confirmationRows<Action extends string>({
  detail = '',
  actions,
}: Confirmation<Action>): readonly ConfirmationRow<Action>[] {
  const lines = displayLines(detail, 8000, maxRows)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap(wrapped);
  return [
    { label: 'Cancel', alwaysShow: true, cancels: true },
    ...actions.map((action) => ({ label: labelText(action), alwaysShow: true, action })),
    ...(lines.length === 0 ? [] : [{ label: '', kind: separator }]),
    ...lines.map((line) => ({ label: labelText(line), alwaysShow: true })),
  ];
}

/**
 * What accepting a row means.
 *
 * @param typed the text in the input. A pick that opens while somebody types takes the keys, and its filter can move
 *   the focus to an action: nothing that was typed ahead confirms anything.
 */
export function decisionOf<Action extends string>(
  typed: string,
  row: ConfirmationRow<Action> | undefined,
): { readonly action: Action } | 'cancel' | 'ask again' {
  if (typed !== '' || row === undefined) return 'ask again';
  if (row.cancels === true) return 'cancel';
  return row.action === undefined ? 'ask again' : { action: row.action };
}

/** Breaks a line at blanks, or anywhere where it has none. */
function wrapped(line: string): string[] {
  const rows: string[] = [];
  let rest = line.trimEnd();
  while (rest.length > rowLength) {
    const blank = rest.lastIndexOf(' ', rowLength);
    const end = blank > rowLength / 2 ? blank : rowLength;
    rows.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...rows, rest];
}
