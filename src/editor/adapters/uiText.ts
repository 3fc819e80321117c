import { displayLine, displayLines } from '../../shared/displayText';

/** A label with an icon before it. Plain text never becomes an icon. */
export class IconLabel {
  constructor(
    readonly icon: string,
    readonly text: string,
  ) {}
}

export type Label = string | IconLabel;

/** Adds an icon of VS Code before a label. */
export function withIcon(icon: string, text: string): IconLabel {
  return new IconLabel(icon, text);
}

/** One line, for lists. */
export function labelText(text: string): string {
  return inert(displayLine(text, 300));
}

/** One line that can be long, for notifications, prompts and item details. */
export function messageText(text: string): string {
  return inert(displayLine(text, 1000));
}

/** Multiple lines, for dialog details and tooltips. */
export function detailText(text: string): string {
  return inert(displayLines(text, 4000, 40));
}

/**
 * Formats a label with its icons.
 *
 * @param gap separates an icon from the text
 */
export function labelWithIcons(label: Label, gap = ' '): string {
  if (typeof label === 'string') return labelText(label);
  return `${iconText(label.icon)}${gap}${labelText(label.text)}`;
}

function iconText(icon: string): string {
  return `$(${icon.replace(/[^a-z0-9~-]/gi, '')})`;
}

/**
 * VS Code turns `[label](command:id)` into a link and `$(name)` into an icon in most text that it displays, and has
 * no escape syntax. A zero-width space breaks both patterns without changing how the text looks.
 */
function inert(text: string): string {
  return text.replace(/[\]$](?=\()/g, '$&\u200b');
}

/** The name of a document that isn't in a folder: a single path segment with its extension. */
export function documentName(name: string): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/s.exec(name) ?? [];
  return `${inert(displayLine(stem, 100)).replace(/[\\/]/g, '-')}${ending}`;
}

/** Lines for a terminal, without escape sequences, which the terminal would interpret. */
export function terminalText(text: string): string {
  return displayLines(text, 1_000_000, 50_000).replaceAll('\n', '\r\n');
}

/** A message as one line of the log, so that text with line breaks can't forge log entries. */
export function logLine(text: string): string {
  return displayLine(text, 4000);
}
