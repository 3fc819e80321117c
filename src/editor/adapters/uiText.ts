import { displayLine, displayLines } from '../../shared/displayText';

/** A label with an icon. Icon syntax in a plain string is escaped. */
export class IconLabel {
  constructor(
    readonly icon: string,
    readonly text: string,
  ) {}
}

export type Label = string | IconLabel;

/** Adds a codicon before a label. */
export function withIcon(icon: string, text: string): IconLabel {
  return new IconLabel(icon, text);
}

/** Formats text as one short line, such as a label, a title, or a placeholder. */
export function labelText(text: string): string {
  return inert(displayLine(text, 300));
}

/** Formats text as one long line, such as a notification, a prompt, or the detail of an item. */
export function messageText(text: string): string {
  return inert(displayLine(text, 1000));
}

/** Formats text as multiple lines, such as the detail of a dialog, a tooltip, or a diagnostic. */
export function detailText(text: string): string {
  return inert(displayLines(text, 4000, 40));
}

/**
 * Formats a label with its icon, if any.
 *
 * @param gap separates the icon from the text
 */
export function labelWithIcons(label: Label, gap = ' '): string {
  if (typeof label === 'string') return labelText(label);
  return `${iconText(label.icon)}${gap}${labelText(label.text)}`;
}

function iconText(icon: string): string {
  return `$(${icon.replace(/[^a-z0-9~-]/gi, '')})`;
}

/**
 * Escapes links (`[label](command:id)`) and icons (`$(name)`) with a zero-width space, because VS Code
 * renders them in most text and has no documented escape syntax.
 */
function inert(text: string): string {
  return text.replace(/[\]$](?=\()/g, '$&\u200b');
}

/** Converts text to a document name: a single path segment with an optional extension. */
export function documentName(name: string): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/s.exec(name) ?? [];
  return `${inert(displayLine(stem, 100)).replace(/[\\/]/g, '-')}${ending}`;
}

/** Formats lines for a terminal, without escape sequences. */
export function terminalText(text: string): string {
  return displayLines(text, 1_000_000, 50_000).replaceAll('\n', '\r\n');
}

/** Formats a message as one line of the log, because line breaks could forge log entries. */
export function logLine(text: string): string {
  return displayLine(text, 4000);
}
