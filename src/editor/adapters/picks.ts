import * as l10n from '@vscode/l10n';
import {
  window,
  type InputBox,
  type InputBoxOptions,
  type QuickPick,
  type QuickPickItem,
  type QuickPickOptions,
} from 'vscode';
import { handOver } from './handOver';
import { labelText, labelWithIcons, messageText, type Label } from './uiText';

/** A row of a quick pick. */
export interface PickItem extends Omit<QuickPickItem, 'label' | 'tooltip' | 'buttons'> {
  readonly label: Label;
}

/** A row as VS Code displays it, with its item. */
export interface ShownItem<Item> extends QuickPickItem {
  readonly item: Item;
}

export function shownItem<Item extends PickItem>(item: Item): ShownItem<Item> {
  const { label, description, detail } = item;
  return {
    ...item,
    label: labelWithIcons(label),
    ...(description === undefined ? {} : { description: labelText(description) }),
    ...(detail === undefined ? {} : { detail: messageText(detail) }),
    item,
  };
}

/** Inputs stay open when they lose the focus. */
const ignoreFocusOut = true;

/** The texts and match options of a quick pick, and the item that is active initially, by default the first one. */
interface PickOptions<Item> extends Pick<
  QuickPickOptions,
  'title' | 'placeHolder' | 'matchOnDescription' | 'matchOnDetail'
> {
  readonly active?: Item | undefined;
}

/** Lets the user select one of the items. Returns `undefined` if the user closes the quick pick. */
export async function pickItem<Item extends PickItem>(
  items: readonly Item[],
  { active, ...options }: PickOptions<Item>,
): Promise<Item | undefined> {
  const pick = createPick(items, options);
  activate(pick, (item) => item === active);
  return inputOf(pick, () => pick.selectedItems[0]?.item);
}

/**
 * Lets the user select any number of items. Items with `picked` are selected initially. Returns `undefined` if the user
 * closes the quick pick.
 */
export async function pickItems<Item extends PickItem>(
  items: readonly Item[],
  options: Pick<QuickPickOptions, 'title' | 'placeHolder'>,
): Promise<readonly Item[] | undefined> {
  const pick = createPick(items, options);
  pick.canSelectMany = true;
  pick.selectedItems = pick.items.filter(({ picked }) => picked === true);
  return inputOf(pick, () => pick.selectedItems.map(({ item }) => item));
}

function createPick<Item extends PickItem>(
  items: readonly Item[],
  { title, placeHolder, matchOnDescription = false, matchOnDetail = false }: PickOptions<Item>,
): QuickPick<ShownItem<Item>> {
  const pick = window.createQuickPick<ShownItem<Item>>();
  pick.title = title === undefined ? undefined : labelText(title);
  pick.placeholder = labelText(placeHolder ?? l10n.t('Select an action'));
  pick.matchOnDescription = matchOnDescription;
  pick.matchOnDetail = matchOnDetail;
  pick.ignoreFocusOut = ignoreFocusOut;
  pick.items = items.map(shownItem);
  return pick;
}

/**
 * Shows an input until the user accepts or closes it.
 *
 * @param accepted returns the entered or selected value, or `undefined` if it can't be accepted
 * @returns `undefined` if the user closes the input
 */
async function inputOf<T>(
  input: QuickPick<QuickPickItem> | InputBox,
  accepted: () => T | undefined,
): Promise<T | undefined> {
  const reply = await new Promise<T | undefined>((resolve) => {
    input.onDidAccept(() => {
      const given = accepted();
      if (given !== undefined) resolve(given);
    });
    input.onDidHide(() => resolve(undefined));
    input.show();
  });
  handOver(input);
  return reply;
}

/**
 * Makes the matching items active, so that Enter accepts them. If none matches, the first item stays active: an empty
 * list would make none active.
 */
export function activate<Item>(pick: QuickPick<ShownItem<Item>>, isActive: (item: Item) => boolean): void {
  const active = pick.items.filter(({ item }) => isActive(item));
  if (active.length > 0) pick.activeItems = active;
}

/**
 * Prompts for a line of text.
 *
 * @param problem returns an error message for a text that can't be accepted
 * @returns `undefined` if the user closes the input
 */
export async function inputText({
  value = '',
  problem = () => undefined,
  ...texts
}: InputTexts & {
  readonly value?: string;
  readonly problem?: (text: string) => string | undefined;
}): Promise<string | undefined> {
  const input = createInput(texts);
  input.value = value;
  const hasProblem = (text: string): boolean => {
    const message = problem(text);
    input.validationMessage = message === undefined ? undefined : messageText(message);
    return message !== undefined;
  };
  input.onDidChangeValue(hasProblem);
  return inputOf(input, () => (hasProblem(input.value) ? undefined : input.value));
}

/** Prompts for a line of masked text. Returns `undefined` if the user closes the input. */
export async function inputSecret(title: string, prompt: string): Promise<string | undefined> {
  const input = createInput({ title, prompt });
  input.password = true;
  return inputOf(input, () => input.value);
}

type InputTexts = Pick<InputBoxOptions, 'title' | 'prompt' | 'placeHolder'>;

function createInput({ title, prompt, placeHolder }: InputTexts): InputBox {
  const input = window.createInputBox();
  input.title = title === undefined ? undefined : labelText(title);
  input.prompt = prompt === undefined ? undefined : messageText(prompt);
  input.placeholder = placeHolder === undefined ? undefined : labelText(placeHolder);
  input.ignoreFocusOut = ignoreFocusOut;
  return input;
}

/** A quick pick whose items depend on the text that the user types. */
export interface SearchPick<Item extends PickItem> {
  readonly title: string;
  readonly placeholder: string;
  /** The text of the only row if a search finds nothing. */
  readonly noMatches: string;
  readonly search: (text: string) => Promise<readonly Item[]>;
}

interface SearchRow<Item> extends QuickPickItem {
  readonly item?: Item;
}

/** Returns rows that VS Code shows although their labels might not contain the text. */
function searchRows<Item extends PickItem>(
  items: readonly Item[],
  text: string,
  noMatches: string,
): readonly SearchRow<Item>[] {
  if (items.length === 0 && text.trim() !== '') return [{ label: labelText(noMatches), alwaysShow: true }];
  return items.map((item) => ({ ...shownItem(item), alwaysShow: true }));
}

/**
 * Lets the user search and select an item. Returns `undefined` if the user closes the quick pick.
 *
 * @throws the error of a failed search
 */
export async function pickBySearch<Item extends PickItem>(
  search: SearchPick<Item>,
): Promise<Item | undefined> {
  const pick = window.createQuickPick<SearchRow<Item>>();
  // VS Code sorts rows by their labels otherwise. Only its proposed types contain this property.
  Object.assign(pick, { sortByLabel: false });
  pick.title = labelText(search.title);
  pick.placeholder = labelText(search.placeholder);
  pick.ignoreFocusOut = ignoreFocusOut;
  let asked = 0;
  const failures: unknown[] = [];
  pick.onDidChangeValue(async (text) => {
    asked += 1;
    const turn = asked;
    pick.busy = true;
    try {
      const items = await search.search(text);
      // Ignores results for an earlier text.
      if (turn !== asked) return;
      pick.items = searchRows(items, text, search.noMatches);
      pick.busy = false;
    } catch (error) {
      failures.push(error);
      pick.hide();
    }
  });
  const item = await inputOf(pick, () => pick.selectedItems[0]?.item);
  if (failures.length > 0) throw failures[0];
  return item;
}
