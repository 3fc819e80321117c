declare const displayed: unique symbol;

/**
 * Text that can be displayed: without control or bidirectional characters and of a limited length. Any other string
 * is untrusted, whether an instance, a file or a user wrote it. Only this module creates display text.
 */
export type DisplayText = string & { readonly [displayed]: true };

const lineBreaks = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/**
 * Characters that change how the text around them looks, or that nobody sees: controls, directional marks, embeddings
 * and isolates, zero-width spaces, annotations, tags and half characters. Joiners stay: scripts and emoji need them.
 */
const unseen =
  /[\p{Cc}\p{Cs}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFC\u{E0000}-\u{E007F}]/gu;

/** Room for characters that are removed; what is beyond it is not looked at. */
const spare = 4;

/** Untrusted text as one line. */
export function displayLine(text: string, maxLength: number): DisplayText {
  return shortened(clean(text, maxLength, ' '), text, maxLength);
}

/** Untrusted text that keeps its line breaks, up to a number of lines. */
export function displayLines(text: string, maxLength: number, maxLines: number): DisplayText {
  const lines = clean(text, maxLength, '\n').split('\n');
  const kept = lines.slice(0, maxLines).join('\n');
  return shortened(lines.length > maxLines ? `${kept}\n…` : kept, text, maxLength);
}

function clean(text: string, maxLength: number, lineBreak: string): string {
  return text
    .slice(0, maxLength * spare)
    .replace(lineBreaks, '\n')
    .replaceAll('\t', ' ')
    .replace(/[^\n]+/g, (line) => line.replace(unseen, ''))
    .replaceAll('\n', lineBreak);
}

function shortened(cleaned: string, text: string, maxLength: number): DisplayText {
  if (cleaned.length <= maxLength && text.length <= maxLength * spare) return cleaned as DisplayText;
  // Half of a surrogate pair is no character.
  const start = cleaned.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${start}…` as DisplayText;
}
