import * as l10n from '@vscode/l10n';
import type { QuickPickItem } from 'vscode';
import { environmentName, type MarkedEnvironment } from '../../instance/environment';
import { displayLines } from '../../shared/displayText';
import { labelText } from './uiText';

/** The value of `QuickPickItemKind.Separator`, without importing `vscode`. */
export const separator: NonNullable<QuickPickItem['kind']> = -1;

/**
 * The approximate number of characters that fit into a quick pick row. A window of 900 pixels shows 74 letters of
 * average width.
 */
const rowLength = 70;
const maxRows = 60;

/** A row of a confirmation. Rows without `action` or `cancels` only show information. */
export interface ConfirmationRow<Action extends string> extends QuickPickItem {
  readonly action?: Action;
  readonly cancels?: true;
  /** The environment that the row shows. */
  readonly environment?: MarkedEnvironment;
}

/** A dangerous action to confirm. */
export interface Confirmation<Action extends string> {
  /** A question with the verb of the action. */
  readonly message: string;
  /** The consequences, in one or more lines. */
  readonly detail?: string;
  /** The marked environment of the connection that the action concerns. */
  readonly environment?: MarkedEnvironment | undefined;
  readonly actions: readonly Action[];
}

/** The maximum length of a text above the actions, which then has about eight lines. */
const maxPrompt = 600;

/**
 * Divides the consequences into the text above the actions, which has no line breaks, and the lines of a long list,
 * such as that of the calls of a mutation.
 */
export function dividedDetail(detail = ''): { readonly prompt: string; readonly list: readonly string[] } {
  const [first = '', ...others] = linesOf(detail);
  const all = [first, ...others].join(' ').replaceAll('• ', '•\u00a0');
  if (all.length <= maxPrompt) return { prompt: all, list: [] };
  return first.length <= maxPrompt
    ? { prompt: first, list: others }
    : { prompt: '', list: [first, ...others] };
}

function linesOf(detail: string): readonly string[] {
  return displayLines(detail, 8000, maxRows)
    .split('\n')
    .filter((line) => line.trim() !== '');
}

/**
 * Returns the rows of a confirmation: the actions, *Cancel*, which gets the focus, and consequences.
 *
 * @param list the consequences that aren't above the actions; by default, all of them
 */
export function confirmationRows<Action extends string>(
  { detail = '', environment, actions }: Confirmation<Action>,
  list = linesOf(detail),
): readonly ConfirmationRow<Action>[] {
  const lines = list.flatMap((line) => wrapped(line));
  return [
    ...actions.map((action) => ({ label: labelText(action), alwaysShow: true, action })),
    { label: l10n.t({ message: 'Cancel', comment: 'Button' }), alwaysShow: true, cancels: true },
    ...(lines.length === 0 && !environment ? [] : [{ label: '', kind: separator }]),
    ...(environment ? [{ label: environmentName(environment), alwaysShow: true, environment }] : []),
    ...lines.map((line) => ({ label: labelText(line), alwaysShow: true })),
  ];
}

/**
 * Returns the decision for an accepted row.
 *
 * @param typed the text in the input. If a quick pick opens while the user types, it receives the keys, and its
 * filter can move the focus to an action. So an action is confirmed only while the input is empty.
 */
export function decisionOf<Action extends string>(
  typed: string,
  row: ConfirmationRow<Action> | undefined,
): { readonly action: Action } | 'cancel' | 'ask again' {
  if (typed !== '' || !row) return 'ask again';
  if (row.cancels === true) return 'cancel';
  return row.action === undefined ? 'ask again' : { action: row.action };
}

/**
 * Wraps a line so that each part fits into a row: at a space, or within a word if the second half of the row has no
 * space.
 */
export function wrapped(line: string, length = rowLength): string[] {
  const rows: string[] = [];
  let rest = line.trimEnd();
  while (rest.length > length) {
    const blank = rest.lastIndexOf(' ', length);
    const end = blank > length / 2 ? blank : length;
    rows.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...rows, rest];
}
