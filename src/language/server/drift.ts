import type { DriftSummary } from '../protocol';
import { compareSchemas, isSame } from '../schema/drift';
import { brokenDocuments, brokenOperations, type BrokenDocument } from '../schema/brokenOperations';
import { driftReport, operationLabel } from '../schema/driftReport';
import type { SchemaInUse } from '../schema/schemaInUse';
import type { Project } from '../documents/project';

export interface Drift {
  readonly summary: DriftSummary;
  readonly broken: readonly BrokenDocument[];
}

/** Whether both schemas of a connection exist and have the same kind of source: the instance or a selected file. */
export function isSuccessor(before: SchemaInUse | undefined, after: SchemaInUse | undefined): boolean {
  return before !== undefined && after !== undefined && before.chosen === after.chosen;
}

/**
 * Returns the changes between two schemas of a connection, or `undefined` if one of them is missing, the kinds of their
 * sources differ, or the schemas are equal.
 *
 * @param isRelevant whether a document can run on the connection
 */
export function driftBetween(
  project: Project,
  before: SchemaInUse | undefined,
  after: SchemaInUse | undefined,
  isRelevant: (uri: string) => boolean,
): Drift | undefined {
  if (before === undefined || after === undefined || !isSuccessor(before, after)) return undefined;
  const drift = compareSchemas(before.schema, after.schema);
  if (isSame(drift)) return undefined;
  const documents = brokenDocuments(project, before.schema, after.schema);
  const operations = brokenOperations(project, documents).filter(({ operation }) =>
    isRelevant(operation.document.uri),
  );
  return {
    broken: documents.filter(({ document }) => isRelevant(document.uri)),
    summary: {
      report: driftReport(after.connectionName, drift, operations, new Date()),
      breaking: drift.breaking.length,
      dangerous: drift.dangerous.length,
      harmless: drift.harmless.length,
      brokenOperations: operations.map(({ operation }) => operationLabel(operation)),
    },
  };
}
