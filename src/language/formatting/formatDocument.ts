import { parse } from 'graphql';
import type { LanguageDocument, PlacedDefinition } from '../documents/languageDocument';

export interface FormatEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Formats syntactically valid text. See `format`. */
export type Format = (text: string) => Promise<string>;

/**
 * Returns the edits that format a document. If the document has syntax errors, or Prettier can't format it without
 * changing a value, formats each valid definition separately.
 */
export async function formatDocument(document: LanguageDocument, format: Format): Promise<FormatEdit[]> {
  const { content } = document;
  if (document.definitions.every(({ definition }) => !definition.syntaxError)) {
    try {
      return changed(content, 0, content.length, await formatSafely(content, format));
    } catch {
      // Prettier can reject text that graphql-js parses, or change it. Falls back to formatting each definition.
    }
  }
  return formatDefinitions(document, document.definitions, format);
}

/** Returns the edits that format the valid definitions that a range overlaps or touches. */
export async function formatRange(
  document: LanguageDocument,
  start: number,
  end: number,
  format: Format,
): Promise<FormatEdit[]> {
  const touched = document.definitions.filter((placed) => placed.start <= end && start <= placed.end);
  return formatDefinitions(document, touched, format);
}

async function formatDefinitions(
  document: LanguageDocument,
  definitions: readonly PlacedDefinition[],
  format: Format,
): Promise<FormatEdit[]> {
  const edits: FormatEdit[] = [];
  for (const { start, end, definition } of definitions) {
    if (definition.syntaxError) continue;
    try {
      edits.push(
        ...changed(document.content, start, end, (await formatSafely(definition.text, format)).trimEnd()),
      );
    } catch {
      continue;
    }
  }
  return edits;
}

/** The maximum number of times that text is formatted until the result doesn't change. */
const maxPasses = 8;

/**
 * Formats text until formatting the result doesn't change it, because Prettier moves some comments again.
 *
 * @throws Error if the text changes each time, or if its syntax tree changes, such as the value of a block string
 */
async function formatSafely(text: string, format: Format): Promise<string> {
  let formatted = await format(text);
  for (let pass = 1; pass < maxPasses; pass += 1) {
    const next = await format(formatted);
    if (next === formatted) {
      if (syntaxTree(text) !== syntaxTree(formatted)) break;
      return formatted;
    }
    formatted = next;
  }
  throw new Error('Formatting changes the text each time, or changes its syntax tree.');
}

function syntaxTree(text: string): string {
  return JSON.stringify(parse(text, { noLocation: true }));
}

function changed(content: string, start: number, end: number, text: string): FormatEdit[] {
  const lineBreak = content.includes('\r\n') ? '\r\n' : '\n';
  const formatted = lineBreak === '\n' ? text : text.replaceAll('\n', lineBreak);
  return content.slice(start, end) === formatted ? [] : [{ start, end, text: formatted }];
}
