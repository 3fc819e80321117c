/**
 * Allows dragging the rows of a list to another position. The rows have their ID in `data-id`.
 *
 * @param onMove called with the dragged row, the target row, and whether to move after the target row
 */
export function draggable(
  list: HTMLElement,
  onMove: (id: string, target: string, after: boolean) => void,
): void {
  let dragged: string | undefined;
  const rowAt = ({ target }: Event): HTMLElement | undefined =>
    (target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null) ?? undefined;
  const isAfter = (row: HTMLElement, { clientY }: DragEvent): boolean => {
    const { top, height } = row.getBoundingClientRect();
    return clientY > top + height / 2;
  };
  const unmark = (): void => {
    for (const row of list.children) row.classList.remove('drop-before', 'drop-after');
  };
  list.addEventListener('dragstart', (event) => {
    dragged = rowAt(event)?.dataset['id'];
    // Firefox requires data to start dragging.
    event.dataTransfer?.setData('text/plain', '');
  });
  list.addEventListener('dragover', (event) => {
    const row = rowAt(event);
    if (dragged === undefined || !row) return;
    event.preventDefault();
    unmark();
    if (row.dataset['id'] !== dragged) row.classList.add(isAfter(row, event) ? 'drop-after' : 'drop-before');
  });
  list.addEventListener('drop', (event) => {
    const row = rowAt(event);
    const target = row?.dataset['id'];
    if (dragged === undefined || !row || target === undefined) return;
    event.preventDefault();
    if (target !== dragged) onMove(dragged, target, isAfter(row, event));
  });
  list.addEventListener('dragend', () => {
    dragged = undefined;
    unmark();
  });
}
