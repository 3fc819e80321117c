import { pathToFileURL } from 'node:url';
import { Project } from '../language/documents/project';
import { displayLine } from '../shared/displayText';
import type { DocumentFile } from './documents';
import { withoutCommands } from './serviceCommands';

/** The maximum length of the line of a problem, in characters. */
const longestLine = 4000;

/** A problem at a 1-based place of a file. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: string;
  readonly code: string;
  readonly message: string;
}

/**
 * Formats a problem as other command-line tools do, so that editors and CI services link to the place. The message can
 * contain text of the instance.
 */
export function problemLine({ file, line, column, severity, code, message }: Problem): string {
  const text = message.replace(/\s*\n\s*/g, ' ');
  const shown = displayLine(`${file}:${line}:${column}: ${severity}: ${text}`, longestLine);
  return withoutCommands(`${shown} (${code})\n`);
}

/** Returns a project of the language server with the files. */
export function projectOf(files: readonly DocumentFile[]): Project {
  const project = new Project();
  for (const { path, label, text } of files) project.savedAs(pathToFileURL(path).href, text, label);
  return project;
}
