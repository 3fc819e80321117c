import type { DriftSummary } from '../protocol';
import { compareSchemas, isSame } from '../schema/drift';
import { brokenDocuments, brokenOperations, driftReport, type BrokenDocument } from '../schema/driftReport';
import type { SchemaInUse } from '../schema/schemaInUse';
import type { Project } from '../documents/project';

export interface Drift {
  readonly summary: DriftSummary;
  readonly report: string;
  readonly broken: readonly BrokenDocument[];
}

/** Whether two schemas come from the same place, so that what differs has changed there. */
export function isSuccessor(before: SchemaInUse | undefined, after: SchemaInUse | undefined): boolean {
  return before?.connectionId === after?.connectionId && before?.chosen === after?.chosen;
}

/** What a newer schema of the same instance changes; `undefined` when it comes from elsewhere, or is the same. */
export function driftBetween(
  project: Project,
  before: SchemaInUse | undefined,
  after: SchemaInUse | undefined,
): Drift | undefined {
  if (before === undefined || after === undefined || !isSuccessor(before, after)) return undefined;
  const drift = compareSchemas(before.schema, after.schema);
  if (isSame(drift)) return undefined;
  const broken = brokenDocuments(project, before.schema, after.schema);
  return {
    broken,
    report: driftReport(after.connectionName, drift, broken),
    summary: {
      added: drift.added.length,
      deprecated: drift.deprecated.length,
      removed: drift.removed.length,
      brokenOperations: brokenOperations(broken),
    },
  };
}
