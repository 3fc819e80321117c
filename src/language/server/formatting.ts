import type { Connection, FormattingOptions, TextEdit } from 'vscode-languageserver/node';
import type { LanguageDocument } from '../documents/languageDocument';
import { formatDocument, formatRange, type Format, type FormatEdit } from '../formatting/formatDocument';
import { rangeOf } from './locations';
import type { Session } from './session';

/** Provides formatting of documents and ranges. Prettier is loaded on the first request. */
export function serveFormatting(connection: Connection, session: Session): void {
  connection.onDocumentFormatting(async ({ textDocument: { uri }, options }) => {
    const document = session.document(uri);
    if (document === undefined || document.tooLarge) return null;
    return textEdits(document, await formatDocument(document, await formatter(options)));
  });
  connection.onDocumentRangeFormatting(async ({ textDocument: { uri }, range, options }) => {
    const document = session.document(uri);
    if (document === undefined || document.tooLarge) return null;
    const start = document.offsetAt(range.start);
    const edits = await formatRange(document, start, document.offsetAt(range.end), await formatter(options));
    return textEdits(document, edits);
  });
}

async function formatter({ tabSize, insertSpaces }: FormattingOptions): Promise<Format> {
  const { format } = await import('../formatting/languageFormat');
  return (text) => format(text, tabSize, !insertSpaces);
}

function textEdits(document: LanguageDocument, edits: readonly FormatEdit[]): TextEdit[] {
  return edits.map((edit) => ({ range: rangeOf(document, edit), newText: edit.text }));
}
