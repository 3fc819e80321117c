import type { MarkupContent } from 'vscode-languageserver-types';
import { displayLines } from '../shared/displayText';

/** Returns a text from a schema or a document, which the editor must not render as Markdown. */
export function plainText(value: string): MarkupContent {
  return { kind: 'plaintext', value: displayLines(value, 10_000, 300) };
}
