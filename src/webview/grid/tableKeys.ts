export interface TableShortcuts {
  readonly search: () => void;
  readonly goToRow: () => void;
  /** Goes to the next match of the search, or the previous one. */
  readonly step: (step: 1 | -1) => void;
}

/** Handles Ctrl+F and Ctrl+G (also with Cmd), F3, and Shift+F3 in the table. */
export function handleTableKeys(container: HTMLElement, shortcuts: TableShortcuts): void {
  container.addEventListener('keydown', (event) => {
    const act = actionOf(event, shortcuts);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
}

function actionOf(
  { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  { search, goToRow, step }: TableShortcuts,
): (() => void) | undefined {
  if (altKey) return undefined;
  if (key === 'F3') return () => step(shiftKey ? -1 : 1);
  if (!(ctrlKey || metaKey) || shiftKey) return undefined;
  const actions: Readonly<Record<string, () => void>> = { f: search, g: goToRow };
  return actions[key.toLowerCase()];
}
