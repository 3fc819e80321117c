import * as l10n from '@vscode/l10n';
import { element } from './dom';
import { icon } from './icons';
import type { IconName } from './icons';
import { opensMenu } from './menu';
import type { MenuEntry } from './menu';

export function button(text: string, onPress: () => void, title?: string): HTMLButtonElement {
  const made = element('button', {
    className: 'action',
    text,
    attributes: { type: 'button', ...(title === undefined ? {} : { title }) },
  });
  made.addEventListener('click', onPress);
  return made;
}

/** Creates the Export button, the primary button of a page. A very narrow page shows only its icon. */
export function exportButton(onPress: () => void, title?: string): HTMLButtonElement {
  const label = l10n.t({ message: 'Export...', comment: 'Button' });
  const made = button('', onPress, title ?? label);
  made.classList.add('primary', 'export-button');
  made.setAttribute('aria-label', label);
  made.append(icon('export'), element('span', { text: label }));
  return made;
}

/** Creates a button that looks like a link. */
export function link(text: string, onPress: () => void, title?: string): HTMLButtonElement {
  const made = button(text, onPress, title);
  made.className = 'link';
  return made;
}

/** Makes a button a toggle button, and returns a function that sets whether it is pressed. */
export function pressing(made: HTMLButtonElement): (pressed: boolean) => void {
  const set = (pressed: boolean): void => made.setAttribute('aria-pressed', String(pressed));
  set(false);
  return set;
}

export interface ToolOptions {
  readonly icon: IconName;
  readonly label: string;
  /** The tooltip; if omitted, the label. */
  readonly title?: string;
  /** Whether only the icon is visible, and never the label. */
  readonly iconOnly?: boolean;
  readonly onPress: () => void;
}

/** Creates a toolbar button with an icon and a label, which narrow pages can hide. */
export function tool({
  icon: name,
  label,
  title = label,
  iconOnly = false,
  onPress,
}: ToolOptions): HTMLButtonElement {
  const made = element(
    'button',
    { className: 'tool', attributes: { type: 'button', 'aria-label': label, title } },
    icon(name),
    ...(iconOnly ? [] : [element('span', { className: 'tool-label', text: label })]),
  );
  made.addEventListener('click', onPress);
  return made;
}

/** Creates a toolbar button that opens a menu. */
export function menuTool(
  options: Omit<ToolOptions, 'onPress'>,
  entries: () => readonly MenuEntry[],
): HTMLButtonElement {
  const made = tool({ ...options, onPress: () => undefined });
  if (options.iconOnly !== true) made.append(icon('chevron'));
  opensMenu(made, options.label, entries);
  return made;
}
