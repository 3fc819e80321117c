import type { GraphQLSchema } from 'graphql';
import { Diagnoser } from '../diagnostics/diagnose';
import type { Finding } from '../diagnostics/finding';
import type { LanguageDocument } from '../documents/languageDocument';
import type { Located, Project } from '../documents/project';
import { reachedFragments } from '../documents/queries';

/** What breaks in one document: errors that the earlier schema did not give. */
export interface BrokenDocument {
  readonly document: LanguageDocument;
  readonly findings: readonly Finding[];
}

/** An operation that is no longer valid, with the errors in itself and in the fragments it uses. */
export interface BrokenOperation {
  readonly operation: Located;
  readonly broken: readonly BrokenDocument[];
}

/** Every document of the workspace with operations or fragments that the change breaks. */
export function brokenDocuments(
  project: Project,
  before: GraphQLSchema,
  after: GraphQLSchema,
): readonly BrokenDocument[] {
  return [...project.documents()].flatMap((document) => {
    const known = new Set(errors(project, document, before).map(keyOf));
    const findings = errors(project, document, after).filter((finding) => !known.has(keyOf(finding)));
    return findings.length === 0 ? [] : [{ document, findings }];
  });
}

/** The operations in these documents that have errors themselves or use fragments that do. */
export function brokenOperations(
  project: Project,
  documents: readonly BrokenDocument[],
): readonly BrokenOperation[] {
  const byDefinition = new Map<unknown, BrokenDocument>();
  for (const { document, findings } of documents)
    for (const finding of findings) {
      const placed = document.definitionAt(finding.start);
      const others = byDefinition.get(placed)?.findings ?? [];
      byDefinition.set(placed, { document, findings: [...others, finding] });
    }
  return [...project.definitions()].flatMap((operation) => {
    const { document, placed } = operation;
    if (placed.definition.kind !== 'operation') return [];
    const broken = [operation, ...reachedFragments(project, document, placed.definition)].flatMap(
      (located) => byDefinition.get(located.placed) ?? [],
    );
    return broken.length === 0 ? [] : [{ operation, broken }];
  });
}

function errors(project: Project, document: LanguageDocument, schema: GraphQLSchema): readonly Finding[] {
  return [...new Diagnoser(project).findings(document, schema)]
    .flat()
    .filter(({ severity }) => severity === 'error');
}

/** Without the message: the names that it suggests change with the schema. */
function keyOf({ code, start, end }: Finding): string {
  return `${code} ${start} ${end}`;
}
