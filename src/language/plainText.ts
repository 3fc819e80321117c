import type { MarkupContent } from 'vscode-languageserver-types';
import { displayLines } from '../shared/displayText';

/**
 * Truncates text from a schema or a document, and marks it as plain text so that the editor doesn't render it as
 * Markdown.
 */
export function plainText(value: string): MarkupContent {
  return { kind: 'plaintext', value: displayLines(value, 10_000, 300) };
}
