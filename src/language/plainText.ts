import type { MarkupContent } from 'vscode-languageserver-types';
import { displayLines } from '../shared/displayText';

/** Marks text from a schema or a document as plain text so that the editor doesn't render it as Markdown. */
export function plainText(value: string): MarkupContent {
  return { kind: 'plaintext', value: displayLines(value, 10_000, 300) };
}
