import * as l10n from '@vscode/l10n';
import type { NamedSchema, SchemaComparison, SchemaPair } from '../protocol';
import { affectedNames } from '../schema/affectedNames';
import { brokenOperations, findInvalid, type BrokenOperation } from '../schema/brokenOperations';
import { compareInSteps, joinParts } from '../schema/drift';
import { comparisonReport } from '../schema/driftReport';
import type { Project } from '../documents/project';
import { readSource, type SourceReading } from './readSource';
import { Slices } from './slices';

/** Compares two schemas, and the operations of the workspace with each of them. */
export async function comparePair(project: Project, pair: SchemaPair): Promise<SchemaComparison> {
  const [before, after] = [await read(pair.before), await read(pair.after)];
  if (!before.schema) return failureOf(pair.before, before);
  if (!after.schema) return failureOf(pair.after, after);
  const [first, second] = [before.schema.schema, after.schema.schema];
  const slices = new Slices();
  const affected = affectedNames(first, second);
  const uris = affected ? project.naming(affected) : [...project.uris()];
  const documentsFirst = await slices.all(findInvalid(project, uris, first));
  const documentsSecond = await slices.all(findInvalid(project, uris, second));
  const [invalidFirst, invalidSecond] = [
    brokenOperations(project, documentsFirst),
    brokenOperations(project, documentsSecond),
  ];
  const names = { before: pair.before.name, after: pair.after.name };
  const operations = {
    onlyBefore: without(invalidSecond, invalidFirst),
    onlyAfter: without(invalidFirst, invalidSecond),
  };
  const drift = joinParts(await slices.all(compareInSteps(first, second)));
  return { report: comparisonReport({ ...names, ...operations }, drift) };
}

function read({ name, path }: NamedSchema): Promise<SourceReading> {
  return readSource({ connectionId: '', connectionName: name, path });
}

function failureOf({ name }: NamedSchema, { facts }: SourceReading): SchemaComparison {
  return {
    report: '',
    failure: l10n.t("Couldn't read {name}: {reason}", { name, reason: facts.failure ?? '' }),
  };
}

function without(
  operations: readonly BrokenOperation[],
  others: readonly BrokenOperation[],
): readonly BrokenOperation[] {
  const omitted = new Set(others.map(({ operation }) => operation.placed));
  return operations.filter(({ operation }) => !omitted.has(operation.placed));
}
