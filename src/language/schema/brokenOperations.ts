import type { GraphQLSchema } from 'graphql';
import { Diagnoser } from '../diagnostics/diagnoser';
import type { DocumentProblem } from '../diagnostics/problem';
import type { LanguageDocument } from '../documents/languageDocument';
import type { Located, Project } from '../documents/project';
import { reachedFragments } from '../documents/definitionQueries';
import { affectedNames } from './affectedNames';

/** A document with errors that a schema change introduced. */
export interface BrokenDocument {
  readonly document: LanguageDocument;
  readonly problems: readonly DocumentProblem[];
  /** The keys of the document's errors with the earlier schema. See {@link newErrors}. */
  readonly earlier: ReadonlySet<string>;
}

/** An operation that a schema change broke, and the errors in the operation and its fragments. */
export interface BrokenOperation {
  readonly operation: Located;
  readonly broken: readonly BrokenDocument[];
}

/** Yields documents, and those of the fragments that they use, with all their errors with a schema. */
export function* findInvalid(
  project: Project,
  uris: readonly string[],
  schema: GraphQLSchema,
): Generator<BrokenDocument> {
  const diagnoser = new Diagnoser(project);
  const all = new Set(uris);
  // A set also iterates over URIs that are added meanwhile.
  for (const uri of all) {
    const document = project.get(uri);
    if (!document) continue;
    for (const { definition } of document.definitions)
      for (const fragment of reachedFragments(project, document, definition)) all.add(fragment.document.uri);
    yield { document, problems: errors(diagnoser, document, schema), earlier: new Set<string>() };
  }
}

/** Returns the documents with operations or fragments that a schema change breaks. */
export function brokenDocuments(
  project: Project,
  before: GraphQLSchema,
  after: GraphQLSchema,
): readonly BrokenDocument[] {
  return [...findBroken(project, before, after)].filter((found) => found !== undefined);
}

/**
 * Yields the documents with operations or fragments that a schema change breaks, and `undefined` for each other document
 * that it checks, so that the caller can pause.
 */
export function* findBroken(
  project: Project,
  before: GraphQLSchema,
  after: GraphQLSchema,
): Generator<BrokenDocument | undefined> {
  const diagnoser = new Diagnoser(project);
  const names = affectedNames(before, after);
  yield undefined;
  for (const uri of names ? project.naming(names) : [...project.uris()]) {
    const document = project.get(uri);
    if (!document) continue;
    const earlier = new Set(errors(diagnoser, document, before).map(keyOf));
    const problems = newErrors(diagnoser, document, after, earlier);
    yield problems.length === 0 ? undefined : { document, problems, earlier };
  }
}

/** Returns the errors in the current text of a document, except those it had with the earlier schema. */
export function newErrors(
  diagnoser: Diagnoser,
  document: LanguageDocument,
  schema: GraphQLSchema,
  earlier: ReadonlySet<string>,
): readonly DocumentProblem[] {
  return errors(diagnoser, document, schema).filter((problem) => !earlier.has(keyOf(problem)));
}

/** Returns the operations of the project that have an error of `documents`, or use a fragment that has one. */
export function brokenOperations(
  project: Project,
  documents: readonly BrokenDocument[],
): readonly BrokenOperation[] {
  const byDefinition = new Map<unknown, BrokenDocument>();
  for (const { document, problems, earlier } of documents)
    for (const problem of problems) {
      const placed = document.definitionAt(problem.start);
      const others = byDefinition.get(placed)?.problems ?? [];
      byDefinition.set(placed, { document, earlier, problems: [...others, problem] });
    }
  const users = project.withUsers(documents.map(({ document }) => document.uri));
  return users.flatMap((uri) => {
    const document = project.get(uri);
    return (document?.definitions ?? []).flatMap((placed) => {
      if (!document || placed.definition.kind !== 'operation') return [];
      const operation = { document, placed };
      const broken = [operation, ...reachedFragments(project, document, placed.definition)].flatMap(
        (located) => byDefinition.get(located.placed) ?? [],
      );
      return broken.length === 0 ? [] : [{ operation, broken }];
    });
  });
}

function errors(
  diagnoser: Diagnoser,
  document: LanguageDocument,
  schema: GraphQLSchema,
): readonly DocumentProblem[] {
  return [...diagnoser.problems(document, schema)].flat().filter(({ severity }) => severity === 'error');
}

/**
 * Returns a key that identifies an error. Excludes the position, which changes with the text, and suggested
 * names, which change with the schema.
 */
function keyOf({ code, message }: DocumentProblem): string {
  return `${code} ${message.replace(/ Did you mean .*$/s, '')}`;
}
