import { displayLine, displayLines } from '../../shared/displayText';

/** A label with an icon before it, and perhaps one after it. Text alone never becomes an icon. */
export class IconLabel {
  constructor(
    readonly icon: string,
    readonly text: string,
    readonly trailingIcon?: string,
  ) {}
}

export type Label = string | IconLabel;

/** Puts an icon of VS Code before a label. */
export function withIcon(icon: string, text: string, trailingIcon?: string): IconLabel {
  return new IconLabel(icon, text, trailingIcon);
}

/** One line, as in a list. */
export function labelText(text: string): string {
  return inert(displayLine(text, 300));
}

/** One line that may be long, such as a notification, a prompt or the second line of an item. */
export function messageText(text: string): string {
  return inert(displayLine(text, 1000));
}

/** Several lines, such as the detail of a dialog or a tooltip. */
export function detailText(text: string): string {
  return inert(displayLines(text, 4000, 40));
}

/**
 * A label with its icons.
 *
 * @param gap what separates an icon from the text
 */
export function labelWithIcons(label: Label, gap = ' '): string {
  if (typeof label === 'string') return labelText(label);
  const trailing = label.trailingIcon === undefined ? '' : `${gap}${iconText(label.trailingIcon)}`;
  return `${iconText(label.icon)}${gap}${labelText(label.text)}${trailing}`;
}

function iconText(icon: string): string {
  return `$(${icon.replace(/[^a-z0-9~-]/gi, '')})`;
}

/**
 * VS Code turns `[label](command:id)` into a link and `$(name)` into an icon almost wherever it displays text, and
 * offers no escape. A zero-width space ends both, and the text still looks the same.
 */
function inert(text: string): string {
  return text.replace(/[\]$](?=\()/g, '$&\u200b');
}

/** The name of a document that is in no folder: one part of a path, with its ending. */
export function documentName(name: string): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/s.exec(name) ?? [];
  return `${inert(displayLine(stem, 100)).replace(/[\\/]/g, '-')}${ending}`;
}

/** Lines for a terminal, which would obey escape sequences. */
export function terminalText(text: string): string {
  return displayLines(text, 1_000_000, 50_000).replaceAll('\n', '\r\n');
}

/** One line of a log: a message that has several cannot pass for more than one. */
export function logLine(text: string): string {
  return displayLine(text, 4000);
}
