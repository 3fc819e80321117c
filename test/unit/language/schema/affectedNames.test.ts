import assert from 'node:assert/strict';
import { buildSchema, isCompositeType, parse, validate, type GraphQLSchema } from 'graphql';
import { Project } from '../../../../src/language/documents/project';
import { affectedNames } from '../../../../src/language/schema/affectedNames';
import { brokenDocuments, brokenOperations } from '../../../../src/language/schema/brokenOperations';
import { userTypes } from '../../../../src/language/schema/schemaNodes';
import { SchemaSearch } from '../../../../src/language/schema/search';
import { buildSampleSchema } from '../../../../src/sample/schema';
import { testSchema } from '../../../support/language/schema';
import { modelOf, printModel } from '../../../support/language/schemaModel';
import { changesByType } from '../../../support/language/changesByType';
import { Editing } from '../../../support/language/schemaEditing';
import { seededRandom } from '../../../support/killedExports';

/** An operation, and the fragment in another document that it uses, if any. */
interface Sample {
  readonly name: string;
  readonly operation: string;
  readonly fragment: string;
}

/** Returns an operation for each type and field. Those for object types use a fragment in another document. */
function samplesOf(schema: GraphQLSchema): readonly Sample[] {
  const search = new SchemaSearch(schema);
  const samples: Sample[] = [];
  for (const type of userTypes(schema)) {
    const fields = isCompositeType(type) && 'getFields' in type ? Object.keys(type.getFields()) : [];
    for (const coordinate of [type.name, ...fields.map((field) => `${type.name}.${field}`)]) {
      const name = `Sample${samples.length}`;
      const text = search.queryFor(coordinate, new Set())?.replace(/^(query|mutation) \w+/, `$1 ${name}`);
      if (text === undefined) continue;
      const leaves = /\{([\s\w]*)\}/.exec(text)?.[1] ?? '';
      const isSplit = coordinate === type.name && isCompositeType(type);
      samples.push({
        name,
        operation: isSplit ? text.replace(leaves, ` ...Part${name} `) : text,
        fragment: isSplit ? `fragment Part${name} on ${type.name} {${leaves}}\n` : '',
      });
    }
  }
  return samples;
}

/** Checks that the operations that a change breaks are those that are valid only before it, according to graphql-js. */
function check(before: GraphQLSchema, after: GraphQLSchema, samples: readonly Sample[]): number {
  const project = new Project();
  for (const { name, operation, fragment } of samples) {
    project.savedAs(`file:///${name}.graphql`, operation);
    if (fragment !== '') project.savedAs(`file:///${name}.part.graphql`, fragment);
  }
  const documents = samples.map(({ name, operation, fragment }) => ({
    name,
    document: parse(operation + fragment),
  }));
  const invalid = documents
    .filter(({ document }) => validate(after, document).length > 0)
    .map(({ name }) => name);
  const broken = brokenOperations(project, brokenDocuments(project, before, after));
  const found = broken.map(({ operation }) => operation.placed.definition.name);
  assert.deepEqual(found.sort(), invalid.sort());
  return invalid.length;
}

describe('affectedNames', () => {
  for (const [name, schema, seeds, changes] of [
    ['the tests', testSchema, 2 * changesByType.length, 2],
    ['the sample', buildSampleSchema(), 6, 12],
  ] as const)
    it(`leads to every operation that random changes break, with the schema of ${name}`, function () {
      this.timeout(120_000);
      const before = buildSchema(printModel(modelOf(schema)), { assumeValidSDL: true });
      const samples = samplesOf(before);
      let count = 0;
      for (let seed = 1; seed <= seeds; seed += 1) {
        const model = modelOf(schema);
        const editing = new Editing(model, seededRandom(seed));
        // Each kind of change is made alone and together with others.
        for (let index = 0; index < changes; index += 1)
          changesByType[(seed + index * 7) % changesByType.length]?.[1](editing, index);
        const after = buildSchema(printModel(model), { assumeValid: true, assumeValidSDL: true });
        count += check(before, after, samples);
      }
      assert.ok(count > seeds / 4, `${count} operations broke`);
    });

  it('leads to an operation that only its fragment in another document makes invalid', () => {
    const [before, after] = ['Int', 'Int!'].map((type) => buildSchema(`type Query { a(x: ${type}): Int }`));
    assert.ok(before && after);
    const [operation, fragment] = ['query Q($v: Int) { ...F }', 'fragment F on Query { a(x: $v) }'];
    assert.equal(check(before, after, [{ name: 'Q', operation, fragment }]), 1);
  });

  it('contains few names for few changes', () => {
    const names = (before: string, after: string): readonly string[] | undefined => {
      const found = affectedNames(buildSchema(before), buildSchema(after));
      return found === undefined ? undefined : [...found].sort();
    };
    const query = 'type Query { a(x: In): U b: A c: I }';
    const sdl = `${query} union U = A | B interface I { i: Int } type A implements I { i: Int } type B { j: Int }`;
    const input = 'input In { p: Int q: E = X } enum E { X Y }';
    const change = (from: string, to: string): readonly string[] | undefined =>
      names(`${sdl} ${input}`, `${sdl} ${input}`.replace(from, to));
    assert.deepEqual(change('j: Int', 'j: Int'), []);
    assert.deepEqual(change('j: Int', 'j: String'), ['j']);
    assert.deepEqual(change('X Y', 'X'), ['Y']);
    assert.deepEqual(change('p: Int', 'p: Int!'), ['In', 'a', 'p', 'x']);
    assert.deepEqual(change('= X', '= Y'), ['q']);
    assert.deepEqual(change('A | B', 'A'), ['U', 'a']);
    assert.deepEqual(change('A implements I', 'A'), ['A', 'I', 'b', 'c']);
    assert.equal(
      names(
        query.replace('In', 'Int').replace('U', 'Int').replace('A c: I', 'Int'),
        'schema { query: R } type R { a: Int }',
      ),
      undefined,
    );
  });
});
