import type { LanguageDocument } from '../documents/languageDocument';
import type { Project } from '../documents/project';
import type { LinePosition } from './context';

/** The cursor position and documents for which suggestions are requested. */
export interface Cursor {
  readonly project: Project;
  readonly document: LanguageDocument;
  readonly position: LinePosition;
  /** The text of the line before and after the cursor. */
  readonly before: string;
  readonly after: string;
}

/** Returns the first character after the cursor other than blanks and commas; empty at the end of the document. */
export function nextCharacter({ document, position }: Cursor): string {
  const next = /[^\s,]/g;
  next.lastIndex = document.offsetAt(position);
  return next.exec(document.content)?.[0] ?? '';
}
