import {
  window,
  type InputBoxOptions,
  type QuickPick,
  type QuickPickItem,
  type QuickPickOptions,
} from 'vscode';
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

/**
 * Every input stays open until the user accepts it or presses Escape. VS Code returns the focus to a webview some time
 * after the previous input of a flow is hidden, and the next input would close if it followed the focus.
 */
const staysOpen = { ignoreFocusOut: true } as const;

/** Lets the user select one of the items. */
export async function pickItem<Item extends PickItem>(
  items: readonly Item[],
  options: Pick<QuickPickOptions, 'title' | 'placeHolder' | 'matchOnDescription' | 'matchOnDetail'>,
): Promise<Item | undefined> {
  const chosen = await window.showQuickPick(items.map(shownItem), {
    ...options,
    ...textsOf(options),
    ...staysOpen,
  });
  return chosen?.item;
}

/**
 * Lets the user select one of the items.
 *
 * @param active the item that Enter selects; the first one if omitted
 */
export async function pickActive<Item extends PickItem>(
  items: readonly Item[],
  active: Item | undefined,
  options: Pick<QuickPickOptions, 'title' | 'placeHolder'>,
): Promise<Item | undefined> {
  const pick = window.createQuickPick<ShownItem<Item>>();
  const { title = '', placeHolder = '' } = textsOf(options);
  pick.title = title;
  pick.placeholder = placeHolder;
  pick.ignoreFocusOut = staysOpen.ignoreFocusOut;
  pick.matchOnDescription = true;
  pick.items = items.map(shownItem);
  activate(pick, (item) => item === active);
  try {
    return await new Promise((resolve) => {
      pick.onDidAccept(() => resolve(pick.selectedItems[0]?.item));
      pick.onDidHide(() => resolve(undefined));
      pick.show();
    });
  } finally {
    pick.dispose();
  }
}

/**
 * Makes the matching items active, so that Enter accepts them. If none matches, the first item stays active: an empty
 * list would make none active.
 */
export function activate<Item>(pick: QuickPick<ShownItem<Item>>, isActive: (item: Item) => boolean): void {
  const active = pick.items.filter(({ item }) => isActive(item));
  if (active.length > 0) pick.activeItems = active;
}

/** Lets the user select any number of items. Items with `picked` are selected initially. */
export async function pickItems<Item extends PickItem>(
  items: readonly Item[],
  options: Pick<QuickPickOptions, 'title' | 'placeHolder'>,
): Promise<readonly Item[] | undefined> {
  const chosen = await window.showQuickPick(items.map(shownItem), {
    ...options,
    ...textsOf(options),
    ...staysOpen,
    canPickMany: true,
  });
  return chosen?.map(({ item }) => item);
}

/**
 * Prompts for a line of text.
 *
 * @param problem returns an error message for a text that can't be accepted
 */
export async function inputText({
  problem = () => undefined,
  ...options
}: Pick<InputBoxOptions, 'title' | 'prompt' | 'placeHolder' | 'value'> & {
  readonly problem?: (text: string) => string | undefined;
}): Promise<string | undefined> {
  const { prompt } = options;
  return window.showInputBox({
    ...options,
    ...staysOpen,
    validateInput: (text) => {
      const message = problem(text);
      return message === undefined ? undefined : messageText(message);
    },
    ...textsOf(options),
    ...(prompt === undefined ? {} : { prompt: messageText(prompt) }),
  });
}

/** Prompts for a line of masked text. */
export async function inputSecret(title: string, prompt: string): Promise<string | undefined> {
  return window.showInputBox({
    title: labelText(title),
    prompt: messageText(prompt),
    ...staysOpen,
    password: true,
  });
}

function textsOf({ title, placeHolder }: { title?: string; placeHolder?: string }): {
  title?: string;
  placeHolder?: string;
} {
  return {
    ...(title === undefined ? {} : { title: labelText(title) }),
    ...(placeHolder === undefined ? {} : { placeHolder: labelText(placeHolder) }),
  };
}

/** A quick pick whose items depend on the text that the user types. */
export interface SearchPick<Item extends PickItem> {
  readonly title: string;
  readonly placeholder: string;
  readonly search: (text: string) => Promise<readonly Item[]>;
  readonly accept: (item: Item) => void;
}

export function openSearchPick<Item extends PickItem>(search: SearchPick<Item>): void {
  const pick = window.createQuickPick<ShownItem<Item>>();
  pick.title = labelText(search.title);
  pick.placeholder = labelText(search.placeholder);
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.ignoreFocusOut = staysOpen.ignoreFocusOut;
  let asked = 0;
  const changed = pick.onDidChangeValue(async (text) => {
    asked += 1;
    const turn = asked;
    const items = await search.search(text);
    // Ignores results for an earlier text.
    if (turn === asked) pick.items = items.map(shownItem);
  });
  const accepted = pick.onDidAccept(() => {
    const [chosen] = pick.selectedItems;
    pick.hide();
    if (chosen !== undefined) search.accept(chosen.item);
  });
  pick.onDidHide(() => {
    changed.dispose();
    accepted.dispose();
    pick.dispose();
  });
  pick.show();
}
