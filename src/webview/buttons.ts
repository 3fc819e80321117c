import * as l10n from '@vscode/l10n';
import { element } from './element';
import { icon, type IconName } from './icons';
import { opensMenu, type MenuEntry } from './menu';

export function button(text: string, onPress: () => void, title?: string): HTMLButtonElement {
  const control = element('button', {
    className: 'action',
    text,
    attributes: { type: 'button', ...(title === undefined ? {} : { title }) },
  });
  control.addEventListener('click', onPress);
  return control;
}

/** Creates the Export button, the primary button of a page. A very narrow page shows only its icon. */
export function exportButton(onPress: () => void, title?: string): HTMLButtonElement {
  const label = l10n.t({ message: 'Export...', comment: 'Button' });
  const control = button('', onPress, title ?? label);
  control.classList.add('primary', 'export-button');
  control.setAttribute('aria-label', label);
  control.append(icon('export'), element('span', { text: label }));
  return control;
}

/** Creates a button that looks like a link. */
export function link(text: string, onPress: () => void, title?: string): HTMLButtonElement {
  const control = button(text, onPress, title);
  control.className = 'link';
  return control;
}

/** Makes a button a toggle button, and returns a function that sets whether it is pressed. */
export function pressing(control: HTMLButtonElement): (pressed: boolean) => void {
  const set = (pressed: boolean): void => control.setAttribute('aria-pressed', String(pressed));
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
  const control = element(
    'button',
    { className: 'tool', attributes: { type: 'button', 'aria-label': label, title } },
    icon(name),
    ...(iconOnly ? [] : [element('span', { className: 'tool-label', text: label })]),
  );
  control.addEventListener('click', onPress);
  return control;
}

/** Creates a toolbar button that opens a menu. */
export function menuTool(
  options: Omit<ToolOptions, 'onPress'>,
  entries: () => readonly MenuEntry[],
): HTMLButtonElement {
  const control = tool({ ...options, onPress: () => undefined });
  if (options.iconOnly !== true) control.append(icon('chevron'));
  opensMenu(control, options.label, entries);
  return control;
}
