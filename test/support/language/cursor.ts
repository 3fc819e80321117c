import type { LanguageDocument } from '../../../src/language/documents/languageDocument';
import { Project } from '../../../src/language/documents/project';
import type { Cursor } from '../../../src/language/completion/cursor';

export interface Marked extends Cursor {
  readonly text: string;
  readonly offset: number;
}

/**
 * Creates a project whose first document is open with the cursor at the mark `|`. The other documents are
 * saved in the same folder. Use `¦` for a literal `|`, for example in a union or a directive.
 */
export function cursorIn(marked: string, others: Readonly<Record<string, string>> = {}): Marked {
  const offset = marked.indexOf('|');
  if (offset === -1) throw new Error('The text has no cursor mark.');
  const text = (marked.slice(0, offset) + marked.slice(offset + 1)).replaceAll('¦', '|');
  const project = new Project();
  for (const [name, content] of Object.entries(others)) project.savedAs(`file:///${name}`, content);
  project.savedAs('file:///query.graphql', text);
  const document = project.opened('file:///query.graphql', text, 1);
  const position = document.positionAt(offset);
  const line = document.lineText(position.line);
  return {
    text,
    offset,
    project,
    document,
    position,
    before: line.slice(0, position.character),
    after: line.slice(position.character),
  };
}

/** Creates a project with the given documents, all open. */
export function projectOf(documents: Readonly<Record<string, string>>): {
  project: Project;
  document: (name: string) => LanguageDocument;
} {
  const project = new Project();
  for (const [name, text] of Object.entries(documents)) {
    project.savedAs(`file:///${name}`, text);
    project.opened(`file:///${name}`, text, 1);
  }
  return {
    project,
    document: (name) => {
      const found = project.get(`file:///${name}`);
      if (found === undefined) throw new Error(`There is no document ${name}.`);
      return found;
    },
  };
}
