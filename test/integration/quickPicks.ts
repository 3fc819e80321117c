import { window, type QuickPick, type QuickPickItem } from 'vscode';

/** Returns the items to accept, or `undefined` to close the quick pick. */
type Select = (pick: QuickPick<QuickPickItem>) => readonly QuickPickItem[] | undefined;

const { createQuickPick } = window;

/** Accepts or closes every quick pick immediately instead of showing it. */
export function answerPicks(select: Select): void {
  window.createQuickPick = <Item extends QuickPickItem>() => answered(createQuickPick<Item>(), select);
}

export function restorePicks(): void {
  Object.assign(window, { createQuickPick });
}

/** Accepts the items whose labels contain the given texts, one in each quick pick, in this order. */
export function answerInOrder(...labels: readonly string[]): void {
  const remaining = [...labels];
  answerPicks(({ items }) => {
    const label = remaining.shift();
    return items.filter((item) => label !== undefined && item.label.includes(label)).slice(0, 1);
  });
}

function answered<Item extends QuickPickItem>(pick: QuickPick<Item>, select: Select): QuickPick<Item> {
  const listeners: Record<'onDidAccept' | 'onDidHide', (() => unknown)[]> = {
    onDidAccept: [],
    onDidHide: [],
  };
  let selected: readonly QuickPickItem[] | undefined;
  const show = (): void => {
    selected = select(pick);
    for (const listener of listeners[selected === undefined ? 'onDidHide' : 'onDidAccept']) listener();
  };
  return new Proxy(pick, {
    get: (target, name) => {
      if (name === 'show') return show;
      if (name === 'selectedItems') return selected ?? target.selectedItems;
      if (name === 'onDidAccept' || name === 'onDidHide') {
        return (listener: () => unknown) => {
          listeners[name].push(listener);
          return { dispose: () => undefined };
        };
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
}
