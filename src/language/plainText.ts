import type { MarkupContent } from 'vscode-languageserver-types';
import { displayLines } from '../shared/displayText';

/** Text of a schema or a document, in which the editor must not look for Markdown. */
export function plainText(value: string): MarkupContent {
  return { kind: 'plaintext', value: displayLines(value, 10_000, 300) };
}
