import type { DriftSummary } from '../protocol';
import { compareInSteps, isSame, joinParts } from '../schema/drift';
import { brokenOperations, findBroken, type BrokenDocument } from '../schema/brokenOperations';
import { driftReport, operationLabel } from '../schema/driftReport';
import type { SchemaInUse } from '../schema/schemaInUse';
import type { Project } from '../documents/project';
import { Slices } from './slices';

export interface Drift {
  readonly summary: DriftSummary;
  readonly broken: readonly BrokenDocument[];
}

/** Whether both schemas of a connection exist and have the same kind of source: the instance or a selected file. */
export function isSuccessor(before: SchemaInUse | undefined, after: SchemaInUse | undefined): boolean {
  return before !== undefined && after !== undefined && before.chosen === after.chosen;
}

/**
 * Returns the changes between two schemas of a connection, or `undefined` if the schemas are equal. Responds to requests
 * meanwhile.
 *
 * @param isRelevant whether a document can run on the connection
 */
export async function driftBetween(
  project: Project,
  before: SchemaInUse,
  after: SchemaInUse,
  isRelevant: (uri: string) => boolean,
): Promise<Drift | undefined> {
  // Schemas that are read from equal bytes are one object.
  if (before.schema === after.schema) return undefined;
  const slices = new Slices();
  const drift = joinParts(await slices.all(compareInSteps(before.schema, after.schema)));
  if (isSame(drift)) return undefined;
  const found = await slices.all(findBroken(project, before.schema, after.schema));
  const documents = found.filter((document) => document !== undefined);
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
