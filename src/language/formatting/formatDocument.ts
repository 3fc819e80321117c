import type { LanguageDocument, PlacedDefinition } from '../documents/languageDocument';

export interface FormatEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Formats syntactically valid text. See `format`. */
export type Format = (text: string) => Promise<string>;

/**
 * Returns the edits that format a document. If the document has syntax errors, or Prettier rejects it, formats each
 * valid definition separately.
 */
export async function formatDocument(document: LanguageDocument, format: Format): Promise<FormatEdit[]> {
  const { content } = document;
  if (document.definitions.every(({ definition }) => definition.syntaxError === undefined)) {
    try {
      return changed(content, 0, content.length, await format(content));
    } catch {
      // Prettier can reject text that graphql-js parses. Falls back to formatting each definition.
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
    if (definition.syntaxError !== undefined) continue;
    try {
      edits.push(...changed(document.content, start, end, (await format(definition.text)).trimEnd()));
    } catch {
      continue;
    }
  }
  return edits;
}

function changed(content: string, start: number, end: number, text: string): FormatEdit[] {
  const lineBreak = content.includes('\r\n') ? '\r\n' : '\n';
  const formatted = lineBreak === '\n' ? text : text.replaceAll('\n', lineBreak);
  return content.slice(start, end) === formatted ? [] : [{ start, end, text: formatted }];
}
