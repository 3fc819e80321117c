import { pathToFileURL } from 'node:url';
import { Project } from '../language/documents/project';
import type { DocumentFile } from './documents';

/** A problem at a 1-based place of a file. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: string;
  readonly code: string;
  readonly message: string;
}

/** Formats a problem as other command-line tools do, so that editors and CI services link to the place. */
export function problemLine({ file, line, column, severity, code, message }: Problem): string {
  return `${file}:${line}:${column}: ${severity}: ${message.replace(/\s*\n\s*/g, ' ')} (${code})\n`;
}

/** Returns a project of the language server with the files. */
export function projectOf(files: readonly DocumentFile[]): Project {
  const project = new Project();
  for (const { path, label, text } of files) project.savedAs(pathToFileURL(path).href, text, label);
  return project;
}
