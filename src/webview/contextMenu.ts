/**
 * Prevents the menu of VS Code, whose Cut, Copy, and Paste do nothing in most places of a page. It stays where text can be
 * edited or is selected.
 */
export function limitContextMenu(page: Document): void {
  page.addEventListener('contextmenu', (event) => {
    const isEditable =
      event.target instanceof Element &&
      event.target.closest('input, textarea, [contenteditable="true"]') !== null;
    if (!isEditable && page.getSelection()?.isCollapsed !== false) event.preventDefault();
  });
}
