import { closeCompletion, selectedCompletion } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';

/**
 * Closes the suggestions when the chosen one stands there already, letter by letter. Whoever has written `select` and
 * presses Enter wants another line: to take the suggestion would change nothing.
 *
 * @returns false, so that the key does what it would without suggestions
 */
export function leaveWrittenOut(view: EditorView): boolean {
  const chosen = selectedCompletion(view.state);
  const text = chosen?.apply ?? chosen?.label;
  const { head } = view.state.selection.main;
  if (typeof text === 'string' && view.state.sliceDoc(head - text.length, head) === text)
    closeCompletion(view);
  return false;
}
