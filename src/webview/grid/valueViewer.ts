import * as l10n from '@vscode/l10n';
import { readJson } from '../../shared/parseObject';
import { isContainer } from '../../shared/record';
import type { Cell } from '../../shared/table/table';
import { button } from '../buttons';
import { openDialog } from '../dialog';
import { element } from '../element';

export interface ValueViewer {
  readonly column: string;
  readonly value: Cell;
  readonly onCopy: () => void;
  /** Called when the viewer is closed, to restore the focus. */
  readonly onClose: () => void;
}

/** Shows the complete value of a cell as selectable text. */
export function showValue({ column, value, onCopy, onClose }: ValueViewer): void {
  const text = value === null ? l10n.t('(blank)') : value === '' ? l10n.t('(empty)') : readable(value);
  const content = element('pre', {
    className: value === null || value === '' ? 'value placeholder' : 'value',
    text,
    // Allows scrolling long values with the keyboard.
    attributes: { tabindex: '0', role: 'region', 'aria-label': l10n.t('Value') },
  });
  openDialog({
    className: 'value-viewer',
    label: column,
    content: [element('h2', { text: column }), content],
    actions: [button(l10n.t({ message: 'Copy', comment: 'Button' }), onCopy)],
    onClose,
  });
  content.focus();
}

/** Indents JSON objects and lists, unless this would change more than whitespace, such as a number. */
function readable(value: string): string {
  const parsed = readJson(value);
  const compact = (text: string): string => text.replaceAll(/\s+/g, '');
  return isContainer(parsed) && compact(JSON.stringify(parsed)) === compact(value)
    ? JSON.stringify(parsed, null, 2)
    : value;
}
