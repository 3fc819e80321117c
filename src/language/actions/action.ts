import type { GraphQLSchema } from 'graphql';
import type { LanguageDocument, PlacedDefinition } from '../documents/languageDocument';
import type { Project } from '../documents/project';

/** A text edit. Offsets refer to the document before the edit. */
export interface Edit {
  readonly document: LanguageDocument;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Action {
  readonly title: string;
  readonly kind: 'quickfix' | 'refactor.extract' | 'refactor.inline' | 'refactor.rewrite';
  readonly edits: readonly Edit[];
  /** The problem that this action fixes. */
  readonly problem?: ProblemAt;
  readonly preferred?: boolean;
  /** An extension command to run instead of edits. Its argument is the connection ID of the document. */
  readonly command?: string;
}

/** A problem that the editor shows in the requested range. */
export interface ProblemAt {
  readonly code: string;
  readonly message: string;
  readonly start: number;
  readonly end: number;
}

export interface ActionRequest {
  readonly schema: GraphQLSchema;
  readonly project: Project;
  readonly document: LanguageDocument;
  readonly placed: PlacedDefinition;
  readonly start: number;
  readonly end: number;
}

/** Returns the indentation of the line at an offset. */
export function indentAt({ content }: LanguageDocument, offset: number): string {
  const lineStart = content.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(content.slice(lineStart, offset))?.[0] ?? '';
}
