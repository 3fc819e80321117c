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
