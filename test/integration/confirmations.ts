import { window, type QuickPick, type QuickPickItem } from 'vscode';

/** Recorded confirmations and the simulated responses to them. */
export interface Confirmations {
  /** Titles of the confirmations, in order. */
  readonly asked: readonly string[];
  /** Sets the response to the following confirmations. The default is *Cancel*, which has the focus. */
  answer(action?: string): void;
  restore(): void;
}

export function answerConfirmations(): Confirmations {
  const { createQuickPick } = window;
  const asked: string[] = [];
  let wanted: string | undefined;
  const shown = (pick: QuickPick<QuickPickItem>): QuickPickItem | undefined => {
    asked.push(pick.title ?? '');
    return wanted === undefined ? pick.activeItems[0] : pick.items.find(({ label }) => label === wanted);
  };
  window.createQuickPick = <Item extends QuickPickItem>() => {
    const pick = createQuickPick<Item>();
    const accepted: (() => unknown)[] = [];
    let selected: readonly Item[] | undefined;
    return new Proxy(pick, {
      get: (target, name) => {
        if (name === 'selectedItems') return selected ?? target.selectedItems;
        if (name === 'onDidAccept') {
          return (listener: () => unknown) => {
            accepted.push(listener);
            return { dispose: () => undefined };
          };
        }
        if (name === 'show') {
          return () => {
            const item = shown(target) as Item | undefined;
            selected = item === undefined ? [] : [item];
            for (const listener of accepted) listener();
          };
        }
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
      set: (target, name, value) => Reflect.set(target, name, value, target),
    });
  };
  return {
    asked,
    answer: (action) => (wanted = action),
    restore: () => Object.assign(window, { createQuickPick }),
  };
}
