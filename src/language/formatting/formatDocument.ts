import type { LanguageDocument, PlacedDefinition } from '../documents/languageDocument';

export interface FormatEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Formats a text that parses; see `format`. */
export type Format = (text: string) => Promise<string>;

/**
 * Returns the edits that format a document: the complete text if it parses, and otherwise each definition separately,
 * so that one with a syntax error doesn't prevent formatting the others.
 */
export async function formatDocument(document: LanguageDocument, format: Format): Promise<FormatEdit[]> {
  const { content } = document;
  if (document.definitions.every(({ definition }) => definition.syntaxError === undefined)) {
    try {
      return changed(content, 0, content.length, await format(content));
    } catch {
      // A text that the language server parses can still fail in the printer: it is formatted by definition then.
    }
  }
  return formatDefinitions(document, document.definitions, format);
}

/** Formats the definitions that overlap a range. */
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
