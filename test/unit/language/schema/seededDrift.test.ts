import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { buildSchema, findBreakingChanges, findDangerousChanges, type GraphQLSchema } from 'graphql';
import { compareSchemas, isSame, type SchemaChange } from '../../../../src/language/schema/drift';
import { driftReport } from '../../../../src/language/schema/driftReport';
import { readSchema } from '../../../../src/language/schema/readSchema';
import { buildSampleSchema } from '../../../../src/sample/schema';
import { modelOf, printModel } from '../../../support/language/schemaModel';
import {
  extraDirectives,
  seededChanges,
  seededTypes,
  type SeededChange,
} from '../../../support/language/seededChanges';

const referenceFile = '../shared/reference/schema-7.2.graphql';
const count = 300;

/** Returns a schema before and after random changes, and the changes. */
function changed(schema: GraphQLSchema, seed: number) {
  const model = modelOf(schema);
  model.directives.push(...extraDirectives(60));
  const before = buildSchema(printModel(model), { assumeValidSDL: true });
  const changes = seededChanges(model, count, seed);
  return { before, after: buildSchema(printModel(model), { assumeValidSDL: true }), changes };
}

/** Returns the changes that match no report by type and names. A report can match only one change. */
function unreported(
  changes: readonly SeededChange[],
  reports: readonly SchemaChange[],
): readonly SeededChange[] {
  const left = new Set(reports);
  return changes.filter(({ type, names }) => {
    const report = [...left].find(
      (candidate) =>
        candidate.type === type &&
        names.every((name) => new RegExp(`\\b${name}\\b`).test(candidate.description)),
    );
    return report === undefined || !left.delete(report);
  });
}

function reportsEverything(schema: GraphQLSchema): void {
  for (const seed of [1, 2, 3]) {
    it(`reports each of ${count} changes with seed ${seed}`, () => {
      const { before, after, changes } = changed(schema, seed);
      assert.equal(changes.length, count);
      const drift = compareSchemas(before, after);
      const reports = [...drift.breaking, ...drift.dangerous, ...drift.harmless];
      assert.deepEqual(unreported(changes, reports), []);
      const document = driftReport('Sample', drift, [], new Date(0));
      const lines = document.split('\n').filter((line) => line.startsWith('- `'));
      assert.equal(lines.length, reports.length);
      assert.deepEqual(
        reports.filter(({ description }) => !document.includes(description)),
        [],
      );
    });
  }

  it('reports what graphql-js finds in the complete schemas', () => {
    const { before, after } = changed(schema, 4);
    const drift = compareSchemas(before, after);
    for (const [impact, find] of [
      ['breaking', findBreakingChanges],
      ['dangerous', findDangerousChanges],
    ] as const) {
      const expected = find(before, after);
      assert.ok(expected.length > 10);
      const reported = new Set(drift[impact].map(({ description }) => description));
      assert.deepEqual(
        expected.filter(({ description }) => !reported.has(description)),
        [],
      );
    }
  });

  it('reports no changes for a copy', () => {
    const copy = buildSchema(printModel(modelOf(schema)), { assumeValidSDL: true });
    assert.deepEqual(compareSchemas(schema, copy), { breaking: [], dangerous: [], harmless: [] });
    assert.ok(isSame(compareSchemas(schema, copy)));
  });
}

describe('schema drift of the sample instance', () => {
  reportsEverything(buildSampleSchema());

  it('includes every type of change', () => {
    const { changes } = changed(buildSampleSchema(), 1);
    assert.deepEqual(new Set(changes.map(({ type }) => type)), seededTypes);
  });
});

describe('schema drift of the reference schema', () => {
  if (!existsSync(referenceFile)) {
    it.skip(`requires the reference schema (${referenceFile})`);
    return;
  }
  reportsEverything(readSchema(readFileSync(referenceFile)).schema);
});
