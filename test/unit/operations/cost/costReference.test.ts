import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getIntrospectionQuery } from 'graphql';
import { estimateCost } from '../../../../src/operations/cost';
import { violations } from '../../../../src/operations/costLimits';
import { deepRecursion, manyAliases } from './costCases';

const examplesFile = '../shared/reference/cost-examples.json';
const operationsFolder = '../shared/reference/operations';

interface Example {
  readonly name: string;
  readonly query: string;
  readonly variables?: Record<string, unknown>;
  readonly error?: string;
  readonly depth: number;
  readonly alias: number;
  readonly dup: number;
  readonly unique: number;
  readonly field: number;
  readonly violations: readonly unknown[];
}

/** Returns the query of an example. Some examples only describe their query. */
function queryOf({ name, query }: Example): string {
  if (!query.startsWith('(')) return query;
  if (query.includes('getIntrospectionQuery')) return getIntrospectionQuery();
  if (name.startsWith('501 aliased')) return manyAliases;
  assert.match(name, /^depth 34/, 'the described query is unknown');
  return deepRecursion;
}

describe('cost estimate: reference examples', () => {
  if (!existsSync(examplesFile)) {
    it.skip(`requires the reference examples (${examplesFile})`);
    return;
  }
  for (const example of JSON.parse(readFileSync(examplesFile, 'utf8')) as Example[]) {
    it(`matches the example: ${example.name}`, () => {
      const cost = estimateCost(queryOf(example), example.variables);
      if (example.error !== undefined) {
        assert.equal(cost.kind, example.error.startsWith('SERVER HANGS') ? 'hangs' : 'skipped');
        return;
      }
      const { depth, alias, dup, unique, field } = example;
      assert.deepEqual(cost, {
        kind: 'estimated',
        depth,
        aliases: alias,
        duplicateFields: dup,
        uniqueFields: unique,
        fields: field,
      });
      assert.deepEqual(violations(cost), example.violations);
    });
  }
});

describe('cost estimate: reference operations', () => {
  if (!existsSync(operationsFolder)) {
    it.skip(`requires the reference operations (${operationsFolder})`);
    return;
  }
  it("never reports that a reference operation wouldn't complete", () => {
    const files = readdirSync(operationsFolder).filter((name) => name.endsWith('.graphql'));
    assert.ok(files.length > 0);
    for (const file of files) {
      const cost = estimateCost(readFileSync(join(operationsFolder, file), 'utf8'));
      assert.notEqual(cost.kind, 'hangs', file);
    }
  });
});
