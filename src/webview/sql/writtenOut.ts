import { closeCompletion, selectedCompletion } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';

/**
 * Closes the suggestions if the selected one is already typed in full: after typing `select`, Enter then
 * inserts a line break instead of accepting a suggestion that changes nothing.
 *
 * @returns false, so that the key has its default effect
 */
export function leaveWrittenOut(view: EditorView): boolean {
  const chosen = selectedCompletion(view.state);
  const text = chosen?.apply ?? chosen?.label;
  const { head } = view.state.selection.main;
  if (typeof text === 'string' && view.state.sliceDoc(head - text.length, head) === text)
    closeCompletion(view);
  return false;
}
