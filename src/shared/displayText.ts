declare const displayed: unique symbol;

/**
 * Text that is safe to display: of limited length, and without bidirectional and control characters except line
 * breaks. Any other string is untrusted, whether it comes from an instance, a file, or a user. Only this module
 * creates display text.
 */
export type DisplayText = string & { readonly [displayed]: true };

const lineBreaks = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/**
 * Characters that are invisible or change the rendering of adjacent text, such as controls, directional marks,
 * embeddings and isolates, zero-width spaces, annotations, tags, and unpaired surrogates. Excludes the zero-width
 * joiner and non-joiner, which some scripts and emoji require.
 */
const unseen =
  /[\p{Cc}\p{Cs}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFC\u{E0000}-\u{E007F}]/gu;

/** The maximum length of the processed input, as a multiple of the result's: characters are removed from it. */
const spare = 4;

/** Converts untrusted text to one line of display text. */
export function displayLine(text: string, maxLength: number): DisplayText {
  return shortened(clean(text, maxLength, ' '), text, maxLength);
}

/** Converts untrusted text to display text, preserving line breaks up to a maximum number of lines. */
export function displayLines(text: string, maxLength: number, maxLines: number): DisplayText {
  const lines = clean(text, maxLength, '\n').split('\n');
  const remaining = lines.slice(0, maxLines).join('\n');
  return shortened(lines.length > maxLines ? `${remaining}\n…` : remaining, text, maxLength);
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
  // Avoid splitting a surrogate pair.
  const start = cleaned.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${start}…` as DisplayText;
}
