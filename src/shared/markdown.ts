import { displayLine, displayLines } from './displayText';

const maxLength = 10_000;
const maxLines = 300;

/**
 * Markdown whose markup comes only from the extension. Create it with {@link markdown}, {@link codeBlock}, or
 * {@link codeSpan}, and combine it with {@link joinMarkdown}.
 */
export class Markdown {
  /** @internal Other modules only compose Markdown. */
  constructor(readonly value: string) {}
}

/**
 * Composes Markdown. The template itself is markup. Interpolated strings are displayed literally, without links,
 * images, HTML, or formatting. Interpolated Markdown is inserted unchanged.
 */
export function markdown(
  template: TemplateStringsArray,
  ...values: readonly (string | Markdown)[]
): Markdown {
  const parts = template.map((literal, index) => {
    const value = values[index];
    return `${literal}${value === undefined ? '' : value instanceof Markdown ? value.value : escaped(value)}`;
  });
  return new Markdown(parts.join(''));
}

export function joinMarkdown(parts: readonly Markdown[], separator: '\n' | '\n\n'): Markdown {
  return new Markdown(parts.map(({ value }) => value).join(separator));
}

/** Returns text as a fenced code block. */
export function codeBlock(text: string, language: string): Markdown {
  const shown = displayLines(text, maxLength, maxLines);
  const fence = '`'.repeat(Math.max(3, longestRun(shown) + 1));
  return new Markdown(`${fence}${language}\n${shown}\n${fence}`);
}

/** Returns text as a code span. */
export function codeSpan(text: string): Markdown {
  const shown = displayLine(text, maxLength);
  if (shown.trim() === '') return new Markdown('');
  const fence = '`'.repeat(longestRun(shown) + 1);
  // Renderers remove these spaces, which separate the fence from a backtick or a space of the text.
  const gap = /^[` ]|[` ]$/.test(shown) ? ' ' : '';
  return new Markdown(`${fence}${gap}${shown}${gap}${fence}`);
}

/** Escapes all ASCII punctuation, because any of it can be markup in some context. */
function escaped(text: string): string {
  return displayLines(text, maxLength, maxLines)
    .replace(/[!-/:-@[-`{-~]/g, '\\$&')
    .replace(/^ | {2,}/gm, (blanks) => '\u00a0'.repeat(blanks.length))
    .trim()
    .replace(/([^\n])\n(?=[^\n])/g, '$1  \n');
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
}
