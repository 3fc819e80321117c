import type { LanguageDocument } from '../documents/languageDocument';
import type { Project } from '../documents/project';
import type { LinePosition } from './context';

/** Everything a list of suggestions depends on. */
export interface Cursor {
  readonly project: Project;
  readonly document: LanguageDocument;
  readonly position: LinePosition;
  /** The line before the cursor, and after it. */
  readonly before: string;
  readonly after: string;
}
